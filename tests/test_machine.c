/* SPDX-License-Identifier: MIT
 *
 * The simulated machine: its clock, its display, its faults.
 */
#include "machine/sim.h"

#include "check/check.h"

#include <inttypes.h>

static SimMachine sim;
static Machine machine;

static void Make(const char *text)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(text, &spec));
    machine = SimMachineInit(&sim, &spec, NULL);
}

static Nanoseconds Present(void)
{
    return machine.presenter.present(machine.presenter.self);
}

static void Spend(Work work)
{
    machine.clock.spend(machine.clock.self, work, 0);
}

static Nanoseconds Peek(void)
{
    return machine.clock.peek(machine.clock.self);
}

static void ALoopsReadingTakesAMicrosecond(void **state)
{
    (void)state;
    Make("fast");
    assert_int_equal(machine.clock.now(machine.clock.self), 0);
    assert_int_equal(machine.clock.now(machine.clock.self), 1000);
    assert_int_equal(Peek(), 2000);
    assert_int_equal(Peek(), 2000);
}

static void WorkCostsWhatTheMachineSays(void **state)
{
    (void)state;
    Make("tick=5ms,draw=2.5ms");
    Spend(WorkTick);
    assert_int_equal(Peek(), 5000000);
    Spend(WorkDraw);
    assert_int_equal(Peek(), 7500000);
    assert_int_equal(Present(), 7500000);
    assert_int_equal(machine.clock.busy(machine.clock.self), 7500000);
}

/* Blank k is at ceil(k * 1e9 / R). */
static void PresentWaitsForTheFirstBlankAfterTheDraw(void **state)
{
    static const struct {
        const char *spec;
        int64_t blanks[4];
    } displays[] = {
        {"refresh=60", {16666667, 33333334, 50000000, 66666667}},
        {"refresh=144", {6944445, 13888889, 20833334, 27777778}},
        {"refresh=59.94", {16683351, 33366701, 50050051, 66733401}},
        {"refresh=1", {1000000000, 2000000000, 3000000000, 4000000000}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof displays / sizeof displays[0]; i++) {
        Make(displays[i].spec);
        for (int k = 0; k < 4; k++) { /* each present begins exactly at a blank */
            Nanoseconds shown = Present();
            CHECK(shown == displays[i].blanks[k] && Peek() == shown,
                  "%s: blank %d at %" PRId64 ", returned at %" PRId64, displays[i].spec, k + 1,
                  shown, Peek());
        }
    }
    Make("refresh=60");
    sim.now = 16666666;
    assert_int_equal(Present(), 16666667);
    sim.now = INT64_C(30000) * 1000000000; /* 8 hours and 20 minutes */
    assert_int_equal(Present(), INT64_C(30000016666667));
}

/* The first numbers of splitmix64 from 1234567, as published with the generator. */
static void NoiseIsSplitmix64(void **state)
{
    static const uint64_t published[] = {UINT64_C(6457827717110365317),
                                         UINT64_C(3203168211198807973),
                                         UINT64_C(9817491932198370423)};
    (void)state;
    Make("refresh=10,noise=50ms,seed=1234567");
    for (int i = 0; i < 3; i++) {
        Nanoseconds shown = Present();
        double part = (double)(published[i] >> 11) / 9007199254740992.0;
        assert_int_equal(shown, (i + 1) * 100000000);
        assert_int_equal(Peek(), shown + (Nanoseconds)(part * 50e6));
    }
}

static void DropsMissOneBlankMoreAtTheirRate(void **state)
{
    int dropped = 0;
    (void)state;
    Make("refresh=100,drop=5");
    for (int i = 0; i < 100000; i++) {
        Nanoseconds before = Peek();
        Nanoseconds waited = Present() - before;
        assert_true(waited == 10000000 || waited == 20000000);
        dropped += waited == 20000000;
    }
    assert_in_range(dropped, 4700, 5300); /* 5 %, 4 sigma are 276 */
}

static void HitchFallsOnOneDraw(void **state)
{
    (void)state;
    Make("hitch=500ms@2s");
    sim.now = 1999999999;
    Spend(WorkDraw);
    assert_int_equal(Peek(), 2000999999);
    Spend(WorkDraw);
    assert_int_equal(Peek(), INT64_C(2501999999));
    Spend(WorkDraw);
    assert_int_equal(Peek(), INT64_C(2502999999));
}

static void SlowTickIsTheFirstOfEachPeriod(void **state)
{
    (void)state;
    Make("slow-tick=20ms@1s");
    Spend(WorkTick);
    assert_int_equal(Peek(), 20100000);
    Spend(WorkTick);
    assert_int_equal(Peek(), 20200000);
    sim.now = 999999999;
    Spend(WorkTick);
    assert_int_equal(Peek(), 999999999 + 100000);
    Spend(WorkTick);
    assert_int_equal(Peek(), 999999999 + 100000 + 20100000);
}

static void HiddenItWaitsForARefreshInterval(void **state)
{
    Input input;
    (void)state;
    Make("vsync60,hidden=2s-4s");
    machine.presenter.input(machine.presenter.self, false, &input);
    assert_true(input.visible);
    assert_int_equal(Peek(), 0);
    sim.now = 2000000000;
    machine.presenter.input(machine.presenter.self, false, &input);
    assert_false(input.visible);
    assert_int_equal(Peek(), 2016666667);
    sim.now = 4000000000;
    machine.presenter.input(machine.presenter.self, false, &input);
    assert_true(input.visible);
    assert_int_equal(Peek(), 4000000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ALoopsReadingTakesAMicrosecond),
        cmocka_unit_test(WorkCostsWhatTheMachineSays),
        cmocka_unit_test(PresentWaitsForTheFirstBlankAfterTheDraw),
        cmocka_unit_test(NoiseIsSplitmix64),
        cmocka_unit_test(DropsMissOneBlankMoreAtTheirRate),
        cmocka_unit_test(HitchFallsOnOneDraw),
        cmocka_unit_test(SlowTickIsTheFirstOfEachPeriod),
        cmocka_unit_test(HiddenItWaitsForARefreshInterval),
    };
    return cmocka_run_group_tests_name("machine", tests, NULL, NULL);
}
