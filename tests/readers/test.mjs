// SPDX-License-Identifier: MIT
//
// speedscope's own importer on traces of simulated runs: node test.mjs FOLDER PROGRAM. FOLDER has its
// package and takes the traces. Prints nothing if all is well.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import vm from 'node:vm';

const [folder, program] = process.argv.slice(2);

// The profiles that speedscope makes of a file's text, and all its complaints. Its package has only
// the page's bundle. Without a page the bundle fails here, but only after the importer is ready.
async function importText(text) {
    const release = `${folder}/package/dist/release/`;
    const bundle = readdirSync(release).find((file) => /^speedscope-.*\.js$/.test(file));
    const source = readFileSync(release + bundle, 'utf8');
    const importer = /loadFileFromBase64:.*?this\.loadProfile\(\(\)=>(\w+)\(/.exec(source)[1];

    const complaints = [];
    const complain = (...words) => complaints.push(words.join(' '));
    const page = {
        console: { log() {}, warn: complain, error: complain },
        location: { hash: '', protocol: 'file:' },
        TextDecoder, TextEncoder, URL, atob, setTimeout,
    };
    page.window = page.self = page;
    vm.createContext(page);
    const begin = '"use strict";(()=>{';
    try {
        vm.runInContext(source.replace(begin, `${begin}window.importFile=(...a)=>${importer}(...a);`),
            page);
    } catch (error) {
        if (!/document is not defined/.test(error.message))
            throw error;
    }
    const group = await page.importFile('trace.json', Buffer.from(text).toString('base64'));
    return { profiles: group?.profiles ?? [], complaints };
}

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
    const { profiles, complaints } = await importText(record('json', options));
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
