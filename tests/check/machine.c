/* SPDX-License-Identifier: MIT
 *
 * The simulated machine: its clock, its display, its faults.
 */
#include "check/check.h"
#include "check/simulation.h"

#include <inttypes.h>

static void MachineReadingsAndWorkTakeTheirTime(void **state)
{
    (void)state;
    MakeMachine("tick=5ms,draw=2.5ms,oversleep=1ms");
    assert_int_equal(LoopReads(), 0);
    assert_int_equal(LoopReads(), 1000);
    assert_int_equal(sim.now, 2000);
    assert_int_equal(Spend(WorkTick), 5000000);
    assert_int_equal(Spend(WorkDraw), 2500000);
    assert_int_equal(sim.now, 7502000);
    assert_int_equal(PresentAt(-1), 7502000);
    assert_int_equal(BusyTime(), 7500000);
    SleepFor(0);
    SleepFor(-1);
    WaitUntil(7501999); /* has passed */
    assert_int_equal(sim.now, 7502000);
    SleepFor(1);
    assert_int_equal(sim.now, 8502001);
    WaitUntil(9000000);
    assert_int_equal(sim.now, 9000000);
    assert_int_equal(BusyTime(), 7500000); /* waiting is no work */
}

/* Blank k is at ceil(k * 1e9 / R). */
static void MachinePresentsAtTheFirstBlankAfterTheDraw(void **state)
{
    static const struct {
        const char *spec;
        Nanoseconds at, blank; /* -1: at the blank before */
    } presents[] = {
        {"refresh=60", 0, 16666667},
        {"refresh=60", -1, 33333334},
        {"refresh=60", 16666666, 16666667},
        {"refresh=60", 16666667, 33333334},
        {"refresh=60", INT64_C(30000000000000), INT64_C(30000016666667)}, /* 8 h 20 min */
        {"refresh=59.94", 0, 16683351},
        {"refresh=59.94", -1, 33366701},
        {"refresh=59.94", -1, 50050051},
        {"refresh=1", 0, 1000000000},
        {"fast", 5, 5}};
    (void)state;
    for (size_t i = 0; i < sizeof presents / sizeof presents[0]; i++) {
        if (presents[i].at >= 0)
            MakeMachine(presents[i].spec);
        const Nanoseconds shown = PresentAt(presents[i].at);
        CHECK(shown == presents[i].blank && sim.now == shown,
              "%s, row %zu: shown at %" PRId64 ", returned at %" PRId64 ", not at %" PRId64,
              presents[i].spec, i, shown, sim.now, presents[i].blank);
    }
}

/* The first numbers of splitmix64 from 1234567, as published with the generator. */
static void MachineNoiseIsSplitmix64(void **state)
{
    static const uint64_t published[] = {UINT64_C(6457827717110365317),
                                         UINT64_C(3203168211198807973),
                                         UINT64_C(9817491932198370423)};
    (void)state;
    MakeMachine("refresh=10,noise=50ms,seed=1234567");
    for (int i = 0; i < 3; i++) {
        const double part = (double)(published[i] >> 11) / 9007199254740992.0;
        assert_int_equal(PresentAt(-1), (i + 1) * 100000000);
        assert_int_equal(sim.now, (i + 1) * 100000000 + (Nanoseconds)(part * 50e6));
    }
}

/* Drops have a stream of their own, from the seed after that of the noise. */
static void MachineDropsMissOneBlankAtTheirRate(void **state)
{
    (void)state;
    MakeMachine("refresh=100,drop=34,seed=1234566"); /* 0.35, 0.17, 0.53 of that list */
    assert_int_equal(PresentAt(-1), 10000000);
    assert_int_equal(PresentAt(-1), 30000000);
    assert_int_equal(PresentAt(-1), 40000000);
}

/* What a piece of work that starts at some time takes, in the order of the rows. */
static void MachineHitchesAndSlowTicksComeOnceWhereTheyShould(void **state)
{
    static const struct {
        const char *spec; /* NULL: that of the row above goes on */
        Work work;
        Nanoseconds at, takes;
    } rows[] = {{"hitch=500ms@2s", WorkDraw, 1999999999, 1000000},
                {NULL, WorkDraw, 2000000000, 501000000},
                {NULL, WorkDraw, 2000000000, 1000000},
                {"slow-tick=20ms@1s", WorkTick, 0, 20100000},
                {NULL, WorkTick, 999999999, 100000},
                {NULL, WorkDraw, 1000000000, 1000000},
                {NULL, WorkTick, 1000000000, 20100000},
                {NULL, WorkTick, 1000000000, 100000}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].spec)
            MakeMachine(rows[i].spec);
        sim.now = rows[i].at;
        const Nanoseconds due = Spend(rows[i].work);
        CHECK(due == rows[i].takes && sim.now == rows[i].at + due,
              "row %zu: takes %" PRId64 " ns, said %" PRId64 ", not %" PRId64, i,
              sim.now - rows[i].at, due, rows[i].takes);
    }
}

static void MachineHiddenItWaitsForARefreshInterval(void **state)
{
    static const struct {
        const char *spec;
        Nanoseconds at, waits;
        bool visible;
    } rows[] = {{"vsync60,hidden=2s-4s", 1999999999, 0, true},
                {"vsync60,hidden=2s-4s", 2000000000, 16666667, false},
                {"vsync60,hidden=2s-4s", 4000000000, 0, true},
                {"vsync144,hidden=2s-4s", 2000000000, 6944444, false},
                {"fast,hidden=2s-4s", 2000000000, 16666667, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        MakeMachine(rows[i].spec);
        const ScreenState screen = ScreenAt(rows[i].at);
        CHECK(screen.visible == rows[i].visible && sim.now - rows[i].at == rows[i].waits,
              "row %zu: %s after %" PRId64 " ns", i, screen.visible ? "visible" : "hidden",
              sim.now - rows[i].at);
    }
}

CHECK_GROUP(Machine, cmocka_unit_test(MachineReadingsAndWorkTakeTheirTime),
            cmocka_unit_test(MachinePresentsAtTheFirstBlankAfterTheDraw),
            cmocka_unit_test(MachineNoiseIsSplitmix64),
            cmocka_unit_test(MachineDropsMissOneBlankAtTheirRate),
            cmocka_unit_test(MachineHitchesAndSlowTicksComeOnceWhereTheyShould),
            cmocka_unit_test(MachineHiddenItWaitsForARefreshInterval));
