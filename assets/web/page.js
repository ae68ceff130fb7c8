// SPDX-License-Identifier: MIT
//
// The page around the program. InterpDemo(options) runs the program once, as a process would: here on
// the canvas; without a canvas, and for logs, in a worker, so that the page always answers. The page
// has the program interp_demo, which is the game alone; a worker has `whole`, which has all. Both
// scripts end with this one.
(() => {
'use strict';

// The most that a run may print and write here: a link can ask for any amount.
const mostLines = 2000; // on standard output; as many on standard error
const mostCharacters = 200e3; // likewise
const mostBytes = 256e6; // in a file

// Returns what prints lines of one stream: `show` gets the first ones, `result.leftOut` counts the
// others.
function firstLines(result, show) {
    let lines = 0, characters = 0;
    return line => {
        if (lines === mostLines || characters >= mostCharacters) {
            result.leftOut++;
            return;
        }
        lines++;
        characters += line.length;
        show(line.slice(0, mostCharacters));
    };
}

// Runs the program to its end, and returns its status.
function run(options) {
    return new Promise(resolve => {
        InterpDemo({...options, onExit: resolve}).catch(error => {
            options.printErr(String(error));
            resolve(1);
        });
    });
}

// In a worker: tells the page each line and each file, and at last the status.
async function runForPage({data}) {
    const result = {leftOut: 0};
    const status = await run({
        ...data, mostBytes,
        canvas: globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1), // for a screenshot
        print: firstLines(result, line => postMessage({line})),
        printErr: firstLines(result, line => postMessage({line, isError: true})),
        onFile: (name, bytes) => {
            const file = bytes.slice();
            postMessage({name, file}, [file.buffer]);
        },
    });
    postMessage({...result, status});
}

if (typeof importScripts === 'function')
    onmessage = runForPage;
if (typeof document === 'undefined')
    return; // a worker, or node

const at = id => document.getElementById(id);
const canvas = at('screen');
const byTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
const embedded = document.documentElement.classList.contains('embed');
let demo = null; // the run on the canvas, while it runs
let shown = ''; // the state that the page shows, as text
let actions = {}; // the action of each key, by the key's label
const home = location.href.replace(/[?#].*/, ''); // the page without settings
// What links to share begin with: a file's own address opens for nobody else. Empty: there is none.
const shared = location.protocol !== 'file:' ? home : document.querySelector('[rel=canonical]')?.href ?? '';

// ---- What the program says ----

function say(line) {
    at('said').textContent = line;
    print(line);
}

function print(line) {
    at('printed').append(line + '\n');
    at('terminal').hidden = false;
}

// Covers the canvas with a sentence and the lines that the program has printed.
function cover(text, lines) {
    at('cover-text').textContent = text;
    at('cover-text').className = 'told';
    at('cover-lines').textContent = lines.join('\n');
    at('cover-lines').hidden = lines.length === 0;
    at('plain').hidden = location.search.length < 2;
    at('cover-buttons').hidden = at('cover').hidden = false;
    at('cover-runs').hidden = true;
    at('cover').className = '';
}

// Covers the canvas for a while.
function coverFor(text) {
    cover(text, []);
    at('cover-buttons').hidden = true;
}

// ---- Files that it has written ----

function sizeOf(bytes) {
    return bytes.length < 1e6 ? `${Math.ceil(bytes.length / 1e3)} kB`
                              : `${(bytes.length / 1e6).toFixed(1)} MB`;
}

function download(name, bytes) {
    const types = {png: 'image/png', mp4: 'video/mp4', webm: 'video/webm'};
    const type = types[name.split('.').pop()] ?? 'text/plain';
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([bytes], {type}));
    anchor.download = name;
    anchor.click();
    const longest = 60000; // ms that a browser may take to read it
    setTimeout(() => URL.revokeObjectURL(anchor.href), longest);
}

function button(text, action) {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.onclick = action;
    return made;
}

// Adds a file to the list. One that the page's address names is downloaded only after a click, as
// whoever follows a link has not asked for it; any other was asked for by a key or button, and is
// downloaded at once.
function addFile(name, bytes) {
    const item = document.createElement('li');
    item.append(`${name}, ${sizeOf(bytes)} `, button('Download', () => download(name, bytes)));
    if (name.endsWith('.csv'))
        item.append(button('Summary', () => readLog(name, bytes)));
    at('files').prepend(item);
    const isOfAddress = link.given.some(({value}) => value === `=${name}`);
    if (isOfAddress)
        at('cover-files').append(button(`Download ${name}`, () => download(name, bytes)));
    else
        download(name, bytes);
}

// ---- Runs in a worker ----

// The whole program, which is loaded when a worker first needs it. A page that is one file has it
// inside already, as that of the canvas.
const ownScript = at('interp_demo.js').textContent;
const wholeAddress = ownScript ? URL.createObjectURL(new Blob([ownScript])) : 'whole.js';
let whole = null; // the promise of it, once it was asked for

async function wholeProgram(signal) {
    if (ownScript)
        return program;
    try {
        whole ??= programOf('whole.wasm', signal);
        return await whole;
    } catch (error) {
        whole = null; // the next run tries it again
        throw error;
    }
}

// Runs the program in this worker. Returns {status, out, errors, leftOut} when it has ended, with the
// lines of both streams; meanwhile `onLine` gets each of them. Throws if somebody presses the button
// `stop`; the worker goes on until the caller terminates it.
async function runInWorker(worker, stop, options, onLine) {
    const out = [], errors = [], run = new AbortController();
    const ended = new Promise((resolve, reject) => {
        worker.onmessage = ({data}) => {
            if (data.file) {
                addFile(data.name, data.file);
            } else if (data.status !== undefined) {
                resolve({...data, out, errors});
            } else {
                (data.isError ? errors : out).push(data.line);
                onLine(data.line, data.isError);
            }
        };
        worker.onerror = event => reject(new Error(event.message || 'whole.js could not be loaded'));
        stop.addEventListener('click', () => reject(new Error('Stopped.')), {signal: run.signal});
        wholeProgram(run.signal).then(compiled => worker.postMessage({...options, program: compiled}))
            .catch(reject);
    });
    try {
        return await ended;
    } finally {
        run.abort(); // what is still being loaded for it, and its part of the button
    }
}

const longestRun = 120e3; // ms; then it is stopped, as by the button

let alone = null; // the worker in which the page's own run is, where that needs no picture

// Runs what needs no picture, and shows on the cover what it prints.
async function runAlone(options) {
    const lines = [];
    cover('The program runs. It shows no picture, only what it prints.', lines);
    at('cover-buttons').hidden = true;
    at('cover-runs').hidden = false;
    const show = line => {
        lines.push(line);
        at('cover-lines').append(line + '\n');
        at('cover-lines').hidden = false;
        print(line);
    };
    const mine = alone = new Worker(wholeAddress);
    const tooLong = setTimeout(() => alone === mine && at('cover-stop').click(), longestRun);
    try {
        const {status, leftOut, errors} = await runInWorker(mine, at('cover-stop'), options, show);
        if (status === wrongUsage && refuse(errors.at(-1)))
            start();
        else
            ended(status, lines, leftOut);
    } catch (error) {
        ended(1, lines, 0, error.message);
    }
    clearTimeout(tooLong);
    mine.terminate();
}

// ---- Logs ----

let readers = []; // the workers that read a log

// The fields of a line of CSV: the first may be in quotes.
function fields(line) {
    return line.match(/("(""|[^"])*"|[^,]*)(,|$)/g).map(field =>
        field.replace(/,$/, '').replace(/^"(.*)"$/, '$1').replace(/""/g, '"'));
}

// frames_per_s: "frames/s"; view_lag_ms: "view lag ms".
function heading(column) {
    return column.replace(/_per_s$/, '/s').replace(/_percent$/, '\u00a0%')
                 .replace(/_ms$/, '\u00a0ms').replace(/_/g, ' ');
}

function cell(row, name, text) {
    const made = document.createElement(name);
    if (name === 'th')
        made.scope = row.parentNode.nodeName === 'THEAD' ? 'col' : 'row';
    made.textContent = text;
    row.append(made);
}

// A table of the report, which gets its lines one by one: the first is its head. Without the report's
// first column: the machine is the log in each line.
function tableOf(caption) {
    const made = document.createElement('table'), top = made.createTHead().insertRow(), body = made.createTBody();
    made.createCaption().textContent = caption;
    const add = line => {
        const values = fields(line).slice(1);
        if (top.cells.length === 0) {
            values.forEach(column => column && cell(top, 'th', heading(column)));
            return;
        }
        const row = body.insertRow();
        values.slice(0, top.cells.length).forEach((value, i) => {
            const number = i > 0 && value !== '' && isFinite(value);
            cell(row, i === 0 ? 'th' : 'td', number ? Number(value).toFixed(2) : value || '-');
        });
    };
    return {made, add};
}

// Up to this size, in bytes, a log is read by two workers at a time. Each has a copy of it.
const mostAtOnce = 100e6;

// The summary and the table of a log, each in a worker of its own: so the first row comes sooner.
async function readLog(name, bytes, others = 0) {
    readers.forEach(worker => worker.terminate());
    const mine = readers = [];
    const run = async (words, onLine) => {
        const worker = new Worker(wholeAddress);
        mine.push(worker);
        const options = {arguments: [...words, name], files: {[name]: bytes}};
        const result = await runInWorker(worker, at('stop'), options, onLine);
        if (result.status !== 0)
            throw new Error(result.errors.join('\n'));
        return result;
    };

    at('read').hidden = true;
    at('stop').hidden = at('progress').hidden = false;
    at('progress').removeAttribute('value'); // how long it takes is not known
    at('reading').textContent = `Reading ${name}...`;
    at('logs').scrollIntoView();
    const table = tableOf(`The frame times of ${name}`);
    const showRows = () => {
        if (demo && !at('read').hidden) // then it is known how many rows there will be
            at('progress').value = table.made.tBodies[0].rows.length;
    };
    const readReport = () => run(['--report', '--csv', '--replay'], (line, isError) => {
        if (!line || isError)
            return;
        table.add(line);
        showRows();
    });
    try {
        const summary = run(['--summary'], () => {});
        let report = bytes.length <= mostAtOnce ? readReport() : null;
        report?.catch(() => {}); // told below; or it is what is wrong with the summary, too

        at('summary').textContent = (await summary).out.join('\n');
        document.querySelectorAll('.log-name').forEach(place => place.textContent = name);
        at('report').replaceChildren(table.made);
        at('read').hidden = false;
        showRows();
        at('reading').textContent = `Running all loops with the frame times of ${name}...`;
        report ??= readReport();
        await report;
        at('reading').textContent = `${name} is read` +
            (others > 0 ? ', the first of the files. Choose the others one by one.' : '.');
    } catch (error) {
        // A browser that refuses the worker itself says so by an error of its own.
        at('reading').textContent = error instanceof DOMException ? whyNotLoaded(String(error)) : error.message;
    }
    at('stop').hidden = at('progress').hidden = true;
    mine.forEach(worker => worker.terminate());
}

// When snapshots were sent and arrived: the scene remote replays them. The program begins again with
// this file.
let arrivals = null;

function playArrivals(bytes) {
    arrivals = {'arrivals.csv': bytes};
    at('reading').textContent = 'The scene remote replays these arrivals.';
    scrollTo(0, 0);
    if (demo)
        demo.act(actions.Q);
    else
        start();
}

let filesGiven = 0; // how often files were given

// A name that begins with a minus would be an option.
async function readFiles([file, ...others]) {
    if (!file)
        return;
    const number = ++filesGiven;
    try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        if (number !== filesGiven)
            return; // others were given meanwhile
        const head = new TextDecoder().decode(bytes.subarray(0, 60)).split(/\r?\n/)[0];
        if (/^(sent_ms,arrived_ms|-?[\d.]+,-?[\d.]+)$/.test(head))
            playArrivals(bytes);
        else
            readLog(file.name.replace(/^-/, '_'), bytes, others.length);
    } catch { // a folder, for example
        at('reading').textContent = `${file.name} is no file that can be read.`;
    }
}

