// SPDX-License-Identifier: MIT
//
// The web build as a program of the command line, with the same files, output and status as the native
// one: node tests/web/program.js OPTIONS. Without options it reads command lines from standard input
// and prints the status of each.
'use strict';
const fs = require('fs');
const path = require('path');

const build = path.resolve(process.env.BUILD || 'build', 'web');
const interpDemo = require(path.join(build, 'whole.js'));
const wasmBinary = fs.readFileSync(path.join(build, 'whole.wasm'));
const hostFiles = ['/etc/os-release', '/proc/cpuinfo', '/proc/meminfo', '/proc/sys/kernel/osrelease',
    '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'];

function fileOf(name) {
    return fs.existsSync(name) && fs.statSync(name).isFile() ? {[name]: fs.readFileSync(name)} : {};
}

function run(given) {
    const values = given.map((word) => word.replace(/^--[a-z-]+=/, ''));
    return new Promise((resolve, reject) => interpDemo({
        arguments: given,
        wasmBinary,
        files: Object.assign({}, ...hostFiles.concat(values).map(fileOf)),
        print: (line) => fs.writeSync(1, line + '\n'),
        printErr: (line) => fs.writeSync(2, line + '\n'),
        onFile: (name, bytes) => fs.writeFileSync(name, bytes),
        onExit: resolve,
    }).catch(reject));
}

async function main() {
    const given = process.argv.slice(2);
    if (given.length > 0) {
        process.exitCode = await run(given);
        return;
    }
    for (const line of fs.readFileSync(0, 'utf8').trim().split('\n'))
        fs.writeSync(1, `status ${await run(line.split(' '))}\n`);
}

main();
