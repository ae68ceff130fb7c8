// SPDX-License-Identifier: MIT
//
// The web build as a program of the command line: node tests/web/program.js OPTIONS. It reads and
// writes the files of the working directory, and sees the host as the native program does.
'use strict';
const fs = require('fs');
const path = require('path');

const build = path.resolve(process.env.BUILD || 'build', 'web');
const hostFiles = ['/etc/os-release', '/proc/cpuinfo', '/proc/meminfo', '/proc/sys/kernel/osrelease',
    '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'];

function fileOf(name) {
    return fs.existsSync(name) && fs.statSync(name).isFile() ? {[name]: fs.readFileSync(name)} : {};
}

const given = process.argv.slice(2);
const values = given.map((word) => word.replace(/^--[a-z-]+=/, ''));
require(path.join(build, 'interp_demo.js'))({
    arguments: given,
    wasmBinary: fs.readFileSync(path.join(build, 'interp_demo.wasm')),
    files: Object.assign({}, ...hostFiles.concat(values).map(fileOf)),
    print: (line) => fs.writeSync(1, line + '\n'),
    printErr: (line) => fs.writeSync(2, line + '\n'),
    onFile: (name, bytes) => fs.writeFileSync(name, bytes),
    onExit: (status) => { process.exitCode = status; },
});