function acceptLogs() {
    at('log').onclick = event => event.target.value = ''; // the same file may be chosen again
    at('log').onchange = event => readFiles(event.target.files);
    for (const type of ['dragover', 'dragleave', 'drop']) {
        document.addEventListener(type, event => {
            event.preventDefault(); // or the browser would leave the page for the file
            document.body.classList.toggle('dropping', type === 'dragover');
            if (type === 'drop')
                readFiles(event.dataTransfer.files);
        });
    }
}

// ---- What the page shows of the game ----

// Whether a key does nothing now, so that its buttons can't be pressed.
function rests(key, state) {
    if (state.seeing)
        return !['ESC', 'Q', 'F11', '1', '2', 'DOWN'].includes(key);
    return false;
}

// Whether a button is pressed; 'mixed': partly. Beside other lanes no way to draw is the one that is on.
const pressed = {
    SPACE: state => state.lanes === 'one' ? state.mode === demo.scenes[state.scene].on : 'mixed',
    E: state => state.lanes === 'one' && ['predict', 'partial'].includes(state.mode),
    L: state => ({one: false, two: 'mixed', all: true})[state.lanes],
    G: state => state.strobe,
    T: state => state.parallel,
    P: state => state.paused,
    M: state => state.steer,
    N: state => state.network,
    R: state => state.recording,
    H: state => state.help,
};

