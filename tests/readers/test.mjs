// SPDX-License-Identifier: MIT
//
// The readers on traces of simulated runs: node test.mjs FOLDER PROGRAM. FOLDER has node_modules and
// takes the traces.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { capFrameX, flightlessSomething, mangoplot } from './mangohud.mjs';
import { importText } from './speedscope.mjs';

const [folder, program] = process.argv.slice(2);

// A run's trace, its text; and what the program printed.
function record(extension, options) {
    const file = `${folder}/trace.${extension}`;
    const summary = execFileSync(program, ['--trace', file, ...options.split(' ')],
        { encoding: 'utf8' });
    return { text: readFileSync(file, 'utf8'), summary };
}

// The CSV's rows as objects.
function rowsOf(text) {
    const [, , header, ...rows] = text.trimEnd().split('\n').map((line) => line.split(','));
    return rows.map((row) => Object.fromEntries(row.map((value, i) => [header[i], value])));
}

function sum(rows, column) {
    return rows.reduce((total, row) => total + Number(row[column]), 0);
}

function near(actual, expected, tolerance, what) {
    assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual}, not ${expected}`);
}

const runs = [
    '--simulate vsync60 --duration 10',
    '--simulate noisy60,drop=20 --duration 10 --fps 40',
    '--simulate fast --loop simplest --duration 2',
    '--simulate vsync144 --loop frame_skip --duration 10',
    '--simulate hitch --loop ups_fps --duration 5',
    '--simulate slow-tick --loop lag --duration 5',
    '--simulate vsync60 --frames 1',
];

// Each slice has the CSV's time, lies in a frame and in no other slice.
async function speedscopeReads(options) {
    const { profiles, complaints } = await importText(folder, 'trace.json',
        record('json', options).text);
    assert.deepEqual(complaints, [], options);
    assert.equal(profiles.length, 1, options);

    const times = {};
    profiles[0].forEachFrame((frame) => { times[frame.name] = frame.getTotalWeight(); });
    const rows = rowsOf(record('csv', options).text);
    const columns = { frame: 'frametime', tick: 'update_ms', draw: 'render_ms', swap: 'swap_ms',
        sleep: 'sleep_ms' };
    for (const [slice, column] of Object.entries(columns))
        near((times[slice] ?? 0) / 1000, sum(rows, column), 0.001, `${options}, ms of ${slice}`);
    const foreign = Object.keys(times).filter((name) => !(name in columns) && name !== 'input');
    assert.deepEqual(foreign, [], options);

    const depths = new Map();
    const stack = [];
    profiles[0].forEachCall((node) => {
        const parent = stack.at(-1) ?? 'nothing';
        depths.set(`${node.frame.name} in ${parent}`, true);
        stack.push(node.frame.name);
    }, () => stack.pop());
    for (const nesting of depths.keys())
        assert.match(nesting, /^(frame in nothing|(tick|input|draw|swap|sleep) in frame)$/, options);
}

const tests = {
    async speedscope() {
        for (const options of runs)
            await speedscopeReads(options);
    },

    flightlessSomething() {
        for (const options of runs) {
            const { text } = record('csv', options);
            const rows = rowsOf(text);
            const read = flightlessSomething(text);
            for (const [name, values] of Object.entries(read.columns))
                assert.equal(values.length, rows.length, `${options}, values of ${name}`);
            near(sum(rows, 'frametime'), read.columns.frametime.reduce((a, b) => a + b), 1e-6, options);
            assert.ok(read.ramIsKilobytes, options);
            assert.notEqual(read.os + read.cpu + read.kernel, '', options);
        }
    },

    capFrameX() {
        const { text, summary } = record('csv', runs[0]);
        const read = capFrameX(text);
        const [, frames, seconds] = /(\d+) frames, ([\d.]+) s/.exec(summary);
        assert.equal(read.frameTimes.length, Number(frames));
        near(read.seconds.at(-1) + read.frameTimes[0] / 1000, Number(seconds), 0.0005, 'seconds');
        assert.throws(() => capFrameX(record('csv', '--simulate vsync60 --frames 17').text), /20 lines/);
    },

    mangoplot() {
        const { text, summary } = record('csv', '--simulate fast --duration 12');
        const read = mangoplot(text);
        const median = 1000 / Number(/p50 ([\d.]+)/.exec(summary)[1]);
        near(read.median, median, 1, 'median fps');
        near(read.mean, Number(/([\d.]+) fps/.exec(summary)[1]), 1, 'mean fps');
    },
};

const failed = [];
for (const [name, test] of Object.entries(tests)) {
    try {
        await test();
        console.log(`[       OK ] ${name}`);
    } catch (error) {
        failed.push(name);
        console.log(`${error.message.slice(0, 2000)}\n[  FAILED  ] ${name}`);
    }
}
console.log(`[  PASSED  ] ${Object.keys(tests).length - failed.length} test(s).`);
if (failed.length > 0) {
    console.log(`[  FAILED  ] ${failed.length} test(s), listed below:`);
    failed.forEach((name) => console.log(`[  FAILED  ] ${name}`));
    process.exit(1);
}
