// SPDX-License-Identifier: MIT
//
// speedscope on traces of simulated runs: node test.mjs FOLDER PROGRAM. FOLDER has its package and
// takes the traces. Prints nothing if all is well.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { importText } from './speedscope.mjs';

const [folder, program] = process.argv.slice(2);

// The text of a run's trace.
function record(extension, options) {
    const file = `${folder}/trace.${extension}`;
    execFileSync(program, ['--trace', file, ...options.split(' ')]);
    return readFileSync(file, 'utf8');
}

// The sum of a column of a CSV.
function sum(text, column) {
    const [, , header, ...rows] = text.trimEnd().split('\n').map((line) => line.split(','));
    return rows.reduce((total, row) => total + Number(row[header.indexOf(column)]), 0);
}

// Each slice has the CSV's time, lies in a frame and in no other slice.
async function check(options) {
    const { profiles, complaints } = await importText(folder, 'trace.json', record('json', options));
    assert.deepEqual(complaints, [], options);
    assert.equal(profiles.length, 1, options);

    const times = {};
    profiles[0].forEachFrame((frame) => { times[frame.name] = frame.getTotalWeight(); });
    const csv = record('csv', options);
    const columns = { frame: 'frametime', tick: 'update_ms', draw: 'render_ms', swap: 'swap_ms',
        sleep: 'sleep_ms' };
    for (const [slice, column] of Object.entries(columns)) {
        const off = Math.abs((times[slice] ?? 0) / 1000 - sum(csv, column));
        assert.ok(off < 0.001, `${options}: ${slice} is off by ${off} ms`);
    }

    const stack = ['nothing'];
    profiles[0].forEachCall((node) => {
        assert.match(`${node.frame.name} in ${stack.at(-1)}`,
            /^(frame in nothing|(tick|input|draw|swap|sleep) in frame)$/, options);
        stack.push(node.frame.name);
    }, () => stack.pop());
}

for (const options of [
    '--simulate vsync60 --duration 10',
    '--simulate noisy60,drop=20 --duration 10 --fps 40',
    '--simulate fast --loop simplest --duration 2',
    '--simulate hitch --loop ups_fps --duration 5',
    '--simulate slow-tick --loop lag --duration 5',
    '--simulate vsync60 --frames 1',
])
    await check(options);