function look(state) {
    if (state.paused)
        return 'Paused; press P to go on. Lanes show this very instant in each way.';
    if (state.drawsNext)
        return 'This loop draws the last tick only: on is like off. Others interpolate.';
    if (state.lanes === 'one')
        return state.effect;
    if (state.scene > 0)
        return demo.scenes[state.scene].watch;
    if (state.lanes === 'two' && state.rate > 0)
        return invitation.look;
    return 'The same ball at the same instant, drawn in four ways: at its last tick, between the last ' +
           'two, ahead of the last, and by a copy of the game that is ticked on.';
}

// What the lesson says: the step of the tour, or why to begin it.
// The title names the rate.
const invitation = Object.fromEntries(['title', 'text', 'look'].map(id =>
    [id, at(id).textContent.replace(/[ \n]+/g, ' ')]));
const test = {title: 'What can you see?', look: '',
              text: 'The ball flies twice. Which flight was smoother? Answer when the picture asks.'};

// A scene other than the ball is about what goes wrong.
const trapText = 'Here interpolation itself can go wrong. All rows are the same game at the same instant; ' +
                 'only what is drawn between two ticks differs.';

function invite(state) {
    const {topic} = demo.scenes[state.scene];
    if (topic)
        return {...invitation, title: `A trap: ${topic}`, text: trapText};
    const moves = state.rate > 0 ? `${state.rate} moves` : 'a move for each frame';
    return {...invitation, title: invitation.title.replace('10 moves', moves).replace('frame a second', 'frame')};
}

// A finger presses no keys: it taps the buttons that have their names.
function asDone(text) {
    return byTouch ? text.replace(/\b([Pp])ress\b/g, (_, p) => p === 'P' ? 'Tap' : 'tap') : text;
}

// Unseen copies of the words of all steps lie under those that are shown: so these always have the same
// room, and Next has its place.
function keepRoom(state) {
    const shown = at('words').firstElementChild;
    const copies = [{...invitation, look: look(state)}, ...demo.steps].map(step => {
        const copy = shown.cloneNode(true);
        copy.className = 'room';
        copy.removeAttribute('aria-live');
        ['title', 'text', 'look'].forEach((name, i) => {
            copy.children[i].removeAttribute('id');
            copy.children[i].textContent = asDone(step[name]);
        });
        return copy;
    });
    at('words').replaceChildren(shown, ...copies);
}

function showLesson(state) {
    const step = demo.steps[state.tour - 1], isLast = state.tour === demo.steps.length;
    const {title, text} = state.seeing ? test : step || invite(state);
    const scene = demo.scenes[state.scene];
    const another = step && state.scene > 0 && !step.options.includes(`scene=${scene.name}`);
    setText(at('place'), step ? ` \u00b7 ${state.tour} of ${demo.steps.length}` : '');
    setText(at('title'), title);
    setText(at('text'), another && !state.seeing ? scene.watch : text);
    setText(at('look'), asDone((state.seeing ? test : step)?.look ?? look(state)));
    setText(at('next').lastChild, !step ? 'Start the tour' : isLast ? 'End tour' : 'Next');
    show(at('back'), state.tour > 1);
    show(at('leave'), step && !isLast);
    at('steps').hidden = at('dial').hidden = at('source').hidden = state.seeing;
    if (state.seeing && at('answers').hidden)
        turnToPicture();
    at('answers').hidden = !state.seeing;
    at('result').hidden = !state.see;
    if (state.see && !at('see').value.startsWith(state.see)) {
        at('see').value = `${state.see} ${shared && (state.card ? shared + optionsOf(state) : shared + '?see')}`.trim();
        setText(at('said'), state.see);
    }
    document.documentElement.classList.toggle('tour', Boolean(step));
    document.body.classList.toggle('touring', Boolean(step && !state.seeing));
    showKeys(at('try'), at('look').textContent, Boolean(step && movesP(step)));
}

// A button that goes gives its focus to the one that stays.
function show(button, shows) {
    if (!shows && button === document.activeElement)
        at('next').focus({preventScroll: true});
    button.hidden = !shows;
}

