// SPDX-License-Identifier: MIT
//
// How three programs read a MangoHud log, written after their public sources since none of them can
// be installed from a registry. Each function returns what that program would have of the file, and
// throws where it would refuse it.
//
// FlightlessSomething: internal/app/benchmark_data.go (detectFileType, readBenchmarkFile, parseData).
// CapFrameX: source/CapFrameX.Data/RecordManager.cs (LoadSessionFromCSV,
// ConvertPresentDataLinesToSessionRun) and FileRecordInfo.cs (GetIsValid).
// MangoHud's mangoplot: bin/mangoplot.py (DataFile and the percentiles).

function linesOf(text) {
    return text.replace(/\n$/, '').split('\n');
}

function refuse(why) {
    throw new Error(`refused: ${why}`);
}

const wholeNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

// Compares the first line, splits at every comma, and adds each number to the array of its column:
// what is no number shifts all that follow in that array.
export function flightlessSomething(text) {
    const [first, specs, header, ...rows] = linesOf(text);
    if (first.replace(/[, ]+$/, '').trim() !== 'os,cpu,gpu,ram,kernel,driver,cpuscheduler')
        refuse(`unsupported file format: ${first}`);
    const [os, cpu, gpu, ram, kernel, , scheduler] = specs.split(',').map((s) => s.trim());
    const names = header.split(',').map((s) => s.trim());
    const known = ['fps', 'frametime', 'cpu_load', 'gpu_load', 'cpu_temp', 'cpu_power', 'gpu_temp',
        'gpu_core_clock', 'gpu_mem_clock', 'gpu_vram_used', 'gpu_power', 'ram_used', 'swap_used'];
    const columns = Object.fromEntries(known.map((name) => [name, []]));
    if (rows.length > 500000)
        refuse('over 500000 lines');
    for (const row of rows) {
        row.split(',').forEach((value, i) => {
            if (names[i] in columns && wholeNumber.test(value.trim()))
                columns[names[i]].push(Number(value));
        });
    }
    return { os, cpu, gpu, ramIsKilobytes: /^\d+$/.test(ram), kernel, scheduler, columns };
}

// Knows the file by two words of its first line; of the columns that it knows by several names, the
// last one counts, and case does not.
export function capFrameX(text) {
    const lines = linesOf(text);
    if (lines.length <= 20)
        refuse('20 lines or fewer');
    if (!lines[0].includes('cpuscheduler') || !lines[0].includes('kernel'))
        refuse('not a MangoHud file');
    if (lines.some((line) => line.includes('//')))
        refuse('its mark for comments in a line');
    if (!lines[2].includes('frametime'))
        refuse('no frametime');
    const names = lines[2].split(',').map((s) => s.trim().toLowerCase());
    const last = (...wanted) => names.findLastIndex((name) => wanted.includes(name));
    const foreign = ['apprenderstart', 'timeinseconds', 'msuntildisplayed', 'displaylatency',
        'appmissed', 'dropped', 'msinpresentapi', 'presentruntime', 'msbetweendisplaychange',
        'displayedtime', 'qpctime', 'presentmode', 'runtime', 'allowstearing', 'syncinterval',
        'mspclatency', 'msgpuactive', 'gpubusy', 'cpustartqpctime'];
    if (last(...foreign) >= 0)
        refuse(`it takes ${names[last(...foreign)]} for a column of PresentMon's`);
    const frametime = last('msbetweenapppresents', 'msbetweenpresents', 'frametime');
    const frameTimes = lines.slice(3).map((line) => Number(line.split(',')[frametime]));
    let now = 0;
    const seconds = frameTimes.map((time, i) => (now += i === 0 ? 0 : time / 1000));
    return { frameTimes, seconds };
}

// Reads rows of one length, and wants 10000 frames of at most 1000 fps.
export function mangoplot(text) {
    const [, , header, ...rows] = linesOf(text).map((line) => line.split(','));
    if (text.includes('"'))
        refuse('quotes, which this reader does not follow');
    if (new Set(header).size !== header.length)
        refuse('two columns of one name');
    const odd = rows.findIndex((row) => row.length !== header.length);
    if (odd >= 0)
        refuse(`row ${odd} has ${rows[odd].length} values for ${header.length} columns`);
    const fps = rows.map((row) => Number(row[header.indexOf('fps')])).sort((a, b) => a - b);
    if (fps.length < 10000)
        refuse(`${fps.length} frames are not long enough for precise statistics`);
    if (fps.some((value) => !(value <= 1000)))
        refuse('something is wrong: over 1000 fps');
    const at = (part) => fps[Math.trunc(fps.length * part)];
    return { low: at(0.01), median: at(0.5), mean: fps.reduce((a, b) => a + b) / fps.length };
}
