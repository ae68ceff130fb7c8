/* SPDX-License-Identifier: MIT
 *
 * The simulated machine: its clock, its display, its faults.
 */
#include "check/check.h"
#include "machine/sim.h"

static SimMachine sim;
static Machine machine;

/* A machine at time 0. */
static void Make(const char *text)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(text, &spec));
    machine = SimMachineInit(&sim, &spec, NULL);
}

/* Each thing that is done takes this long, or ends at this time. */
TEST(MachineTakesItsTime)
{
    static const struct {
        const char *spec; /* NULL: the same machine as in the row above */
        enum { Reads, Ticks, Draws, Presents, Sleeps, Waits, Turns, Looks } does;
        Nanoseconds at, takes; /* ns; at: -1 when the row above ended */
    } rows[] = {
        {"tick=5ms,draw=2.5ms,oversleep=1ms", Reads, 0, 1000},
        {NULL, Reads, -1, 1000},
        {NULL, Ticks, -1, 5000000},
        {NULL, Draws, -1, 2500000},
        {NULL, Presents, -1, 0},
        {NULL, Sleeps, 0, 0},
        {NULL, Sleeps, 7, 1000007},
        {NULL, Waits, 7, 0},
        {"refresh=60", Presents, 0, 16666667}, /* blank k is at ceil(k * 1e9 / R) */
        {NULL, Presents, -1, 16666667},
        {"refresh=60", Presents, 16666666, 1},
        {NULL, Presents, 16666667, 16666667},
        {NULL, Presents, INT64_C(30000000000000), 16666667}, /* 8 h 20 min */
        {"refresh=59.94", Presents, 0, 16683351},
        {NULL, Presents, -1, 16683350},
        {"refresh=1", Presents, 0, 1000000000},
        /* The first numbers of splitmix64 from 1234567, as published with it: 0.35, 0.17, 0.53. */
        {"refresh=10,noise=50ms,seed=1234567", Presents, 0, 117503977},
        {NULL, Presents, -1, 91178227},
        {"refresh=100,drop=34,seed=1234566", Presents, 0, 10000000}, /* from the seed after it */
        {NULL, Presents, -1, 20000000},
        {NULL, Presents, -1, 10000000},
        {"hitch=500ms@2s", Draws, 1999999999, 1000000},
        {NULL, Draws, 2000000000, 501000000},
        {NULL, Draws, 2000000000, 1000000},
        {"slow-tick=20ms@1s", Ticks, 0, 20100000},
        {NULL, Ticks, 999999999, 100000},
        {NULL, Draws, 1000000000, 1000000},
        {NULL, Ticks, 1000000000, 20100000},
        {NULL, Ticks, 1000000000, 100000},
        {"vsync144,hidden=2s-4s", Turns, 1999000000, 0},
        {NULL, Turns, 2000000000, 6944444}, /* hidden, it waits for a refresh interval */
        {NULL, Turns, 4000000000, 0},
        {"fast,hidden=2s-4s", Turns, 1999999999, 0},
        {NULL, Turns, 2000000000, 16666667},
        {"fast,hidden=2s-4s", Turns, 1999500000, 0},
        {NULL, Looks, 2000400000, 0},
        {NULL, Turns, 2000500000, 16666667}, /* the reading before changes nothing */
    };
    Input input;
    ScreenState screen = {.visible = true};
    ScreenTime shown;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Nanoseconds takes = rows[i].takes;
        if (rows[i].spec)
            Make(rows[i].spec);
        const Nanoseconds at = sim.now = rows[i].at < 0 ? sim.now : rows[i].at;
        switch (rows[i].does) {
        case Reads:
            assert_int_equal(machine.clock.loopRead(&sim), at);
            break;
        case Ticks:
        case Draws:
            assert_int_equal(
                machine.clock.spend(&sim, rows[i].does == Draws ? WorkDraw : WorkTick, 0), takes);
            break;
        case Presents:
            assert_true(machine.screen.present(&sim) && machine.screen.seen(&sim, false, &shown));
            assert_in_range(shown.time, at, at + takes);
            break;
        case Sleeps:
            machine.clock.sleep(&sim, at);
            break;
        case Waits:
            machine.clock.waitUntil(&sim, at);
            machine.clock.waitUntil(&sim, 1);
            break;
        case Turns:
            machine.input.read(&sim, InputTurn, &input, &screen);
            assert_int_equal(screen.visible, takes == 0);
            break;
        case Looks:
            machine.input.read(&sim, InputPoll, &input, &screen);
            assert_int_equal(screen.visible, at < 2000000000);
            screen.visible = true;
            break;
        }
        CHECK(sim.now == at + takes, "row %zu: took %" PRId64 " ns", i, sim.now - at);
    }
}

/* Reading the clock counts as work, waiting doesn't. A picture is shown at the vertical blank,
 * whenever the swap returns. */
TEST(MachineIsBusyOnlyWithWork)
{
    ScreenTime shown;
    Make("refresh=10,noise=50ms,tick=5ms,draw=2.5ms");
    machine.clock.spend(&sim, WorkTick, 0);
    machine.clock.spend(&sim, WorkDraw, 1);
    machine.clock.loopRead(&sim);
    machine.clock.sleep(&sim, 1);
    machine.clock.waitUntil(&sim, 90000000);
    assert_int_equal(sim.now, 90000000);
    assert_true(machine.screen.present(&sim) && machine.screen.seen(&sim, false, &shown));
    assert_true(shown.time == 100000000 && shown.refresh == 100000000);
    assert_false(machine.screen.seen(&sim, true, &shown));
    assert_true(sim.now > 100000000 && machine.clock.busy(&sim) == 7501001);
}

/* A machine is what its memory holds, so another one beside it changes nothing. */
TEST(MachinesStandBesideEachOther)
{
    static const char *const specs[] = {"refresh=60,noise=2ms,seed=3", "refresh=100,queue=1"};
    enum { Machines = 2, Pictures = 5 };
    SimMachine alone[Machines], beside[Machines];
    Machine machines[Machines], others[Machines];
    for (int i = 0; i < Machines; i++) {
        MachineSpec spec;
        assert_true(MachineSpecParse(specs[i], &spec));
        machines[i] = SimMachineInit(&alone[i], &spec, NULL);
        for (int picture = 0; picture < Pictures; picture++) {
            machines[i].clock.spend(machines[i].clock.self, WorkDraw, 0);
            machines[i].screen.present(machines[i].screen.self);
        }
        others[i] = SimMachineInit(&beside[i], &spec, NULL);
    }
    for (int n = 0; n < Pictures * Machines; n++) {
        const Machine *one = &others[n % Machines];
        one->clock.spend(one->clock.self, WorkDraw, 0);
        one->screen.present(one->screen.self);
    }
    for (int i = 0; i < Machines; i++) {
        ScreenTime time, due;
        CHECK(alone[i].now == beside[i].now, "%s: %" PRId64 " ns, not %" PRId64, specs[i],
              beside[i].now, alone[i].now);
        for (int picture = 0; picture < Pictures; picture++) {
            assert_true(machines[i].screen.seen(&alone[i], true, &due));
            assert_true(others[i].screen.seen(&beside[i], true, &time));
            assert_int_equal(time.time, due.time);
        }
    }
}