// The picture and the lesson come into view, and the picture gets the keys, unless they are those of
// a page around this one.
function turnToPicture() {
    scrollTo(0, 0);
    if (document.hasFocus())
        canvas.focus({preventScroll: true});
}

const does = {
    '[': 'Fewer ticks', ']': 'More ticks', ',': 'Next picture', 'E': 'Next way', 'K': 'Hitch',
    'HOME': 'The start', 'LEFT': 'Less work', 'TAB': 'Loops', 'S': 'Next scene', 'Y': 'Begin',
    'M': 'Steer', 'V': 'Vsync', 'C': 'Frame cap', 'P': 'Go on', 'J': 'More jitter',
};

// In a pause beside the parallel lines they move p.
const doesWithLines = {...does, 'LEFT': 'Smaller p', 'RIGHT': 'Larger p'};

function movesP(step) {
    const options = step.options.split('&');
    return options.includes('parallel') && options.includes('paused');
}

// Buttons for the keys that a sentence names, in its order; the dial has SPACE.
function showKeys(place, text, withLines) {
    const words = withLines ? doesWithLines : does;
    if (place.dataset.text === text)
        return;
    place.dataset.text = text;
    place.replaceChildren(...keysIn(text).map(key => {
        const made = keyButton(key);
        made.append(' ', words[key.label] || '');
        return made;
    }));
}

// Each key once, however often the text names it.
function keysIn(text) {
    const keys = text.split(' ').map(word => word.replace(/(.)[.:,]$/, '$1')).flatMap(word =>
        demo.keys.filter(({label}) => label && label !== 'SPACE' &&
            (word === label || (word[1] && word === label[0] + label.slice(1).toLowerCase()))));
    return [...new Set(keys)];
}

// The sources by their paths, of a page that has all inside, once they are asked for.
let sources = null;

async function textOf(path) {
    const decode = bytes => new TextDecoder().decode(bytes);
    const inside = at('sources');
    if (!inside)
        return decode(await bytesOf(path).catch(() => new Uint8Array()));
    sources ??= unpacked(inside).then(decode).then(JSON.parse);
    return (await sources)[path] ?? '';
}

// A source without the line of its licence: the loop itself, or a scene's ways to draw. What is above
// them can be scrolled to.
async function showSource(path) {
    const file = at('file'), above = document.createElement('span');
    if (file.textContent === path)
        return;
    file.textContent = path;
    const text = await textOf(path).catch(String);
    if (file.textContent !== path)
        return; // another loop runs by now
    file.href = at('sources') ? URL.createObjectURL(new Blob([text], {type: 'text/plain'})) : path;
    const source = text.replace(/SPDX-License-Identifier.*\n( \*\n)?( \* )?/, '');
    const begins = /^(void Loop_|static (SceneState \w+\(const Moment|void Tick\())/m;
    const start = Math.max(source.search(begins), 0);
    above.textContent = source.slice(0, start);
    at('code').replaceChildren(above, source.slice(start));
    at('code').scrollTop = above.offsetHeight;
}

// The loop that runs, or the scene that is seen.
function showWhatRuns(state) {
    const isScene = state.scene > 0, one = isScene ? demo.scenes[state.scene] : demo.loops[state.loop];
    const file = one.name === 'propeller' ? 'spin' : one.name;
    setText(at('what'), isScene ? 'The scene that you see' : 'The loop that runs');
    setText(at('watch'), asDone(one.watch));
    showKeys(at('watch-try'), one.watch, false);
    showSource(`${isScene ? 'scenes' : 'loops'}/${file}.c`);
}

// The way to draw one ball, with its colour. Beside other lanes it is what SPACE chooses from.
function showWay(state) {
    setText(at('way').lastChild, state.lanes === 'one' ? state.title : 'Interpolation');
    document.body.style.setProperty('--way', state.color);
    document.body.classList.toggle('two-lanes', state.lanes === 'two');
}

function setText(element, text) {
    if (element.textContent !== text)
        element.textContent = text; // a change is read aloud
}

// The options that keys change, with their defaults.
const initial = {
    'card': '', 'scene': 'ball', 'link': '', 'ups': 0, 'loop': 'arevalo', 'interpolation': '', 'lanes': false,
    'strobe': false, 'parallel': false, 'paused': false, 'steer': false, 'network': false,
    'hud': 'short', 'balls': 1, 'speed': 1, 'fps': -1, 'vsync': true, 'tick-cost': 0, 'draw-cost': 0,
};

// Whether these options are those of the tour's step, so that the link can open the step itself.
function isStep(state, options) {
    const step = demo.steps[state.tour - 1];
    if (!step)
        return false;
    const own = step.options.split('&').filter(option => option.split('=')[0] in initial);
    return own.sort().join() === [...options].sort().join();
}

// Encoded for an address, but for the signs that are more readable as they are: , / : = @
function encoded(text) {
    return encodeURIComponent(text).replace(/%(2C|2F|3A|3D|40)/g, decodeURIComponent);
}

// The options `interpolation` and `lanes`. Without them a scene opens with two lanes, and a steered ball
// alone.
function drawnAs(state, scene) {
    const opens = state.steer ? 'one' : 'two';
    const isOther = state.lanes !== 'two' && state.setting !== scene.on;
    const isNamed = isOther || (state.lanes === 'one' && opens !== 'one');
    return {
        'interpolation': isNamed ? state.setting : '',
        'lanes': state.lanes === 'all',
    };
}

// What starts the program with its current settings, behind the page's address. Options that no key
// changes are copied from there.
function optionsOf(state) {
    const scene = demo.scenes[state.scene];
    const now = {
        ...state, 'scene': scene.name, 'loop': demo.loops[state.loop].name, ...drawnAs(state, scene),
        'tick-cost': state.tickCost, 'draw-cost': state.drawCost,
    };
    // How the program opens this scene without other options.
    const opens = {...initial, 'speed': scene.speed, 'ups': scene.ups};
    const optionTo = (name, value) => {
        if (value === true)
            return name;
        return `${name}=${value === false ? 'off' : value}`;
    };
    const changed = Object.keys(initial).filter(name => now[name] !== opens[name])
        .map(name => optionTo(name, now[name]));
    const kept = link.given.filter(({name}) => !(name in initial) && name !== 'tour')
        .map(({name, value}) => name + encoded(value));
    const options = isStep(state, changed) ? [`tour=${state.tour}`] : [...kept, ...changed];
    if (options.length === 0)
        options.push('loop=arevalo'); // without any, the page opens as in firstWords
    return '?' + options.join('&');
}

// The step of the tour that the page's address names; 0: none.
function stepOfAddress() {
    const found = /[?&]tour(=(\d+))?(&|$)/.exec(location.search);
    return found ? Number(found[2] ?? 1) : 0;
}

// The address follows what is seen, so that it can be shared, and a reload finds it. A step of the tour
// is a page of its own for Back and Forward; in another page Back is that page's.
let stepShown; // undefined until the program runs

function showAddress(step, search) {
    const isStep = stepShown !== undefined && step !== stepShown && step !== stepOfAddress();
    const isFirst = stepShown === undefined;
    stepShown = step;
    const own = partsOf(location.search).filter(({name}) => notOptions.test(name)).map(({part}) => part);
    const options = search.slice(1).split('&').filter(part => part);
    const all = [...own, ...(step > 0 ? [`tour=${step}`] : options)];
    const address = home + (all.length > 0 ? '?' : '') + all.join('&') + location.hash;
    if (isFirst || address === location.href)
        return; // as it was opened
    try {
        history[isStep && !embedded ? 'pushState' : 'replaceState'](null, '', address);
    } catch { // not every place lets a page change its address, or so often
    }
}

// Back and Forward of the browser.
function followAddress() {
    const step = stepOfAddress();
    if (step > 0)
        act(demo?.firstStep + step - 1);
    else if (demo?.state()?.tour > 0)
        act(actions.ESC);
}

// HTML that shows this address in a page.
function frameOf(address) {
    const source = `${address}${address.includes('?') ? '&' : '?'}embed`.replaceAll('&', '&amp;');
    return `<iframe src="${source}" loading="lazy" style="width:100%;max-width:640px;aspect-ratio:8/7;border:0" ` +
        'title="Why games interpolate"></iframe>';
}

// What was measured in this browser, in one line. What a browser can't know is said, too: how much
// later than its animation frame a picture is seen.
function showMeasured({hz, late, uneven, pictures, hiccups}) {
    const parts = [
        hz > 0 && `${hz} Hz`,
        hz === 0 && 'a variable rate',
        uneven >= 0 && `${uneven.toFixed(1)} ms uneven`,
        late >= 0 && `seen at least ${late} ms after its moment`,
        hiccups > 0 && `the browser late ${hiccups} of ${pictures} times`,
    ].filter(Boolean);
    setText(at('measured'), parts.length > 0 ? `Measured here: ${parts.join(', ')}.` : 'Measured here: nothing yet.');
}

let measuredAt = 0;

function showState() {
    const state = demo && demo.state();
    if (!state)
        return;
    const {ticks, pictures, measured, ...settings} = state;
    const seldom = 1000; // ms
    if (performance.now() - measuredAt > seldom && !state.paused && !demo.hidden()) {
        measuredAt = performance.now();
        showMeasured(measured);
    }
    const now = JSON.stringify(settings);
    if (now === shown)
        return;
    shown = now;
    const search = optionsOf(state);
    showAddress(state.tour, search);
    showLesson(state);
    if (!state.seeing)
        showWhatRuns(state);
    for (const one of document.querySelectorAll('[data-key]')) {
        const test = pressed[one.dataset.key];
        one.disabled = rests(one.dataset.key, state);
        if (test)
            one.setAttribute('aria-pressed', one.disabled ? false : test(state));
    }
    showWay(state);
    showFocus();
    at('loop').disabled = at('scene').disabled = state.seeing;
    at('loop').selectedIndex = state.loop;
    at('scene').selectedIndex = state.scene;
    at('ups').disabled = state.rate === 0;
    at('ups').value = demo.rates.filter(rate => rate < state.rate).length;
    at('ups').setAttribute('aria-valuetext', `${state.rate} ticks a second`);
    setText(at('rate'), state.rate === 0 ? 'as frames' : String(state.rate));
    at('whole').href = home + search;
    at('link').value = shared && shared + search;
    at('snippet').value = shared && frameOf(shared + search);
    canvas.classList.toggle('steered', state.steer);
}

// Out of view the game stands still; only what buttons below do is seen then.
function showStateOften() {
    const often = 200, seldom = 1000; // ms
    showState();
    setTimeout(showStateOften, demo?.hidden() ? seldom : often);
}

// ---- Keys and buttons ----

// Some browsers allow this only in the handler of the key or click, so the program can't do it.
function toggleFullscreen() {
    const done = document.fullscreenElement ? document.exitFullscreen()
                                            : canvas.requestFullscreen();
    done.catch(error => say(`No full screen: ${error.message}`));
}

function act(action) {
    if (!demo)
        return;
    if (action === actions.F11) {
        toggleFullscreen();
        return;
    }
    demo.act(action);
    setTimeout(showState, 60);
}

// After a click the keys go to the game again; after the keyboard the focus stays on the button.
function press(event, action) {
    act(action);
    if (event.detail > 0)
        canvas.focus({preventScroll: true});
}

function name(key) {
    const kbd = document.createElement('kbd');
    kbd.textContent = key.label;
    return kbd;
}

// The line of the program's table with this key; the digits share one.
function keyOf(label) {
    const one = demo.keys.find(key => key.label === (Number(label) > 0 ? '1' : label));
    return {...one, label, action: one.action + (Number(label) || 1) - 1};
}

// Shows on each main button its key, with the help text of the program's own table.
function nameButtons() {
    for (const one of document.querySelectorAll('fieldset [data-key]')) {
        const key = keyOf(one.dataset.key);
        one.title = key.help || '';
        if (!one.querySelector('kbd'))
            one.prepend(name(key), ' ');
        one.onclick = event => press(event, key.action);
    }
}

function keyButton(key) {
    const made = button('', event => press(event, key.action));
    made.append(name(key));
    made.dataset.key = key.label;
    made.title = key.help || '';
    return made;
}

// All keys: one line for each help text, with a button for each of its keys.
function listKeys() {
    const list = at('keys');
    list.replaceChildren();
    for (const key of demo.keys.filter(key => key.label && !['F5', 'ESC'].includes(key.label))) {
        if (key.help)
            list.append(document.createElement('li'));
        const made = keyButton(key);
        const help = key.help || list.lastChild.lastChild.textContent;
        made.setAttribute('aria-label', `${key.label}: ${help}`);
        list.lastChild.append(made);
        if (key.help) {
            const text = document.createElement('span');
            text.textContent = key.help;
            list.lastChild.append(text);
        } else {
            list.lastChild.insertBefore(made, list.lastChild.querySelector('span'));
        }
    }
}

// What Esc does in the game, by what it closes there.
const closing = {
    '': '', 'help': 'closes the help', 'list': 'closes the list', 'card': 'closes the card', 'tour': 'ends the tour',
    'pause': 'ends the pause', 'lines': 'closes the lines', 'hand': 'lets go of the ball',
    'lanes': 'goes back to two lanes', 'one': 'goes back to lanes', 'scene': 'goes back to the ball',
};

function escapes(state) {
    return state?.seeing ? 'leaves the test' : closing[state?.closes ?? ''];
}

// While the ball is steered, the arrows are a pointer for who has none. It begins in the middle, or
// where the real one was last, in shares of the canvas.
const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const hand = {x: 0.5, y: 0.5};

function movesHand(key) {
    const way = demo.state()?.steer && arrows[key], box = canvas.getBoundingClientRect();
    if (!way)
        return false;
    const moved = (share, by) => Math.min(Math.max(share + by / 20, 0), 1);
    canvas.dispatchEvent(new PointerEvent('pointermove', {
        clientX: box.left + box.width * moved(hand.x, way[0]),
        clientY: box.top + box.height * moved(hand.y, way[1]),
    }));
    return true;
}

function keepHand(event) {
    const box = canvas.getBoundingClientRect();
    hand.x = (event.clientX - box.left) / box.width;
    hand.y = (event.clientY - box.top) / box.height;
}

// The keys that the page handles itself. While the canvas has the focus, Tab belongs to the game, so
// Esc moves the focus on.
function onKey(event) {
    if (!demo || event.target !== canvas)
        return;
    if (event.key === 'F11')
        toggleFullscreen();
    else if (event.key === 'Escape' && !escapes(demo.state()))
        [...document.querySelectorAll('fieldset:enabled button')]
            .find(button => !button.hidden && button.getClientRects().length > 0).focus();
    else if (!movesHand(event.key))
        return;
    event.preventDefault();
    event.stopPropagation();
}

function showFocus() {
    const state = demo?.state(), arrow = state?.steer ? ', arrows move the ball' : '';
    setText(at('keys-go'), !demo ? '' : document.activeElement === canvas
        ? `Keys go to the game${arrow}; Esc ${escapes(state) || 'lets them go'}.`
        : 'Keys go to the page; click the picture to play.');
}

function listen() {
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('keydown', () => setTimeout(showState, 60));
    canvas.addEventListener('pointermove', keepHand);
    canvas.addEventListener('focus', showFocus);
    canvas.addEventListener('blur', showFocus);
    canvas.addEventListener('webglcontextlost', () => demo &&
        coverFor('The browser has taken WebGL away. The picture comes back when it gives it again.'));
    canvas.addEventListener('webglcontextrestored', () => { at('cover').hidden = Boolean(demo); });
    at('loop').onchange = event => act(actions['1'] + event.target.selectedIndex);
    at('ups').oninput = event => act(demo.firstRate + Number(event.target.value));
    at('scene').onchange = event => act(demo.scenes[event.target.selectedIndex].action);
    at('fullscreen').hidden = !document.fullscreenEnabled;
    for (const one of document.querySelectorAll('[data-copies]')) {
        one.onclick = () => copy(at(one.dataset.copies));
        at(one.dataset.copies).onfocus = event => event.target.select();
    }
    at('measure').onclick = measure;
    at('clip').onclick = recordClip;
    at('again').onclick = start;
    at('plain').href = home + (embedded ? '?embed' : '');
    for (const one of document.querySelectorAll('.shared'))
        one.hidden = !shared;
    addEventListener('popstate', followAddress);
    acceptLogs();
    showStateOften();
}

async function copy(input) {
    try {
        await navigator.clipboard.writeText(input.value);
        say('Copied.');
    } catch {
        input.focus(); // selects it: only secure pages may write to the clipboard
    }
}

// Records the picture for some seconds, as the kind of video that the browser can make.
function recordClip() {
    const kinds = ['video/mp4', 'video/webm'];
    const type = canvas.captureStream && kinds.find(kind => globalThis.MediaRecorder?.isTypeSupported(kind));
    if (!type) {
        say('This browser cannot record a clip.');
        return;
    }
    const lasts = 4000, parts = []; // ms
    const recorder = new MediaRecorder(canvas.captureStream(), {mimeType: type, videoBitsPerSecond: 8e6});
    recorder.ondataavailable = ({data}) => parts.push(data);
    recorder.onstop = async () => {
        at('clip').disabled = false;
        addFile(`clip.${type.slice(6)}`, new Uint8Array(await new Blob(parts).arrayBuffer()));
        say('The clip is recorded.');
    };
    recorder.onerror = ({error}) => say(`No clip: ${error.message}`);
    recorder.start();
    at('clip').disabled = true;
    setText(at('said'), 'Recording 4 seconds...');
    setTimeout(() => recorder.stop(), lasts);
}

// Shows what --info prints, measured on a new canvas.
async function measure() {
    at('info').hidden = false;
    at('info').textContent = 'Measuring...';
    const lines = [], print = line => lines.push(line);
    await run({arguments: ['--info'], program: await program, fonts: await fonts,
               canvas: document.createElement('canvas'), print, printErr: print});
    at('info').textContent = lines.join('\n');
}

// ---- The page's address ----

// Names in it that are no options: what the page itself takes, and what networks add.
const notOptions = /^(embed|si|t|s|ref|utm_\w+|\w+clid|mc_[ce]id|igshid|_gl)$/i;

const longestSearch = 8000; // characters of the address behind its path; a longer one is not read

// What the address asks of the program.
let link = {
    // The options, each {name, value, alone, flag, part}: a value begins with =, or is empty; `alone`
    // options ask for a run that needs no picture; `flag` ones take no value; `part` is how the link has
    // it.
    given: [],
    // What else the address has: words that are no options.
    leftOut: [],
    // It is longer than longestSearch, and was not read: both lists are empty.
    isTooLong: false,
};

// The options of the address that the program has refused, as they are in link.given, and what it said
// of the first. It gets none of them again.
const refused = [];
let whyRefused = '';

function decoded(part) {
    try {
        return decodeURIComponent(part.replace(/\+/g, ' '));
    } catch { // a lone %
        return part;
    }
}

// The parts of an address between its &: each as it stands there, and what it says.
function partsOf(search) {
    return search.slice(1).split('&').filter(part => part).map(part => {
        const text = decoded(part), name = text.split('=')[0];
        return {part, name, value: text.slice(name.length)};
    });
}

// What a switch may have as a value, as elsewhere.
const switched = {'1': 'on', 'true': 'on', 'on': 'on', '0': 'off', 'false': 'off', 'off': 'off'};

// Options that are no flags, but have these words.
const hasOnAndOff = /^(vsync|interpolation)$/;

// An option's value for the program; undefined: as without the option.
function valueFor({name, flag}, value) {
    const word = switched[value.slice(1).toLowerCase()];
    if (flag && (word || value === '='))
        return word === 'off' ? undefined : '';
    return word && hasOnAndOff.test(name) ? `=${word}` : value;
}

// Sets `link`. `options` are all that the program has.
function readLink(options) {
    const given = new Map(), leftOut = [];
    const isTooLong = location.search.length > longestSearch;
    for (const {name, value} of isTooLong ? [] : partsOf(location.search)) {
        const option = options.find(one => one.name === name);
        if (option)
            given.set(name, {...option, value: valueFor(option, value), part: name + value});
        else if (!notOptions.test(name))
            leftOut.push(name || value);
    }
    const isTaken = ({value, part}) => value !== undefined && !refused.includes(part);
    link = {given: [...given.values()].filter(isTaken), leftOut, isTooLong};
}

// Notes which options of the link the program has refused with this line: the one that it names, or all.
// False if the link has none.
function refuse(line = '') {
    const mostRefused = 8; // one by one
    const named = line.match(/--[a-z-]+/g) ?? [];
    const culprit = refused.length < mostRefused &&
        named.map(word => link.given.find(({name}) => `--${name}` === word)).find(Boolean);
    const parts = (culprit ? [culprit] : link.given).map(({part}) => part);
    refused.push(...parts);
    whyRefused ||= line.replace('interp_demo: ', '');
    return parts.length > 0;
}

// At most `longest` characters that can be shown.
function shortened(text, longest) {
    const signs = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')];
    return signs.length > longest ? signs.slice(0, longest).join('') + '\u2026' : signs.join('');
}

// In one short line, whatever the address has.
function sayWhatIsLeftOut() {
    const most = 5, longest = 30; // names, and characters of each
    const leftOut = (all, why) => {
        const names = [...new Set(all.map(name => shortened(name, longest)))];
        const more = names.length > most ? ` and ${names.length - most} more` : '';
        return names.length === 0 ? []
            : [`Left out of the link: ${names.slice(0, most).join(', ')}${more}. ${why}`];
    };
    const lines = link.isTooLong
        ? [`The link is left out: it has more than ${longestSearch} characters.`]
        : [...leftOut(link.leftOut, 'The program has no such option.'),
           ...leftOut(refused, shortened(whyRefused, 200))];
    if (lines.length > 0)
        say(lines.join(' '));
}

// ---- The run on the canvas ----

function enable(enabled) {
    for (const one of document.querySelectorAll('fieldset'))
        one.disabled = !enabled;
}

const wrongUsage = 2; // the status of a run whose options are wrong

// The cover says how it has ended, or `why`.
function ended(status, lines, leftOut, why) {
    const words = ['The program has ended.', 'The program has failed.',
                   'This file asks for something that does not exist.'];
    const more = leftOut > 0 ? ` It has printed ${leftOut} more lines than are shown here.` : '';
    demo = globalThis.demo = null;
    enable(false);
    at('again').hidden = status === wrongUsage; // it would end again
    setText(at('look'), '');
    cover((why ?? words[status]) + more, lines);
    sayWhatIsLeftOut();
    showFocus();
    (status === wrongUsage ? at('plain') : at('again')).focus({preventScroll: true});
}

// The program can't run here: the cover says why, above a picture of it. Text and logs are still there.
function standStill(why, lines) {
    ended(1, lines, 0, why);
    document.documentElement.classList.add('still');
    at('cover-buttons').hidden = true;
    setText(at('look'), invitation.look);
    setText(at('said'), ''); // the cover has said it
}

const noWebGl = 'The picture needs WebGL 2, which this browser does not have now. Look in its settings for ' +
    'graphics or hardware acceleration, switch that on, and load the page again. Chrome and Edge have WebGL 2 ' +
    'since 2017, Firefox too, Safari since 2021.';

// Whether the processor draws, and not a GPU.
function drawnBySoftware() {
    const gl = canvas.getContext('webgl2'), device = gl.getExtension('WEBGL_debug_renderer_info');
    return /swiftshader|llvmpipe|software|basic render/i.test(
        gl.getParameter(device ? device.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

function began(made) {
    demo = globalThis.demo = made; // also for the browser's console
    shown = '';
    enable(true);
    nameButtons();
    listKeys();
    actions = Object.fromEntries(demo.keys.map(key => [key.label, key.action]));
    at('progress').max = demo.loops.length;
    at('loop').replaceChildren(...demo.loops.map(loop => new Option(loop.name)));
    at('ups').max = demo.rates.length - 1;
    at('scene').replaceChildren(...demo.scenes.map(scene => new Option(scene.name)));
    stepShown = undefined;
    keepRoom(demo.state());
    at('software').hidden = !drawnBySoftware();
    if (isStill && !demo.state().paused)
        demo.act(actions.P);
    if (window.top === window.self && !embedded) // in another page the keys are that page's
        canvas.focus({preventScroll: true});
    showFocus();
    showState();
}

// Why the program could not be loaded, as far as the page knows.
function whyNotLoaded(error) {
    if (location.protocol === 'file:')
        return 'Browsers load the program from a web server only, not from a file. ' +
               'In this folder: python3 -m http.server. Or open the page as one file, which ' +
               'make web-single makes.';
    if (globalThis.origin === 'null')
        return 'This page is in a sandbox, in which the program cannot be loaded: the frame\'s ' +
               'sandbox needs allow-same-origin. The page as one file, which make web-single makes, ' +
               'runs here.';
    if (/unsafe-eval|Content Security Policy/i.test(error))
        return 'The security policy of this site does not allow WebAssembly: its script-src needs ' +
               "'wasm-unsafe-eval'.";
    return `The program could not be loaded or started: ${error}`;
}

// Lets the browser show the program's first picture before the page fills in the rest. A page that is
// hidden shows none.
function afterPicture() {
    return new Promise(done => {
        requestAnimationFrame(() => setTimeout(done));
        setTimeout(done, 1000);
    });
}

// Where the system asks for less motion, all is still from the first picture on that is seen: one with
// all its ghosts and lines.
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

async function untilFull(made) {
    const full = 1500; // ms
    const end = performance.now() + 2 * full;
    while (performance.now() < end && made.state()?.pictures < full / 16)
        await new Promise(done => setTimeout(done, 100));
}

// What the page opens with where its address has no options: few ticks, and the lines where they have
// room. A phone has the rows alone, and below them the dial.
function firstWords() {
    const hasRoom = canvas.clientWidth >= 560 && canvas.clientHeight >= 360;
    return ['--ups=10', ...(hasRoom || isStill ? ['--parallel'] : []), ...(isStill ? ['--strobe'] : [])];
}

// Runs the program with the options of the address; or, where the user has given a file of arrivals,
// with that. A run that needs no picture is one in a worker: what is loaded here then only tells its
// options.
async function start() {
    const lines = [], printed = {leftOut: 0};
    const keep = line => {
        lines.push(line);
        print(line);
    };
    const keepError = firstLines(printed, keep);
    const printErr = line => {
        setText(at('said'), line);
        keepError(line);
    };
    const files = {...arrivals};
    const replay = arrivals && ['--scene=remote', '--link=arrivals.csv'];
    arrivals = null;
    let running = true, wordsAlone = null;
    const onExit = status => {
        running = false;
        if (status === 1 && !canvas.getContext('webgl2'))
            standStill(noWebGl, []);
        else if (arrivals || (status === wrongUsage && !replay && refuse(lines.at(-1))))
            start();
        else
            ended(status, lines, printed.leftOut);
    };
    // Called with the program's options, once it is loaded. Null: it is not to run here.
    const argumentsOf = options => {
        readLink(options);
        const asked = link.given.map(({name, value}) => `--${name}${value}`);
        const asksNothing = asked.length + refused.length === 0;
        const words = replay ?? (asksNothing ? firstWords() : asked);
        if (!replay && link.given.some(option => option.alone))
            wordsAlone = words;
        return wordsAlone ? null : words;
    };
    alone?.terminate();
    alone = null;
    coverFor('Loading\u2026');
    at('cover').className = 'loading';
    at('cover-files').replaceChildren();
    try {
        const made = await InterpDemo({
            argumentsOf, files, program: await program, fonts: await fonts, canvas, mostBytes,
            print: firstLines(printed, keep), printErr, onFile: addFile, onExit,
        });
        if (wordsAlone) {
            await runAlone({arguments: wordsAlone, fonts: await fonts});
            return;
        }
        if (isStill) {
            at('cover').className = '';
            await untilFull(made);
        }
        at('cover').hidden = running && !isStill;
        await afterPicture();
        if (!running || !made.state()) // it has ended, or it measures and no game runs
            return;
        began(made);
        at('cover').hidden = true;
        sayWhatIsLeftOut();
    } catch (error) {
        running = false;
        standStill('The program cannot run here.', [whyNotLoaded(String(error))]);
    }
}

// In another page: the canvas, a sentence, a few controls and the way to all else. Tab passes the
// canvas, which would take that page's keys; a click gives it them.
if (embedded) {
    canvas.tabIndex = -1;
    at('dial').prepend(at('next'), at('back'));
    at('dial').append(document.querySelector('[data-key="L"]'), at('try'), at('whole'));
}

listen();
showFocus();
start();
})();
