// SPDX-License-Identifier: MIT
//
// The page in headless Chromium: node page.mjs FOLDER BUILD/web [NAME...]. FOLDER has the packages
// that run.sh fetches and takes files; NAMEs choose tests, and HALF=0 or 1 in the environment every
// second one. Rates are never compared, because the processor does all drawing here.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { colorsIn, native, noteFirstDrawing, pictureOf, rowsOf, serve, sessionOf, startBrowser, stopBrowser, until,
    useLeastProgram } from './browser.mjs';

const [folder, build, ...names] = process.argv.slice(2);
// Beside the program's page there is one where nothing is drawn.
const address = await serve(build, { rest: '<!DOCTYPE html><link rel="icon" href="data:,">' });
const browser = await startBrowser(folder);

const blue = [86, 180, 233], orange = [230, 159, 0], purple = [204, 121, 167],
    green = [0, 158, 115];
const desktop = { viewport: { width: 1024, height: 640 } };
const phone = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };
const small = { viewport: { width: 400, height: 300 } }; // where the picture is of no matter
const steps = readFileSync('src/cli/tour_list.def', 'utf8').match(/^STEP\(/gm).length;
// In the bars at the left of the lanes, which have the methods' colours. One ball has one bar, which is in
// both places.
const upper = { x: 3, y: 60, width: 1, height: 1 }, lower = { ...upper, y: 450 };

// The first case and each so many-th after it; for releases all.
const some = (step, cases) => process.env.CHECK_ALL ? cases : cases.filter((_, i) => i % step === 0);

const complaints = []; // of the console, and requests to others

function watch(context) {
    context.on('console', (message) => {
        if (message.type() === 'error')
            complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().stack));
    context.on('request', (request) => {
        if (!request.url().startsWith(address) && !/^(blob|data|file):/.test(request.url()))
            complaints.push(`a request to ${request.url()}`);
    });
}

// The page that was opened last. It draws for as long as it is open, and takes a core for that here: so it is
// left when the next one opens.
let latest = null; // none is open
// What runs in it before its own scripts, as Chromium calls it.
let script = null;
// A new page takes as long as three loads in one that is there. So tests share two, a desktop's and a phone's.
const shared = { desktop: null, phone: null };

const isShared = (page) => Object.values(shared).includes(page);

async function leave() {
    const page = latest;
    latest = null;
    if (!page || !isShared(page)) {
        await page?.context().close();
        return;
    }
    const session = await sessionOf(page);
    await page.unrouteAll();
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
    await page.goto(address + 'rest');
    await session.send('Page.resetNavigationHistory');
    await page.mouse.move(0, 0);
}

// The page that was opened last stays, beside the next one, until the test ends. It is no longer shared.
function keepPage() {
    for (const [kind, page] of Object.entries(shared))
        if (page === latest)
            shared[kind] = null;
    latest = null;
}

// Which of the shared pages has a screen with these properties; null: it needs a page of its own.
function kindOf({ isMobile = false, hasTouch = false, ...others }) {
    if (Object.keys(others).length > 0 || isMobile !== hasTouch)
        return null;
    return isMobile ? 'phone' : 'desktop';
}

// A page in which nothing is open, with this screen, in which this runs before a page's own scripts.
async function newPage(screen = desktop, first = drawSeldom) {
    await leave();
    const { viewport, colorScheme = null, reducedMotion = null, forcedColors = null, ...others } = screen;
    const kind = kindOf(others);
    latest = shared[kind];
    if (!latest) {
        const context = await browser.newContext({ viewport, ...others });
        watch(context);
        latest = await context.newPage();
        await (await sessionOf(latest)).send('Page.enable');
    }
    if (kind)
        shared[kind] = latest;
    await latest.setViewportSize(viewport);
    await latest.emulateMedia({ colorScheme, reducedMotion, forcedColors });
    const added = await (await sessionOf(latest)).send('Page.addScriptToEvaluateOnNewDocument',
        { source: `(${first})()` });
    script = added.identifier;
    return latest;
}

// Opens the page, without other words with the program's own start; waits until the game runs, or has ended.
async function open(query = '?loop=arevalo', screen = desktop, ends = false, first = drawSeldom) {
    const page = await newPage(screen, first);
    await page.goto(address + query);
    if (ends)
        await page.waitForSelector('#cover-buttons:visible');
    else
        await untilIn(page, 'the game', () => globalThis.demo?.state());
    return page;
}

const state = (page) => page.evaluate(() => globalThis.demo?.state());

// Waits in the page until a check of it with a value returns something: asking from here costs far more. A load
// meanwhile ends the waiting there, and it goes on in what was loaded.
const untilIn = (page, what, check, value = null, seconds = 60) => until(what, () =>
    page.evaluate(`(${waitsFor})(${check}, ${JSON.stringify(value)})`).catch((error) => {
        assert.match(error.message, /context was destroyed|navigation/);
    }), seconds);

// Runs in the page. It gives up after a second; until() calls it again. A check must be short.
async function waitsFor(check, value) {
    const end = Date.now() + 1000;
    while (Date.now() < end) {
        const result = await check(value);
        if (result)
            return result;
        await new Promise((next) => setTimeout(next, 20));
    }
    return null;
}

// Waits until so many more pictures have been shown.
async function pictures(page, count) {
    const before = (await state(page))?.pictures ?? 0;
    await untilIn(page, `${count} pictures`, (last) => globalThis.demo?.state()?.pictures >= last, before + count);
}

async function becomes(page, name, value) {
    await untilIn(page, `${name}: ${value}`, ([name, value]) => globalThis.demo?.state()?.[name] === value,
        [name, value]);
}

async function shows(page, color, place = lower) {
    await until(`the colour ${color}`, async () => (await colorsIn(page, place)).includes(`${color}`), 60, 100);
}

// Two lanes, interpolation off over on.
async function showsTwoLanes(page) {
    await shows(page, orange, upper);
    await shows(page, blue, lower);
}

// Counts how often the program is started. Runs in the page, before its scripts.
function countStarts() {
    const { instantiate } = WebAssembly;
    globalThis.starts = 0;
    WebAssembly.instantiate = (...values) => {
        globalThis.starts++;
        return instantiate(...values);
    };
}

// Waits for some rounds of the page's loop, which come at once, however much a worker has to do.
async function pageAnswers(page) {
    await page.evaluate(async () => {
        for (let i = 0; i < 25; i++)
            await new Promise((next) => setTimeout(next));
    });
}

// The share p, when it stays the same for some pictures: a busy machine shows late what a hand has done.
const settledShare = (page) => untilIn(page, 'a share that stays', async () => {
    const needed = 4, next = () => new Promise((drawn) => requestAnimationFrame(drawn));
    let last, same = 0;
    for (let i = 0; i < 10 && same < needed; i++) {
        await next();
        await next();
        const { share } = globalThis.demo.state();
        same = share === last ? same + 1 : 0;
        last = share;
    }
    return same === needed && { share: last };
}).then(({ share }) => share);

// The file that is downloaded after `act`.
async function downloads(page, act) {
    const coming = page.waitForEvent('download');
    await act();
    const download = await coming;
    const path = `${folder}/${download.suggestedFilename()}`;
    await download.saveAs(path);
    return { path, bytes: readFileSync(path) };
}

// A recording of so many pictures.
async function record(page, count) {
    await page.keyboard.press('r');
    await becomes(page, 'recording', true);
    await pictures(page, count);
    return downloads(page, () => page.keyboard.press('r'));
}

const text = (page, selector) => page.locator(selector).innerText();

// The page reads the game's state a few times a second, so its text changes later.
async function says(page, selector, pattern) {
    await untilIn(page, `${selector}: ${pattern}`, ([selector, source, flags]) => {
        const one = document.querySelector(selector);
        return one && new RegExp(source, flags).test(one.innerText);
    }, [selector, pattern.source, pattern.flags]);
}

const focused = (page) => page.evaluate(() => document.activeElement.id ||
    document.activeElement.dataset.key || document.activeElement.nodeName);

async function loseContext(page) {
    await page.evaluate(() => {
        const gl = document.getElementById('screen').getContext('webgl2');
        globalThis.lose = gl.getExtension('WEBGL_lose_context');
        globalThis.lose.loseContext();
    });
    await says(page, '#said', /taken WebGL away/);
    await page.evaluate(() => globalThis.lose.restoreContext());
    await showsTwoLanes(page);
    await page.keyboard.press('Space');
    await shows(page, orange);
}

// Waits for the number, the words and the buttons of a step of the tour.
async function showsStep(page, step) {
    await untilIn(page, `the words of step ${step}`, ([step, steps]) => {
        const { title, text, look } = globalThis.demo.steps[step - 1];
        const shown = (selector) => document.querySelector(selector).innerText;
        return shown('#title') === title && shown('#text') === text && shown('#look') === look &&
            shown('h1').endsWith(` ${step} of ${steps}`) && document.getElementById('try').dataset.text === look;
    }, [step, steps]);
}

// A display of 10 Hz, for all pages that are opened without a script of their own: drawing takes the processor.
// Runs in the page, before its scripts.
function drawSeldom() {
    const request = requestAnimationFrame.bind(window), cancel = cancelAnimationFrame.bind(window);
    const waiting = new Map(); // by the number that the page has been given, the browser's
    let last = 0;
    globalThis.requestAnimationFrame = (draw) => {
        const number = ++last;
        const frame = (time) => {
            if (Math.round(time * 60 / 1000) % 6 > 0) {
                waiting.set(number, request(frame));
                return;
            }
            waiting.delete(number);
            draw(time);
        };
        waiting.set(number, request(frame));
        return number;
    };
    globalThis.cancelAnimationFrame = (number) => {
        cancel(waiting.get(number));
        waiting.delete(number);
    };
}

// For tests that count frames: the browser's own display.
const ownDisplay = () => {};

// A display of 20 Hz on which time passes only until the frame `last`. Runs in the page, before its
// scripts.
function stopTime() {
    const request = requestAnimationFrame.bind(window);
    let frames = 0, readings = 0;
    const now = () => frames * 1000 / 20 + 0.001 * readings++;
    globalThis.last = 0;
    Performance.prototype.now = now;
    globalThis.requestAnimationFrame = (draw) => request(function frame() {
        if (frames >= globalThis.last) {
            request(frame);
            return;
        }
        frames++;
        readings = 0;
        draw(now());
    });
    globalThis.goesTo = (frame) => { globalThis.last = frame; };
    globalThis.frames = () => frames;
}

// A finger on a touch screen, with the functions of a mouse.
async function finger(page) {
    const session = await sessionOf(page);
    const send = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    let at = { x: 0, y: 0 }, isDown = false;
    return {
        down: () => (isDown = true, send('touchStart', at)),
        up: () => (isDown = false, send('touchEnd')),
        async move(x, y, { steps = 1 } = {}) {
            const from = at;
            for (let i = 1; i <= steps; i++) {
                at = { x: from.x + (x - from.x) * i / steps, y: from.y + (y - from.y) * i / steps };
                if (isDown)
                    await send('touchMove', at);
            }
        },
    };
}

const axeSource = () => readFileSync(`${folder}/axe/package/axe.min.js`, 'utf8');

// What is against the rules of axe-core, in a page in which axeSource() has run.
async function violations(page, where) {
    const { passed, found } = await page.evaluate(async (where) => {
        const { passes, violations } = await axe.run(where, { resultTypes: ['violations'] });
        return { passed: passes.length, found: violations.map(({ id, nodes }) =>
            `${id}: ${nodes.map((node) => node.html).join(' ')}`) };
    }, where);
    assert.ok(passed > 0, 'the rules have been tried');
    return found;
}

// For each colour, where its longest run of points is in each half of the picture, and how long it is: of
// the ball that has the colour. It has the colour above and below its middle, too; lines do not.
async function longestRuns(page, ...colors) {
    const png = await pictureOf(page, await page.locator('#screen').boundingBox());
    return page.evaluate(async ([data, colors]) => {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const { width, height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context.drawImage(image, 0, 0);
        const values = context.getImageData(0, 0, width, height).data;
        const edge = 8; // with the bars, and the line of the focus
        return colors.map((color) => {
            const runs = [{ length: 0 }, { length: 0 }];
            const isColorAt = (x, y) => {
                for (let i = 0, at = 4 * (y * width + x); i < 3; i++)
                    if (Math.abs(values[at + i] - color[i]) >= 30)
                        return false;
                return true;
            };
            for (let y = edge; y < height - edge; y++) {
                const half = y < height / 2 ? 0 : 1;
                for (let x = edge, length = 0; x < width - edge; x++) {
                    length = isColorAt(x, y) ? length + 1 : 0;
                    const middle = x - length / 2, away = Math.floor(length / 4);
                    if (length > runs[half].length && isColorAt(Math.floor(middle), y - away) &&
                        isColorAt(Math.floor(middle), y + away))
                        runs[half] = { length, middle, y };
                }
            }
            return runs;
        });
    }, [png, colors]);
}

// The upper ball once it stands: the game may be paused before the picture shows where.
async function standingBall(page, color) {
    let ball, before;
    await until('a ball that stands', async () => {
        before = ball;
        [[ball]] = await longestRuns(page, color);
        await page.evaluate(() => new Promise((next) =>
            requestAnimationFrame(() => requestAnimationFrame(next))));
        return before && ball.middle === before.middle && ball.y === before.y;
    });
    return ball;
}

const tests = {
    // Interpolation off over on, and both move in the first second.
    async OpensWithTwoLanesThatMove() {
        const page = await newPage(desktop, stopTime);
        for (const [width, height, query] of some(4, [[1280, 800, ''], [1366, 768, ''], [640, 560, '?embed'],
            [360, 640, '?embed'], [360, 640, '']])) {
            await page.setViewportSize({ width, height });
            const where = `${width} x ${height}${query}`, places = [];
            await page.goto(address + query);
            for (const frame of [10, 18]) {
                await page.evaluate((frame) => goesTo(frame), frame);
                await untilIn(page, 'the frame', (frame) => globalThis.frames() >= frame &&
                    globalThis.demo?.state(), frame);
                const [[over], [, under]] = await longestRuns(page, orange, blue);
                assert.ok(over.length > 10 && under.length > 10, `${where}: ${over.length}, ${under.length}`);
                places.push([over.middle, under.middle]);
            }
            for (const lane of [0, 1])
                assert.ok(Math.abs(places[1][lane] - places[0][lane]) > width / 40,
                    `${where}: lane ${lane} from ${places[0][lane]} to ${places[1][lane]}`);

            const { lanes, tour, mode } = await state(page);
            assert.deepEqual([lanes, tour, mode], ['two', 0, 'on']);
            assert.ok(await page.isHidden('picture'));
            assert.ok(await page.evaluate(() => performance.getEntriesByType('resource')
                .every(({ name }) => !/webp|lanes/.test(name))), 'it loads no picture that nobody sees');
            await says(page, '#next', /Start the tour$/);
            await says(page, '#look', /^Raise the ticks: from how many a second on do you see no difference/);
            for (const id of ['next', 'ups', 'rate', 'way'])
                assert.ok(await page.locator(`#${id}`).evaluate((one) => {
                    const { left, top, right, bottom } = one.getBoundingClientRect();
                    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight &&
                        one.contains(seen);
                }), `${where}: #${id} is in view`);
        }
    },

    // The keys of the picture's own row, and what Esc does then.
    async KeysAreThoseOfTheWindow() {
        const page = await open();
        await until('its link', async () => await page.inputValue('#link') === `${address}?loop=arevalo`);
        const { loop, parallel } = await state(page);
        assert.equal(parallel, false, 'the lines are only where the address asks for nothing');
        for (const [key, changes, link, closes] of [
            [' ', { lanes: 'one', mode: 'off' }, '?interpolation=off', /back to lanes/],
            [' ', { lanes: 'one', mode: 'on' }, '?interpolation=on', /back to lanes/],
            ['l', { lanes: 'two', mode: 'on' }, '', /lets them go/],
            ['l', { lanes: 'all', mode: 'on' }, '?lanes', /back to two lanes/],
            ['Escape', { lanes: 'two' }, '', /lets them go/],
            ['t', { lanes: 'two', parallel: true }, '?parallel', /closes the lines/],
            ['Escape', { lanes: 'two', parallel: false }, '', /lets them go/],
            [']', { rate: 30 }, '?ups=30', /lets them go/],
            ['Home', { rate: 25 }, '', /lets them go/],
            ['m', { steer: true, lanes: 'one' }, null, /lets go of the ball/],
            ['Escape', { steer: false, lanes: 'one' }, null, /back to lanes/],
            ['Escape', { lanes: 'two' }, '', /lets them go/],
            ['s', { scene: 1, lanes: 'two' }, '?scene=camera', /back to the ball/],
            ['Escape', { scene: 0, lanes: 'two' }, '', /lets them go/],
            ['h', { help: true }, '', /closes the help/],
            ['Escape', { help: false }, '', /lets them go/],
            ['Tab', { closes: 'list', loop }, '', /closes the list/],
            ['Escape', { closes: '', loop }, '', /lets them go/],
            ['Enter', { tour: 1, lanes: 'one' }, '?tour=1', /ends the tour/],
            ['Escape', { tour: 0, lanes: 'two' }, '', /lets them go/],
            ['y', { closes: 'card' }, null, /closes the card/],
            ['y', { seeing: true }, null, /leaves the test/],
            ['Escape', { seeing: false, closes: 'card' }, null, /closes the card/],
            ['Escape', { card: '', lanes: 'two' }, '', /lets them go/],
        ]) {
            await page.keyboard.press(key);
            for (const [name, value] of Object.entries(changes))
                await becomes(page, name, value);
            await says(page, '#keys-go', closes);
            if (link !== null)
                await until(`${key}: its link`, async () =>
                    await page.inputValue('#link') === address + (link || '?loop=arevalo'));
            assert.equal(await focused(page), 'screen');
        }
    },

    // Paused beside the parallel lines, what drags the ball moves p, from 0 to 1 across the ball. A finger does it as
    // a mouse does, and does not scroll the page.
    async PGoesWithMouseAndFinger() {
        for (const options of [desktop, phone]) {
            const page = await open('?parallel', options);
            await until('ticks', async () => (await state(page)).ticks > 3); // Last is not Next
            await page.keyboard.press('p');
            await becomes(page, 'paused', true);
            const byTouch = options === phone;
            const hand = byTouch ? await finger(page) : page.mouse;
            const box = await page.locator('#screen').boundingBox();
            const ball = await standingBall(page, orange);
            assert.ok(ball.length > 10, `a ball of ${ball.length} points`);

            // From the ball to its left, to its right, and back to its middle.
            const x = box.x + ball.middle, y = box.y + ball.y, far = box.width / 4;
            const shares = [];
            await hand.move(x, y);
            await hand.down();
            const where = `${byTouch ? 'touch' : 'mouse'}, ${JSON.stringify(ball)}`;
            for (const way of [-far, far]) {
                await hand.move(x + way, y, { steps: 10 });
                await until(`the other end, ${shares}, ${where}`, async () => {
                    const { share } = await state(page);
                    if (![0, 1024].includes(share) || shares.includes(share))
                        return false;
                    return shares.push(share);
                });
            }
            await hand.move(x, y, { steps: 10 });
            await until(`a part of the tick in the ball's middle, ${where}`, async () => {
                const { share } = await state(page);
                return share > 0 && share < 1024;
            });
            const middle = await settledShare(page);
            await hand.up();

            // What is not held down moves nothing.
            if (!byTouch)
                await page.mouse.move(x + far, y);
            assert.equal(await settledShare(page), middle);
            assert.equal(await page.evaluate(() => scrollY), 0);
        }
    },

    // Two ticks a second: any display shows more pictures than that.
    async SpaceShowsLessNewPictures() {
        const page = await open('?ups=2');
        await until('a tick', async () => (await state(page)).ticks > 0);
        for (const [color, key] of [[blue, ' '], [orange, ' '], [blue, 'e'], [purple, 'e'],
            [green, 'e'], [orange, 'e']]) {
            await shows(page, color);
            const { path, bytes } = await record(page, 12);
            const rows = rowsOf(bytes.toString()).slice(1);
            const between = rows.filter((row, i) => i > 0 && row.tick === rows[i - 1].tick);
            const alike = rows.filter((row, i) => between.includes(row) && row.x === rows[i - 1].x);
            assert.ok(between.length > 4, 'pictures between ticks');
            assert.equal(alike.length, color === orange ? between.length : 0,
                `of ${between.length} pictures between ticks so many show the same`);
            // The program does not wait for an animation frame that takes longer than a second.
            const others = rows.filter((row) => row.screen_source !== 'raf' && row.frametime < 900);
            assert.deepEqual(others.map((row) => [row.screen_source, row.frametime]), []);
            const summary = native('--summary', path);
            assert.equal(summary.status, 0, summary.stderr);
            assert.match(summary.stdout, new RegExp(`${rows.length + 1} frames`));
            await page.keyboard.press(key);
        }
        await shows(page, blue);
    },

    // The link opens what is seen, also one method of a scene alone.
    async ScenesCanBeChosen() {
        let page = await open('?scene=camera');
        const {scenes} = await page.evaluate(() => ({scenes: demo.scenes.map(one => one.name)}));
        const link = () => page.inputValue('#link');
        assert.deepEqual([(await state(page)).scene, (await state(page)).lanes], [1, 'two']);
        await says(page, '#look', /^The ball should stand still/);
        await says(page, '#title', /^A trap: a camera that follows$/);
        await says(page, '#text', /^Here interpolation itself can go wrong/);
        for (const slow of ['teleport', 'propeller']) { // which open with settings of their own
            await page.selectOption('#scene', slow);
            await becomes(page, 'scene', scenes.indexOf(slow));
            await until('its link', async () => (await link()).endsWith(`?scene=${slow}`));
        }
        await becomes(page, 'speed', 0.1);
        await page.keyboard.press('s');
        await becomes(page, 'scene', scenes.indexOf('rider'));
        await page.keyboard.press('l');
        await page.keyboard.press(' ');
        await becomes(page, 'mode', 'tick');
        await until('its method', async () => (await link()).endsWith('interpolation=tick'));
        page = await open(new URL(await link()).search);
        assert.deepEqual((({scene, lanes, mode}) => ({scene, lanes, mode}))(await state(page)),
                         {scene: scenes.indexOf('rider'), lanes: 'one', mode: 'tick'});
    },

    async TicksHaveADial() {
        const page = await open('?ups=15&loop=arevalo');
        await becomes(page, 'rate', 15);
        await page.keyboard.press('[');
        await becomes(page, 'rate', 10);
        await page.locator('#ups').fill('1');
        await becomes(page, 'rate', 5);
        await says(page, '#rate', /^5$/);
        assert.equal(await page.getAttribute('#ups', 'aria-valuetext'), '5 ticks a second');
        await until('its link', async () => (await page.inputValue('#link')).endsWith('?ups=5'));
        await page.selectOption('#loop', 'variable_step');
        await until('a loop without a rate', async () => page.locator('#ups').isDisabled());
    },

    async KeysAndButtonsDoTheSame() {
        const page = await open();
        const first = (await state(page)).loop;
        for (const [label, key, name, on] of [
            ['L', 'l', 'lanes', 'all'], ['G', 'g', 'strobe', true], ['P', 'p', 'paused', true],
            ['T', 't', 'parallel', true], ['H', 'h', 'help', true], ['N', 'n', 'network', true],
            ['M', 'm', 'steer', true], ['SPACE', ' ', 'mode', 'off'], ['E', 'e', 'mode', 'predict'],
            ['F2', 'F2', 'hud', 'full'], ['TAB', 'Tab', 'loop', first + 1],
        ]) {
            const again = {E: 3, F2: 2, L: 2}[label] || 1; // as often it is pressed to go on to the first
            if (label === 'TAB') { // the first one only opens the list
                await page.keyboard.press(key);
                await becomes(page, 'closes', 'list');
            }
            const before = (await state(page))[name];
            const place = page.locator(`[data-key="${label}"]`).first();
            const flag = await place.getAttribute('aria-pressed');
            await page.keyboard.press(key);
            await becomes(page, name, on);
            if (flag !== null)
                await until(`${label} is shown`, async () =>
                    await place.getAttribute('aria-pressed') !== flag);
            assert.equal(await focused(page), 'screen');
            for (let more = again; more > 0; more--)
                await page.keyboard.press(label === 'TAB' ? 'Shift+Tab' : key);
            await becomes(page, name, before);
            await place.click();
            await becomes(page, name, on);
            assert.equal(await focused(page), 'screen', 'a click hands the keys back');
            if (label === 'TAB')
                continue;
            for (let more = again; more > 0; more--)
                await page.keyboard.press(key);
            await becomes(page, name, before);
        }
        await page.selectOption('#loop', 'display_clock');
        await becomes(page, 'loop', 14);
        await says(page, '#file', /display_clock/);
        await says(page, '#watch', /^[A-Z].*\.$/);
    },

    // The window's own keys, at the lower left: SPACE. By touch only the page's.
    async ClicksAndTapsPressTheKeysInThePicture() {
        const page = await open();
        const box = await page.locator('#screen').boundingBox();
        await page.mouse.click(30, box.height - 20);
        await becomes(page, 'mode', 'off');
        const touched = await open('', { ...phone, viewport: { width: 844, height: 390 } });
        await touched.tap('#dial [data-key="SPACE"]');
        await becomes(touched, 'mode', 'off');
    },

    async EscapeAndBlurLetTheKeysGo() {
        const page = await open();
        await page.keyboard.press('h');
        await becomes(page, 'help', true);
        await page.keyboard.press('Escape');
        await becomes(page, 'help', false);
        await page.keyboard.press('Escape');
        assert.equal(await focused(page), 'next', 'a button has the focus');
        await says(page, '#keys-go', /go to the page/);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        assert.equal(await focused(page), 'way', 'Tab moves to the slider and the next button');
        await page.keyboard.press('Space');
        await becomes(page, 'mode', 'off');
        assert.equal(await focused(page), 'way', 'who came by Tab stays');
        await page.evaluate(() => document.activeElement.blur());
        const top = () => page.evaluate(() => scrollY);
        await page.evaluate(() => addEventListener('scrollend', () => { globalThis.hasScrolled = true; }));
        await page.keyboard.press('Space');
        await until('the page has scrolled', () => page.evaluate(() => globalThis.hasScrolled));
        assert.equal((await state(page)).mode, 'off', 'and the game does not see it');
        await page.locator('#screen').click();
        await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
        await page.keyboard.press('Space');
        await becomes(page, 'mode', 'on');
        assert.equal(await top(), 50, 'in the picture SPACE does not scroll');
    },

    async EscapeEndsTheTourAndTheTestFirst() {
        const page = await open();
        await says(page, '#keys-go', /Esc lets them go/);
        await page.click('#next');
        for (const [name, end, words, then] of [['tour', 0, /Esc ends the tour/, ['y', 'y']],
            ['seeing', false, /Esc leaves the test/, []], ['card', '', /Esc closes the card/, ['h']],
            ['help', false, /Esc closes the help/, ['Escape']]]) {
            await says(page, '#keys-go', words);
            await page.keyboard.press('Escape');
            await becomes(page, name, end);
            assert.equal(await focused(page), 'screen');
            for (const key of then)
                await page.keyboard.press(key);
        }
        assert.equal(await focused(page), 'next');
    },

    async FullScreenIsTheWindowsAndGoesBack() {
        const page = await open();
        const full = () => page.evaluate(() => document.fullscreenElement?.id);
        await page.click('#fullscreen');
        await until('full screen', async () => await full() === 'screen');
        await until('its size', () => page.evaluate(() => {
            const { width, height } = document.getElementById('screen');
            return width === innerWidth && height === innerHeight;
        }));
        await page.keyboard.press('F11');
        await until('the page', async () => await full() === undefined);
    },

    async PictureIsDownloaded() {
        const page = await open('?loop=arevalo', small);
        const { bytes } = await downloads(page, () => page.keyboard.press('F12'));
        const size = await page.evaluate(async (data) => {
            const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
            const canvas = document.getElementById('screen');
            return [image.width - canvas.width, image.height - canvas.height];
        }, bytes.toString('base64'));
        assert.deepEqual(size, [0, 0]);
    },

    async LinksCarryTheSettings() {
        const page = await open('?loop=lag&lanes&balls=9', small);
        const { loop, lanes, balls } = await state(page);
        assert.deepEqual([await page.locator('#loop').inputValue(), loop, lanes, balls],
            ['lag', 9, 'all', 9]);
        await page.keyboard.press('g');
        await until('the link says so', async () =>
            /strobe/.test(await page.locator('#link').inputValue()));
        const embedded = `${(await page.inputValue('#link')).replaceAll('&', '&amp;')}&amp;embed`;
        await until('the snippet', async () =>
            (await page.inputValue('#snippet')).startsWith(`<iframe src="${embedded}" `));
        const before = await state(page);
        const again = await open(new URL(await page.locator('#link').inputValue()).search, small);
        await pictures(again, 1); // until then it is not known how the loop draws
        assert.deepEqual({ ...await state(again), ticks: 0, pictures: 0, measured: 0 },
            { ...before, ticks: 0, pictures: 0, measured: 0 });
    },

    // A bad value is left out, with the program's own message; in a frame, too.
    async WrongValuesAreLeftOutOfLinks() {
        for (const [option, embed] of some(3, [['loop=nothing', ''], ['loop=nothing', '&embed'], ['fps=1e99', ''],
            ['fps=1e99', '&embed']])) {
            const page = await open(`?${option}${embed}&lanes`, small);
            await becomes(page, 'lanes', 'all');
            const message = native(`--${option}`).stderr.trimEnd().replace('interp_demo: ', '');
            await until(message, async () =>
                await text(page, '#said') === `Left out of the link: ${option}. ${message}`);
            assert.equal(await page.inputValue('#link'), `${address}?lanes`);
        }
    },

    async OtherModesPrintOnThePage() {
        for (const options of some(2, [['--simulate=vsync60', '--json'], ['--simulate=vsync60']])) {
            const query = [...options, '--duration=3'].map((one) => one.slice(2)).join('&');
            const page = await open(`?${query}`, small, true);
            assert.equal(await text(page, '#cover-lines'),
                native(...options, '--duration=3').stdout.trimEnd());
        }
        const info = await open('?info', small, true);
        assert.match(await text(info, '#cover-text'), /^The program has ended\.$/);
        assert.match(await text(info, '#cover-lines'), /^browser +\w/m);
        const page = await open('?simulate=vsync60&duration=3&expect=frames<1', small, true);
        assert.match(await text(page, '#said'), /^Left out of the link: expect=frames<1\. --expect needs the program/);
    },

    // Whatever is no option is left out before the program starts, and named in one line.
    async WhatIsNoOptionIsLeftOutOfLinks() {
        const page = await newPage(small, countStarts); // one for all: the second time it opens sooner
        const long = 'x'.repeat(1100);
        for (const [query, names] of some(8, [["?a'b=1", "a'b"], ['?a%01b', 'a?b'],
            [`?${long}`, `${long.slice(0, 30)}\u2026`],
            ['?=5', '=5'], ['?%00=1&--&%0A', '?, --'], ['?interp=off&x', 'interp, x'], ['?%ff&%E2%80%AEa', '%ff, ?a'],
            ['?q1&q2&q3&q4&q5&q6&q7&q1', 'q1, q2, q3, q4, q5 and 2 more'], [`?${'loop=lag&'.repeat(900)}`, null]])) {
            await page.goto(address + query);
            await until('the game', async () => {
                assert.ok(await page.evaluate(() => globalThis.starts) <= 2, `${query} starts it again`);
                return (await state(page))?.pictures > 1;
            });
            const said = names === null ? 'The link is left out: it has more than 8000 characters.'
                : `Left out of the link: ${names}. The program has no such option.`;
            await until(said, async () => await text(page, '#said') === said);
            assert.equal(await page.evaluate(() => globalThis.starts), 1);
            assert.equal(await page.inputValue('#link'), `${address}?ups=10`);
        }
    },

    // All links open the game, whatever is in them: each is [its query, what is said, some of the state].
    // The program starts once, and once more for each value that it refuses.
    async AnyLinkOpensTheGame() {
        const off = (names, why = 'The program has no such option\\.') =>
            new RegExp(`^Left out of the link: ${names}\\. ${why}$`);
        const refused = (names, why = '.*--.+') => off(names, why);
        const isNot = (option) => refused(option, `--${option.split('=')[0]}: .+`);
        const page = await newPage(small, countStarts), wrong = [];
        for (const [query, said = /^$/, wanted = {}] of some(24, [
            // Foreign words.
            ['?si=AbC'], ['?t=42'], ['?s=20'], ['?ref=hn'], ['?utm_source=a%20b'], ['?UTM_Medium=x'], ['?fbclid=x'],
            ['?gclid=x&utm_id=1&s&t&si'], ['?ref=x&lanes', /^$/, { lanes: 'all' }],
            // Whole names only.
            ['?la', off('la')], ['?lane=1', off('lane')], ['?lanesx', off('lanesx')], ['?loo=lag', off('loo')],
            ['?interp=off', off('interp')], ['?sim=fast', off('sim')], ['?LANES', off('LANES')], ['?p', off('p')],
            ['?spee=2', off('spee')], ['?tou', off('tou')], ['?sc=camera', off('sc')], ['?in', off('in')],
            ['?h', off('h')], ['?v', off('v')], ['?embedded', off('embedded')], ['?--lanes', off('--lanes')],
            // Switches.
            ['?lanes=1', /^$/, { lanes: 'all' }], ['?lanes=true', /^$/, { lanes: 'all' }],
            ['?lanes=on', /^$/, { lanes: 'all' }], ['?lanes=', /^$/, { lanes: 'all' }],
            ['?lanes=TRUE', /^$/, { lanes: 'all' }], ['?lanes=off', /^$/, { lanes: 'two' }],
            ['?lanes=0', /^$/, { lanes: 'two' }], ['?lanes=false', /^$/, { lanes: 'two' }],
            ['?strobe=on&parallel=1', /^$/, { strobe: true, parallel: true }],
            ['?strobe=off&parallel=true', /^$/, { strobe: false, parallel: true }],
            ['?vsync=0', /^$/, { vsync: false }], ['?vsync=1', /^$/, { vsync: true }],
            ['?interpolation=0', /^$/, { mode: 'off' }], ['?interpolation=true', /^$/, { mode: 'on' }],
            ['?embed=0'], ['?info=off'], ['?simulate=vsync60&simulate=',
                isNot('simulate=')], ['?lanes=maybe', refused('lanes=maybe', 'option --lanes takes no value')],
            // Values.
            ['?ups=0', isNot('ups=0')], ['?ups=-1', isNot('ups=-1')], ['?ups=8.5.1', isNot('ups=8.5.1')],
            ['?ups=59.94', /^$/, { ups: '59.94', rate: 59.94 }], ['?ups=1000/3', /^$/, { ups: '1000/3' }],
            ['?ups=60.0', /^$/, { ups: 60 }], ['?ups=1/2', isNot('ups=1/2')],
            ['?ups=abc', isNot('ups=abc')], ['?ups', refused('ups', 'option --ups needs a value')],
            ['?ups=99999999999999999999', isNot('ups=99999999999999999999')], ['?ups=\u0663', isNot('ups=\u0663')],
            ['?ups=%F0%9F%8E%B1', isNot('ups=.+')], ['?ups=8&balls=-3', isNot('balls=-3'), { ups: 8, balls: 1 }],
            ['?speed=0', isNot('speed=0')], ['?speed=NaN', isNot('speed=NaN')], ['?fps=1e99', isNot('fps=1e99')],
            ['?scene=moon', isNot('scene=moon')], ['?loop=', isNot('loop=')], ['?link=5g', refused('link=5g')],
            ['?hud=loud', isNot('hud=loud')], ['?card=x', isNot('card=x')], ['?tour=99', isNot('tour=99')],
            ['?tour=0', isNot('tour=0')], ['?size=9x9', isNot('size=9x9')], ['?hitch=5', isNot('hitch=5')],
            ['?interpolation=sideways', isNot('interpolation=sideways')], ['?clip=a.y4m', refused('clip=a.y4m')],
            ['?simulate=moon', isNot('simulate=moon')], ['?simulate=moon&lanes', refused('lanes, simulate=moon')],
            ['?network=1', /^$/, { network: true }], ['?scene=camera&steer', refused('steer')],
            ['?loop=nothing&ups=0&fps=x&lanes', refused('loop=nothing, ups=0, fps=x'), { lanes: 'all' }],
            ['?loop=lag&loop=remote_control', isNot('loop=remote_control')],
            ['?loop=nothing&loop=lag', /^$/, { loop: 9 }], ['?ups=8&ups=5', /^$/, { ups: 5 }],
            ['?what&ups=x', /^Left out of the link: what\. .* Left out of the link: ups=x\. --ups: /],
            // Signs.
            ['?it%27s', off("it's")], ["?o'x=1", off("o'x")], [`?${'n'.repeat(5000)}`, off('n{30}\u2026')], ['?'], ['?&&&'],
            ['?=', off('=')], ['?lanes?strobe', off('lanes\\?strobe')], ['?lanes;strobe', off('lanes;strobe')],
            ['?%00', off('\\?')], ['?%', off('%')], ['?%E0%A4%A', off('.+')], ['?<script>', off('<script>')],
            ['?__proto__=1', off('__proto__')], ['?constructor', off('constructor')], ['?lanes=toString', refused('lanes=.+')],
            ['?lanes#top', /^$/, { lanes: 'all' }], ['?lanes&amp;strobe', off('amp;strobe'), { lanes: 'all' }],
            ['?%6Canes', /^$/, { lanes: 'all' }], [`?ups=${'9'.repeat(3000)}`, refused('ups=9{26}\u2026')],
        ])) {
            await page.goto(address + query);
            await until(`the game of ${query}`, async () => (await state(page))?.pictures > 0);
            await until('what is said', async () => said.test(await text(page, '#said')), 3)
                .catch(async () => wrong.push([query, await text(page, '#said')]));
            const now = await state(page);
            for (const [name, value] of Object.entries(wanted))
                if (now[name] !== value)
                    wrong.push([query, name, now[name]]);
            const most = said.source.includes('--') || said.source.includes('option ') ? 5 : 1;
            const starts = await page.evaluate(() => globalThis.starts);
            if (starts > most)
                wrong.push([query, starts]);
        }
        assert.deepEqual(wrong, []);
    },

    // The address is that of the link, so that it can be shared and a reload finds all of it.
    async TheAddressFollowsWhatIsSeen() {
        const page = await open('?utm_source=a&loop=arevalo', small);
        await page.keyboard.press('g');
        await page.waitForURL(`${address}?utm_source=a&strobe`);
        await page.keyboard.press('Space');
        await page.waitForURL(/strobe&?.*interpolation=off|interpolation=off.*strobe/);
        await page.reload();
        await until('the game', () => state(page));
        await becomes(page, 'strobe', true);
        await becomes(page, 'mode', 'off');
        const before = await page.evaluate(() => history.length);
        await page.keyboard.press('g');
        await becomes(page, 'strobe', false);
        await page.waitForURL((url) => !url.search.includes('strobe'));
        assert.equal(await page.evaluate(() => history.length), before);
    },

    // Four seconds of the picture, as a video that the browser plays.
    async AClipCanBeShared() {
        const page = await open('?ups=5', { viewport: { width: 640, height: 400 } });
        await pictures(page, 2);
        const { bytes, path } = await downloads(page, () => page.click('#clip'));
        assert.ok(bytes.length > 10000, `${path}: ${bytes.length} bytes`);
        const type = bytes.includes('ftyp') ? 'video/mp4' : 'video/webm';
        keepPage();
        const player = await newPage(); // the page's own policy has no videos
        const seconds = await player.evaluate(async ({ data, type }) => {
            const video = document.createElement('video');
            const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
            video.src = URL.createObjectURL(new Blob([bytes], { type }));
            await new Promise((done, failed) => Object.assign(video, { onloadedmetadata: done, onerror: () => failed(video.error.message) }));
            if (video.duration === Infinity) { // what is recorded has no length in its head
                video.currentTime = 1e6;
                await new Promise((done) => { video.ondurationchange = done; });
            }
            return video.duration;
        }, { data: bytes.toString('base64'), type });
        assert.ok(seconds > 3 && seconds < 6, `${seconds} s`);
        await page.evaluate(() => { delete HTMLCanvasElement.prototype.captureStream; });
        await page.click('#clip');
        await says(page, '#said', /^This browser cannot record a clip\.$/);
    },

    // Out of view nothing is drawn, and the page is not asked what the game does.
    async OutOfViewNothingIsDrawn() {
        const page = await open();
        await pictures(page, 2);
        await page.evaluate(() => {
            document.body.style.paddingBottom = '3000px';
            scrollTo(0, document.body.scrollHeight);
        });
        await until('it is out of view', () => page.evaluate(() => demo.hidden()));
        const drawn = () => page.evaluate(() => demo.state().pictures);
        await page.waitForTimeout(200);
        const then = await drawn();
        await page.waitForTimeout(500);
        assert.equal(await drawn(), then);
        await page.evaluate(() => scrollTo(0, 0));
        await until('it draws again', async () => await drawn() > then + 2);
    },

    async RunsWithoutAPictureCanBeStopped() {
        for (const query of some(3, ['?simulate=fast&duration=1000000', '?simulate=fast&duration=1000000&embed',
            '?simulate=fast&duration=1000000&screenshot=a.png'])) {
            const page = await newPage(small);
            await page.goto(address + query);
            await page.waitForSelector('#cover-runs progress:visible');
            await pageAnswers(page);
            await page.click('#cover-stop');
            await says(page, '#cover-text', /^Stopped\.$/);
            assert.ok(await page.isHidden('#cover-runs'));
            await page.click('#again');
            await page.waitForSelector('#cover-stop:visible');
            await page.click('#cover-stop');
            await page.click('#plain');
            await pictures(page, 1);
        }
    },

    // A run that nobody stops ends after some minutes; here they pass at once.
    async RunsWithoutAPictureEndByThemselves() {
        const page = await newPage(small, () => {
            const { setTimeout } = globalThis, aMinute = 60000;
            globalThis.setTimeout = (call, ms, ...values) =>
                setTimeout(call, ms > aMinute ? 300 : ms, ...values);
        });
        await page.goto(`${address}?simulate=fast&duration=1000000`);
        await says(page, '#cover-text', /^Stopped\.$/);
        assert.ok(await page.isVisible('#again'));
    },

    // Arrivals that are dropped begin a game: a run in a worker ends for it, and does not cover it later.
    async AGameTakesThePlaceOfARunWithoutAPicture() {
        const page = await newPage(small, () => {
            globalThis.ended = 0;
            const { terminate } = Worker.prototype;
            Worker.prototype.terminate = function () { globalThis.ended++; terminate.call(this); };
        });
        await page.goto(`${address}?simulate=fast&duration=1000000`);
        await page.waitForSelector('#cover-stop:visible');
        await page.evaluate(() => {
            const files = [new File(['sent_ms,arrived_ms\n0,9000\n50,9060\n100,9110\n'], 'a.csv')];
            document.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files } }));
        });
        await pictures(page, 3);
        assert.equal(await page.evaluate(() => globalThis.ended), 1);
        assert.ok(await page.isHidden('#cover'));
    },

    // However much a run prints, the page shows its beginning and says how much is missing.
    async WhatIsPrintedAndWrittenIsBounded() {
        const page = await open('?simulate=vsync60&duration=20&trace=-', small, true);
        const {stdout, stderr} = native('--simulate', 'vsync60', '--duration', '20', '--trace', '-');
        const rows = stdout.trimEnd().split('\n'), end = stderr.trimEnd().split('\n');
        const lines = (await text(page, '#cover-lines')).split('\n');
        const shown = lines.length - end.length;
        assert.ok(shown > 100 && shown <= 2000, `${shown} rows are shown`);
        assert.deepEqual(lines.slice(shown), end);
        assert.match(await text(page, '#cover-text'), new RegExp(
            `^The program has ended. It has printed ${rows.length - shown} more lines than are shown here.$`));

        const tiny = { viewport: { width: 160, height: 120 } };
        const live = await open('?trace=-&frames=900&vsync=off&hud=off', tiny, true);
        assert.match(await text(live, '#cover-text'), /more lines than are shown here/);

        let said = '', size = 0;
        const print = (line) => { said += line; };
        const interpDemo = createRequire(import.meta.url)(resolve(build, 'whole.js'));
        await new Promise((onExit) => interpDemo({ wasmBinary: readFileSync(`${build}/whole.wasm`),
            arguments: ['--simulate=vsync60', '--duration=60', '--trace=a.csv'], mostBytes: 50000,
            print, printErr: print, onExit, onFile: (name, bytes) => { size = bytes.length; } }));
        assert.match(said, /a\.csv: No space left on device; the recording stops/);
        assert.ok(size < 60000, `a file of ${size} bytes`);
    },

    // The same files as natively, but each only after a click on its name.
    async FilesOfALinkWaitForAClick() {
        for (const query of ['?trace=b.csv&screenshot=a.png&frames=3',
            '?simulate=vsync60&trace=b.csv&screenshot=a.png&frames=30']) {
            const page = await newPage(small);
            const unasked = [];
            page.on('download', (file) => unasked.push(file.suggestedFilename()));
            await page.goto(address + query);
            await page.waitForSelector('#cover-buttons:visible');
            await pageAnswers(page);
            assert.deepEqual(unasked, []);
            const png = await downloads(page, () => page.click('text=Download a.png'));
            assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
            const csv = await downloads(page, () => page.click('text=Download b.csv'));
            assert.equal(native('--summary', csv.path).status, 0);
            assert.equal(unasked.length, 2);
            if (query.includes('simulate')) {
                native('--simulate=vsync60', '--frames=30', `--trace=${folder}/native.csv`);
                const columns = (bytes) => rowsOf(bytes.toString());
                assert.deepEqual(columns(csv.bytes), columns(readFileSync(`${folder}/native.csv`)));
            }
        }
    },

    async QuittingShowsTheSummaryAndStartsAgain() {
        const page = await open('?balls=3', small);
        await pictures(page, 2); // a run without frames has no summary
        await page.keyboard.press('q');
        await page.waitForSelector('#cover-lines:visible');
        assert.match(await text(page, '#cover-lines'), /^arevalo +\d+ frames?, /);
        await page.click('#again');
        await pictures(page, 2);
        assert.equal((await state(page)).balls, 3);
        await page.keyboard.press('Space');
        await becomes(page, 'mode', 'off');
    },

    async LinksCarryTheNetwork() {
        const page = await open('?scene=remote&link=wifi', small);
        const ends = (end) => until(end, async () => (await page.inputValue('#link')).endsWith(end));
        await ends('?scene=remote&link=latency=20ms,jitter=60ms,loss=1');
        await page.keyboard.press('j');
        await ends('?scene=remote&link=latency=20ms,loss=1'); // 80 ms are the default
        const again = await open(new URL(await page.inputValue('#link')).search, small);
        await again.keyboard.press('j');
        await becomes(again, 'link', 'latency=20ms,jitter=120ms,loss=1');
        await again.keyboard.press('Home'); // the ball has no network
        await until('no link', async () => !(await again.inputValue('#link')).includes('link='));
    },

    async DroppedArrivalsAreReplayed() {
        const page = await open('?ups=5', small);
        const drop = (content) => page.evaluate((content) => {
            const files = [new File([content], 'my game.csv')];
            document.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files } }));
        }, content);
        const rows = Array.from({ length: 40 }, (_, i) => `${50 * i},${9000 + 50 * i + i % 3 * 20}`);
        await drop(['sent_ms,arrived_ms', ...rows].join('\r\n'));
        await until('the scene', async () => {
            const now = await state(page);
            return now?.ups === 0 && now.pictures > 10 &&
                await page.locator('#scene').inputValue() === 'remote';
        });
        await drop(rows.join('\n'));
        await pictures(page, 2);
        await drop('1,2\n');
        await page.waitForSelector('#cover-lines:visible');
        assert.match(await text(page, '#cover-lines'), /'arrivals.csv' has no two snapshots/);
        await page.click('#plain');
        await pictures(page, 2);
    },

    async DroppedLogsAreReadAsTheProgramReadsThem() {
        const log = `${folder}/log.csv`;
        native('--simulate', 'noisy60,drop=20', '--duration', '4', '--trace', log);
        const page = await open('?loop=arevalo', small);
        const drop = async (name, content) => {
            const data = await page.evaluateHandle(([name, content]) => {
                const transfer = new DataTransfer();
                transfer.items.add(new File([content], name));
                return transfer;
            }, [name, content]);
            await page.dispatchEvent('#drop', 'drop', { dataTransfer: data });
        };
        const name = 'Überlog – 1 (β).csv';
        await drop(name, readFileSync(log, 'utf8'));
        await says(page, '#reading', /is read\.$/);
        assert.equal(await text(page, '.log-name >> nth=0'), name);
        assert.equal(await text(page, '#summary'), native('--summary', log).stdout.trimEnd());
        const cells = await page.$$eval('#report tbody tr', (rows) =>
            rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
        const lines = native('--report', '--csv', '--replay', log).stdout.trimEnd().split('\n')
            .slice(1).map((line) => line.split(',').slice(-cells[0].length));
        assert.equal(cells.length, lines.length);
        lines.forEach((line, i) => line.forEach((value, j) => assert.equal(cells[i][j],
            value && isFinite(value) ? Number(value).toFixed(2) : value || '-')));

        const wrong = `${folder}/wrong.csv`;
        writeFileSync(wrong, 'nothing of use');
        await drop('wrong.csv', 'nothing of use');
        const said = native('--summary', wrong).stderr.trimEnd().replaceAll(`${folder}/`, '');
        await until(said, async () => await text(page, '#reading') === said);
        assert.ok(await page.locator('#read').isHidden());

        await page.evaluate(() => {
            const folder = { name: 'folder', arrayBuffer: () => Promise.reject(new Error('a folder')) };
            document.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files: [folder] } }));
        });
        await says(page, '#reading', /^folder is no file/);
        await page.evaluate((content) => {
            const files = ['a.csv', 'b.csv'].map((one) => new File([content], one));
            document.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files } }));
        }, readFileSync(log, 'utf8'));
        await says(page, '#reading', /^a.csv is read, the first/);
    },

    // Where the user's own context is, tabs can be hidden.
    async HiddenTabDrawsNothingAndComesBackWithoutABurst() {
        const context = browser.contexts()[0];
        watch(context);
        const page = context.pages()[0];
        await page.goto(address);
        await pictures(page, 3);
        const other = await context.newPage();
        await other.bringToFront();
        await until('the tab is hidden', () => page.evaluate(() => document.hidden));
        const start = Date.now(), hidden = await state(page);
        await new Promise((resolve) => setTimeout(resolve, 2500));
        const still = await state(page);
        assert.ok(still.pictures - hidden.pictures <= 2, 'nothing is drawn');
        await page.bringToFront();
        await pictures(page, 5);
        const { ticks } = await state(page);
        const most = (Date.now() - start) / 40 + 6;
        assert.ok(ticks - hidden.ticks <= most, `${ticks - hidden.ticks} ticks, not ${most}`);
        await page.keyboard.press('Space');
        await becomes(page, 'mode', 'off');
        await page.goto('about:blank');
        await other.close();
    },

    async LostContextComesBack() {
        for (const search of some(2, ['', '?vsync=off']))
            await loseContext(await open(search));
    },

    async ArrowsSteerWhereThereIsNoPointer() {
        const page = await open('?steer&ups=60', small);
        const place = async (key, times) => {
            for (let i = 0; i < times; i++)
                await page.keyboard.press(key);
            const rows = rowsOf((await record(page, 10)).bytes.toString());
            return Number(rows.at(-1).x);
        };
        await says(page, '#keys-go', /arrows move the ball/);
        const right = await place('ArrowRight', 8), left = await place('ArrowLeft', 12);
        assert.ok(left < right - 100, `from ${right} to ${left}`);
        assert.equal((await state(page)).tickCost, 0, 'the arrows have their other meaning, too');
        await page.keyboard.press('m');
        await becomes(page, 'steer', false);
        await page.keyboard.press('ArrowRight');
        await until('a tick cost', async () => (await state(page)).tickCost > 0);
    },

    async PhoneHasRoomForFingers() {
        const page = await open('?lanes', { ...phone, deviceScaleFactor: 2 });
        const found = await page.evaluate(() => {
            const canvas = document.getElementById('screen');
            const touched = [...document.querySelectorAll('button, select, a.button, input')];
            return {
                wide: document.documentElement.scrollWidth,
                pixels: [canvas.width, canvas.height],
                points: [canvas.clientWidth, canvas.clientHeight],
                small: touched.map((one) => one.getBoundingClientRect()).filter((box) =>
                    box.width > 0 && Math.min(box.width, box.height) < 43.9).length,
            };
        });
        assert.equal(found.wide, 390, 'nothing is wider than the page');
        assert.deepEqual(found.pixels, found.points.map((points) => 2 * points));
        assert.equal(found.small, 0, 'controls smaller than 44 points');
        await page.setViewportSize({ width: 320, height: 568 });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    },

    // Few visitors give it a log, so it comes without what reads them.
    async WhatReadsLogsComesWithTheFirstLog() {
        const [first, second] = ['first.csv', 'second.csv'].map((name) => `${folder}/${name}`);
        for (const log of [first, second])
            native('--simulate', 'vsync60', '--duration', '2', '--trace', log);
        const page = await open('?loop=arevalo', small);
        const asked = [];
        page.on('request', (request) => asked.push(request.url().replace(address, '')));
        await page.route('**/whole.*', (route) => route.fulfill({ status: 404 }));
        await page.setInputFiles('#log', first);
        await says(page, '#reading', /^whole\.(js could not be loaded|wasm: 404)$/);
        assert.deepEqual([...new Set(asked)].sort(), ['whole.js', 'whole.wasm']);
        complaints.splice(0, Infinity, ...complaints.filter((one) => !/ 404 /.test(one)));

        await page.unroute('**/whole.*');
        await page.setInputFiles('#log', second);
        await says(page, '#reading', /^second.csv is read\.$/);
        await page.setInputFiles('#log', first);
        await says(page, '#reading', /^first.csv is read\.$/);
        const loaded = asked.filter((one) => one === 'whole.wasm');
        assert.equal(loaded.length, 2, 'in vain, and then once');
    },

    // The rows of the table come one by one.
    async LogsThatTakeLongShowHowFarAndCanBeStopped() {
        const log = `${folder}/long.csv`;
        native('--simulate', 'vsync60', '--duration', '600', '--trace', log);
        const page = await open('?loop=arevalo', small);
        await page.setInputFiles('#log', log);
        await until('the first loops', () => page.evaluate(() =>
            document.getElementById('progress').value >= 2));
        const rows = await page.evaluate(() => document.querySelectorAll('#report tbody tr').length);
        assert.ok(rows >= 2 && rows < await page.evaluate(() => demo.loops.length),
            `${rows} rows before the end`);
        await page.click('#stop');
        await says(page, '#reading', /^Stopped\.$/);
        assert.ok(await page.evaluate(() => document.querySelectorAll('#report tbody tr').length) >= rows,
            'what has come stays');
        assert.ok(await page.locator('#stop, #progress').evaluateAll((all) =>
            all.every((one) => one.hidden)));
    },

    async PausedPageRests() {
        const page = await open('', small, false, ownDisplay);
        await page.keyboard.press('p');
        await becomes(page, 'paused', true);
        await page.waitForTimeout(200);
        const before = (await state(page)).pictures;
        const frames = await page.evaluate(() => new Promise((resolve) => {
            const request = requestAnimationFrame;
            let count = 0;
            globalThis.requestAnimationFrame = (draw) => { count++; return request(draw); };
            setTimeout(() => resolve(count), 1500);
        }));
        assert.ok(frames >= 1 && frames <= 35, `${frames} frames in 1.5 s`);
        assert.equal((await state(page)).pictures, before, 'nothing is drawn');
    },

    // The GPU is never far behind, so the page answers, and can be left.
    async WithoutVsyncThePageAnswers() {
        const page = await newPage(desktop, () => {
            const clear = WebGL2RenderingContext.prototype.clear; // a picture begins
            const fences = [];
            globalThis.most = 0;
            WebGL2RenderingContext.prototype.clear = function (what) {
                while (fences[0] && this.getSyncParameter(fences[0], this.SYNC_STATUS) === this.SIGNALED)
                    this.deleteSync(fences.shift());
                fences.push(this.fenceSync(this.SYNC_GPU_COMMANDS_COMPLETE, 0));
                globalThis.most = Math.max(globalThis.most, fences.length);
                clear.call(this, what);
            };
        });
        await page.goto(`${address}?vsync=off&loop=simplest`);
        await pictures(page, 100);
        await page.click('#next');
        await becomes(page, 'tour', 1);
        const most = await page.evaluate(() => globalThis.most);
        assert.ok(most > 0 && most <= 10, `${most} pictures wait for the GPU`);
        await page.goto(address + 'rest', { timeout: 5000 });
    },

    async AnimationFramesTooCloseDoNoHarm() {
        // Now and then a browser has two animation frames within a millisecond. The refresh stays
        // that of the display, and a page that is hidden lets go of the browser.
        const page = await open('', small, false, () => {
            const request = requestAnimationFrame;
            let count = 0, last = 0;
            globalThis.requestAnimationFrame = (draw) => request((time) => {
                count++;
                last = count % 50 === 40 ? last + 0.4 : time;
                draw(last);
            });
        });
        await pictures(page, 20);
        const { bytes } = await record(page, 100);
        for (const row of rowsOf(bytes.toString()).slice(1))
            assert.ok(Number(row.refresh_ms) > 2, `a refresh of ${row.refresh_ms} ms`);
        await page.evaluate(() => {
            Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        });
        await new Promise((resolve) => setTimeout(resolve, 300));
        const before = await until('an answer', () => Promise.race([state(page),
            new Promise((resolve) => setTimeout(resolve, 10000))]));
        await until('ticks', async () => (await state(page)).ticks > before.ticks + 5);
        await page.evaluate(() => {
            delete document.hidden;
            document.dispatchEvent(new Event('visibilitychange'));
        });
        await pictures(page, 20);
    },

    async LinksAndFramesOfOthersDoNoHarm() {
        // Networks add names to links; an article keeps its keys.
        const page = await open('?loop=lag&utm_source=a%20b&fbclid=x&lanes&%&w%72ong=1');
        await becomes(page, 'lanes', 'all');
        await says(page, '#said', /^Left out of the link: %, wrong\. The program has no such option\.$/);
        await until('its link', async () => (await page.inputValue('#link')).endsWith('?loop=lag&lanes'));
        assert.equal(await focused(page), 'screen');
        const frame = await newPage();
        await frame.route('**/article', (route) => route.fulfill({ contentType: 'text/html',
            body: `<input id="typed"><iframe src="${address}"></iframe>` }));
        await frame.goto(address + 'article');
        await frame.focus('#typed');
        const inner = frame.frames().at(-1);
        await until('the game', () => inner.evaluate(() => globalThis.demo?.state()?.pictures > 5));
        assert.equal(await focused(frame), 'typed');
        await frame.route('**/sandbox', (route) => route.fulfill({ contentType: 'text/html',
            body: `<iframe sandbox="allow-scripts" src="${address}"></iframe>` }));
        await frame.goto(address + 'sandbox');
        await until('why it does not run', () => frame.frames().at(-1).evaluate(() =>
            /allow-same-origin/.test(document.getElementById('cover-lines')?.textContent)));
        complaints.splice(0, Infinity, ...complaints.filter((one) => !/from origin 'null'|ERR_FAILED/.test(one)));
    },

    async OnItsSideAPhoneHasNoKeysInThePicture() {
        const page = await open('', { ...phone, viewport: { width: 844, height: 340 } });
        await pictures(page, 5);
        const { width, height } = page.viewportSize();
        for (let x = 10; x < width / 2; x += 20)
            await page.touchscreen.tap(x, height - 20);
        await pictures(page, 5);
    },

    // Who only presses Next sees the whole lesson, on each screen without scrolling.
    async NextLeadsThroughTheTour() {
        const page = await open();
        const tour = await page.evaluate(() => demo.steps);
        assert.equal(tour.length, steps);
        // Each step, from Next to Next: NextStaysWhereItIs.
        for (const [nth, step] of some(3, [...tour.keys()].map((i) => i + 1)).entries()) {
            if (step === 1)
                await page.click('#next');
            else
                await page.evaluate((step) => demo.act(demo.firstStep + step - 1), step);
            await becomes(page, 'tour', step);
            await showsStep(page, step);
            await until('its link', async () => await page.inputValue('#link') === `${address}?tour=${step}`);
            if (step === 1)
                assert.match(await text(page, '#look'), /Then press SPACE/);
            const sizes = [[320, 568], [390, 700], [360, 640], [844, 390], [1366, 768], [390, 844]];
            const one = sizes[nth % sizes.length];
            for (const [width, height] of process.env.CHECK_ALL ? sizes : [one]) {
                await page.setViewportSize({ width, height });
                const low = await page.evaluate(() => Math.max(...['look', 'next', 'dial'].map((id) =>
                    document.getElementById(id).getBoundingClientRect().bottom)) - innerHeight);
                assert.ok(low <= 0, `step ${step} at ${width} x ${height}: ${low} points too low`);
            }
        }
        await page.evaluate((last) => demo.act(demo.firstStep + last - 1), steps);
        await showsStep(page, steps);
        await page.click('#back');
        await becomes(page, 'tour', steps - 1);
        await page.click('#leave');
        await becomes(page, 'tour', 0);
        await says(page, '#next', /Start the tour/);
    },

    // Who taps again and again at one place goes through the whole tour: Back, which comes to be beside
    // Next, does not move it, nor do longer words. The picture keeps its size, and the dial its place.
    async NextStaysWhereItIs() {
        for (const [width, height, query] of some(3, [[1366, 768, ''], [640, 360, ''], [360, 640, ''],
            [360, 640, '?embed'], [640, 560, '?embed']])) {
            const page = await open(query, { viewport: { width, height } });
            await page.waitForSelector('#next:enabled:visible');
            const places = () => page.evaluate(() => Object.fromEntries(['next', 'stage', 'dial'].map((id) => {
                const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
                return [id, { left, top, width, height }];
            })));
            const { next: first, stage: picture } = await places();
            let dial;
            const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
            assert.ok(first.top + first.height <= height, `${first.top} is out of view`);
            for (let step = 0; step <= steps; step++) {
                const where = `${width} x ${height}${query}, step ${step}`;
                await becomes(page, 'tour', step);
                if (step > 0)
                    await showsStep(page, step);
                else
                    await says(page, 'h1', /interpolate$/);
                const now = await places();
                dial = step <= 1 ? now.dial : dial;
                assert.deepEqual(now, { next: first, stage: picture, dial }, where);
                assert.equal(await page.evaluate(() => document.getElementById('back')
                    .checkVisibility({ visibilityProperty: true })), step > 1);
                await page.mouse.click(x, y);
            }
            await becomes(page, 'tour', 0);
            await says(page, 'h1', /interpolate$/);
            assert.deepEqual((await places()).next, first, `${width} x ${height}, after the tour`);
        }
    },

    // From the first stroke to the game nothing moves, also where the processor and the network are slow.
    async NothingMovesWhileItLoads() {
        const noteShifts = () => {
            globalThis.shifts = [];
            new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map((shift) => ({
                value: shift.value, what: shift.sources.map(({ node }) => node?.id || node?.nodeName).join(),
            })))).observe({ type: 'layout-shift', buffered: true });
        };
        const most = 0.02, slowness = process.env.CHECK_ALL ? 4 : 2; // the processor is so many times slower
        const conditions = (isSlow) => ({ offline: false, latency: isSlow ? 100 : 0, // ms
            downloadThroughput: isSlow ? 200e3 : -1, uploadThroughput: isSlow ? 100e3 : -1 }); // bytes a second
        for (const [width, height, query, isSlow] of some(4, [[1280, 800, '', true], [1280, 800, '', false],
            [1920, 1000, '', false], [1280, 800, '?tour=3', true], [360, 640, '', true], [844, 390, '', true],
            [640, 560, '?embed', true], [360, 640, '?tour=3', true]])) {
            const isPhone = Math.min(width, height) < 500;
            const screen = { viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone };
            const page = await newPage(screen, noteShifts);
            const session = await sessionOf(page);
            const slowDown = async (isSlow) => {
                await session.send('Network.setCacheDisabled', { cacheDisabled: isSlow });
                await session.send('Network.emulateNetworkConditions', conditions(isSlow));
                await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowness : 1 });
            };
            await session.send('Network.enable');
            await slowDown(isSlow);
            await page.goto(address + query);
            await until('its words', () => page.evaluate(() => document.querySelectorAll('.room').length > 1 &&
                document.getElementById('code').textContent.length > 0));
            await pictures(page, query.includes('tour=3') ? 0 : 5); // that step is paused
            const shifts = await page.evaluate(() => globalThis.shifts);
            const sum = shifts.reduce((total, { value }) => total + value, 0);
            console.log(`${width} x ${height}${query}${isSlow ? ', slow' : ''}: shifts of ${sum.toFixed(4)}`);
            assert.ok(sum < most, JSON.stringify(shifts));
            await slowDown(false);
            await session.send('Network.disable');
        }
    },

    // Back, Forward and a reload find the step; the focus is never lost.
    async TheAddressFollowsTheTour() {
        const page = await open('?utm_source=x&loop=lag');
        const shows = (step) => until(`step ${step}`, async () => (await state(page))?.tour === step &&
            page.url() === address + (step > 0 ? `?utm_source=x&tour=${step}` : '?utm_source=x&loop=arevalo'));
        for (const step of [1, 2]) {
            await page.click('#next');
            await shows(step);
        }
        for (const [act, step] of [['goBack', 1], ['goForward', 2], ['reload', 2]]) {
            await page[act]();
            await shows(step);
        }
        for (const [name, step] of [['back', 1], ['leave', 0]]) {
            await page.focus(`#${name}`);
            await page.keyboard.press('Enter');
            await shows(step);
            assert.equal(await focused(page), 'next');
        }
        assert.equal(await text(page, '#said'), '', 'nothing is said of what networks add');
    },

    // The keys that a step names are buttons there: a phone has no others.
    async StepsHaveTheirKeys() {
        const page = await open('?tour=3');
        await becomes(page, 'paused', true);
        const { share: before } = await state(page);
        await page.click('#try [data-key="RIGHT"]');
        await until('another p', async () => (await state(page)).share > before);
        assert.equal((await state(page)).paused, true);
        await page.setViewportSize({ width: 390, height: 844 });
        for (const [i, { look }] of (await page.evaluate(() => demo.steps)).entries()) {
            await page.evaluate((n) => demo.act(demo.firstStep + n), i);
            const { seen, hasSpace } = await untilIn(page, look, (look) =>
                document.getElementById('look').innerText === look && {
                    seen: [...document.querySelectorAll('#try button')].map((one) => one.innerText),
                    hasSpace: document.querySelector('#way kbd').checkVisibility({ visibilityProperty: true }),
                }, look);
            const named = look.match(/\b([A-Z]{2,}|[B-HJ-Z])(?!\w)|[[\]]|,(?= \()/g) ?? [];
            assert.deepEqual(seen.map((words) => words.split(' ')[0]),
                [...new Set(named)].filter((key) => key !== 'SPACE'));
            assert.ok(seen.every((words) => words.length > 6), `${seen} say what they do`);
            if (named.includes('SPACE'))
                assert.ok(hasSpace, look);
        }
        const touched = await open('?loop=ups_fps', phone); // "press V, then C"
        await touched.tap('#watch-try [data-key="C"]');
        await until('another cap', async () => (await state(touched)).fps > 0);
        await touched.evaluate(() => demo.act(demo.firstStep));
        await says(touched, '#look', /Then tap SPACE/); // with keys: NextLeadsThroughTheTour
    },

    async TheCardIsInTheLink() {
        const page = await open('?card=ticks=50,display=144,seen=2.4', small);
        await becomes(page, 'card', 'ticks=50,display=144,seen=2.4');
        await page.keyboard.press('ArrowRight');
        await becomes(page, 'card', 'ticks=60,display=144,seen=2.4');
        const link = `${address}?card=ticks=60,display=144,seen=2.4`;
        await until('its link', async () => await page.inputValue('#link') === link);
    },

    async TheTestHasThreeAnswers() {
        const page = await open('?see');
        await becomes(page, 'seeing', true);
        await says(page, '#title', /^What can you see\?$/);
        assert.ok(await page.isHidden('#steps') && await page.isVisible('#answers'));
        const asked = await page.evaluate(() => {
            const first = demo.keys.find((key) => key.label === '1').action, actions = [];
            demo.act = (action) => actions.push(action - first);
            for (const button of document.querySelectorAll('#answers button'))
                button.click();
            return [...actions.slice(0, 2),
                document.querySelector('#answers').textContent.replace(/\s+/g, ' ')];
        });
        assert.deepEqual(asked, [0, 1, ' 1 The first 2 The second DOWN Can\'t tell ESC Leave ']);
        await page.evaluate(() => {
            const ended = { ...demo.state(), seeing: false, see: 'You see 8 ms.' };
            demo.state = () => ended;
        });
        await says(page, '#said', /^You see 8 ms.$/);
        assert.equal(await page.inputValue('#see'), `You see 8 ms. ${address}?see`);
    },

    // On a phone it is begun from far below the picture. What does nothing meanwhile can't be pressed.
    async TheTestComesIntoViewAndCanBeLeft() {
        const page = await open('', phone);
        const others = page.locator('#buttons [data-key="L"], #keys [data-key="3"], #loop');
        for (const place of ['#buttons', '#keys']) {
            await page.tap(`${place} [data-key="Y"]`); // the card, and from there the test
            await until('the card', async () => (await state(page)).card !== '');
            await page.tap(`${place} [data-key="Y"]`);
            await becomes(page, 'seeing', true);
            await page.waitForSelector('#answers:visible');
            for (const seen of ['#screen', '#title', '#answers'])
                assert.ok(await page.locator(seen).evaluate((one) => {
                    const {top, bottom} = one.getBoundingClientRect();
                    return top >= 0 && bottom <= innerHeight;
                }), seen);
            assert.ok(await others.evaluateAll((all) => all.every((one) => one.disabled)));
            assert.ok(await page.isHidden('#source'));
            await page.tap('#answers [data-key="ESC"]');
            await becomes(page, 'seeing', false);
            await page.waitForSelector('#answers', { state: 'hidden' });
            assert.ok(await others.evaluateAll((all) => all.every((one) => !one.disabled)));
            assert.ok(await page.isVisible('#source'));
            await page.tap('#keys [data-key="L"]'); // closes the card
        }
    },

    // The source of the loop, or of the scene. It begins with the loop itself, or with the ways to
    // draw; the comment above that fits its box.
    async TheSourceIsOfWhatIsSeen() {
        const page = await open('?loop=lag');
        for (const [list, name, words, first, file] of [
            ['loop', 'lag', 'The loop that runs', 'void Loop_lag('],
            ['loop', 'simplest', 'The loop that runs', 'void Loop_simplest('],
            ['scene', 'camera', 'The scene that you see', 'static SceneState AtTheTick('],
            ['scene', 'propeller', 'The scene that you see', 'static SceneState TurnedBy(', 'spin'],
            ['scene', 'taps', 'The scene that you see', 'static void Tick('],
            ['scene', 'ball', 'The loop that runs', 'void Loop_simplest(', 'simplest'],
        ]) {
            await page.selectOption(`#${list}`, name);
            const path = `${words.split(' ')[1]}s/${file ?? name}.c`;
            const source = readFileSync(`src/${path}`, 'utf8');
            await until('its source', async () =>
                source.endsWith((await page.textContent('#code')).slice(3)));
            assert.ok((await page.textContent('#code')).length > source.length - 50);
            assert.equal(await text(page, '#h-source'), `${words}: ${path}`);
            const seen = await page.locator('#code').evaluate((box) => {
                const range = document.createRange(), {top} = box.getBoundingClientRect();
                range.setStart(box.lastChild, 0);
                range.setEnd(box.lastChild, 9);
                return {first: box.lastChild.textContent, down: range.getBoundingClientRect().top - top,
                    over: box.firstChild.scrollWidth - box.clientWidth,
                    left: box.scrollHeight - box.clientHeight - box.scrollTop};
            });
            assert.ok(seen.first.startsWith(first));
            assert.ok(seen.down >= 0 && (seen.down < 40 || seen.left < 1),
                `it begins ${seen.down} points down`);
            assert.ok(seen.over < 0, `${seen.over} points of the comment are cut off`);
            const address = await page.locator('#file').evaluate((link) => link.href);
            assert.equal(await page.evaluate((from) => fetch(from).then((answer) => answer.text()),
                address), source);
        }
    },

    // Each way to draw has the colour that it has in the picture. Beside other lanes none is the one that
    // is on. SPACE always does something, so its button is always there, as in the picture's own row.
    async TheWayToDrawIsNamed() {
        const page = await open();
        await says(page, '#way', /Interpolation$/);
        assert.equal(await page.getAttribute('#way', 'aria-pressed'), 'mixed');
        await page.keyboard.press('Space');
        await page.keyboard.press('Space');
        for (const [title, color] of [['Interpolation on', blue], ['Prediction on', purple],
            ['Partial tick on', green], ['Interpolation off', orange]]) {
            await says(page, '#way', new RegExp(`${title}$`));
            const shown = await page.locator('#way').evaluate((one) => getComputedStyle(one).backgroundColor);
            assert.equal(shown, `rgb(${color.join(', ')})`);
            await page.keyboard.press('e');
        }
        await says(page, '#way', /Interpolation on$/);
        await page.selectOption('#loop', 'ups_fps'); // which draws the last tick only
        for (const lanes of ['two', 'all']) {
            await page.click('[data-key="L"]');
            await becomes(page, 'lanes', lanes);
        }
        await says(page, '#way', /Interpolation$/);
        await page.click('#way');
        await becomes(page, 'lanes', 'one');
        assert.equal((await state(page)).setting, 'off');
    },

    // In a page of somebody else.
    async EmbeddedItIsSmallAndQuiet() {
        const page = await newPage();
        await page.route('**/article', (route) => route.fulfill({ contentType: 'text/html',
            body: `<input id="typed"><iframe width="640" height="480" src="${address}` +
                '?ups=5&embed"></iframe><input id="after">' }));
        await page.goto(address + 'article');
        await page.focus('#typed');
        const frame = page.frames().at(-1);
        await until('the game', () => frame.evaluate(() => globalThis.demo?.state()?.pictures > 5));
        assert.equal(await frame.locator('#terminal').getAttribute('hidden'), '', 'nothing is said');
        const seen = await frame.evaluate(() => [...document.querySelectorAll('a, button, input, select')]
            .filter((one) => one.checkVisibility()).map((one) => one.id || one.dataset.key));
        assert.deepEqual(seen, ['next', 'ups', 'way', 'whole']);
        const { wide, high } = await frame.evaluate(() => ({ wide: document.body.scrollWidth,
            high: document.body.scrollHeight }));
        assert.deepEqual([wide, high], [640, 480]);
        await until('the link', async () =>
            await frame.locator('#whole').evaluate((link) => link.href) === `${address}?ups=5`);
        for (let i = 0; i < seen.length + 1; i++) {
            assert.equal(await frame.evaluate(() => document.activeElement.id !== 'screen'), true);
            await page.keyboard.press('Tab');
        }
        assert.equal(await focused(page), 'after', 'Tab goes past the picture');
        assert.equal(await frame.getByRole('heading', { level: 1 }).count(), 1);
        await frame.click('#screen');
        await page.keyboard.press('Space');
        await until('SPACE', () => frame.evaluate(() => demo.state().mode === 'off'));
        await page.keyboard.press('Escape');
        await until('two lanes', () => frame.evaluate(() => demo.state().lanes === 'two'));
        await page.keyboard.press('Escape');
        assert.equal(await focused(frame), 'next', 'Esc lets the keys go');
        const narrow = await open('?embed', { viewport: { width: 300, height: 200 } });
        for (const [width, height] of [[300, 200], [320, 240]]) {
            await narrow.setViewportSize({ width, height });
            const { height: high } = await narrow.locator('#screen').boundingBox();
            assert.ok(high >= height / 2, `a picture of ${high} points at ${width} x ${height}`);
        }
    },

    // The page as one file: from a disk, and where pages may do nothing but run scripts.
    async OneFileRunsAnywhere() {
        const log = `${folder}/short.csv`;
        native('--simulate', 'vsync60', '--duration', '2', '--trace', log);
        const file = `${build}-single/interp_demo.html`;
        const page = await newPage(small);
        const isAsked = (request) => /^http.*html./.test(request.url()) &&
            complaints.push(`a request to ${request.url()}`);
        page.on('request', isAsked);
        await page.goto(`file://${resolve(file)}?loop=lag`);
        await runsWhole(page);
        for (const id of ['link', 'snippet'])
            assert.ok(await page.isHidden(`#${id}`) && await page.isHidden(`[data-copies=${id}]`),
                'a file has no link for others');
        assert.equal(await page.inputValue('#snippet'), '');
        assert.ok(await page.isVisible('#clip'));
        await page.goto(`file://${resolve(file)}?loop=nothing`);
        await pictures(page, 1);
        await page.route('**/sandbox', (route) => route.fulfill({ contentType: 'text/html',
            body: '<iframe width="400" height="300" sandbox="allow-scripts" src="one"></iframe>' }));
        await page.route('**/one', (route) => route.fulfill({ contentType: 'text/html',
            body: readFileSync(file) }));
        await page.goto(address + 'sandbox');
        await runsWhole(page.frames().at(-1));
        page.off('request', isAsked);

        async function runsWhole(frame) {
            await until('the game', () => frame.evaluate(() => globalThis.demo?.state()?.pictures > 5));
            await until('a source', async () => /GameTickRun/.test(await frame.textContent('#code')));
            await frame.selectOption('#scene', 'camera');
            await until('a scene', async () => /AtTheTick/.test(await frame.textContent('#code')));
            await frame.setInputFiles('#log', log);
            await says(frame, '#reading', /is read\.$/);
        }
    },

    // Where the program can't run a picture of it moves, the text is there, what to do is said, and no
    // button is there that does nothing.
    async WithoutWebGlOrScriptsItShowsAPicture() {
        const hasNoWebGl2 = () => {
            const { getContext } = HTMLCanvasElement.prototype;
            HTMLCanvasElement.prototype.getContext = function (type, ...others) {
                return type === 'webgl2' ? null : getContext.call(this, type, ...others);
            };
        };
        const policy = (value) => (page) => page.route(address, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': value } });
        });
        const hasNoScripts = async (page) =>
            (await sessionOf(page)).send('Emulation.setScriptExecutionDisabled', { value: true });
        for (const [why, query, script, prepare, hasLogs] of [
            [/WebGL 2.*hardware acceleration/, '', hasNoWebGl2, null, true],
            ...some(2, [[/Scripts are off here/, '', null, hasNoScripts, false],
                [/WebGL 2.*hardware acceleration/, '?embed', hasNoWebGl2, null, false]]),
            [/forbids them/, '', null, policy("script-src 'none'"), false],
            [/cannot run here/, '', null, policy("script-src 'self'"), true],
        ]) {
            const page = await newPage(desktop, script ?? drawSeldom);
            await prepare?.(page);
            await page.goto(address + query);
            // Not says(): it waits with timers, and here scripts may be off.
            await until(String(why), async () => why.test(await text(page, '#cover-text')));
            await until('the picture', () => page.evaluate(() => document.querySelector('picture img').naturalWidth > 0));
            assert.ok(await page.isVisible('picture img'));
            assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('button, input, select, [data-key]')]
                .filter((one) => one.checkVisibility()).map((one) => one.id)), hasLogs ? ['log'] : []);
            assert.match(await text(page, '#look'), /^Raise the ticks/);
            if (hasLogs && script) {
                const log = `${folder}/still.csv`;
                native('--simulate', 'vsync60', '--duration', '2', '--trace', log);
                await page.setInputFiles('#log', log);
                await says(page, '#reading', /is read\.$/);
                await page.evaluate(axeSource());
                assert.deepEqual(await violations(page, 'html'), []);
            }
            await (await sessionOf(page)).send('Emulation.setScriptExecutionDisabled', { value: false });
        }
        complaints.splice(0, Infinity, ...complaints.filter((one) =>
            !/Content Security Policy|interp_demo: .*WebGL|wasm/i.test(one)));
    },

    // With its address the page tells other sites what to show of a link to it, and a file of it has that
    // address in its links.
    async ASiteHasItsAddress() {
        const written = `${folder}/index.html`;
        const write = (site) => spawnSync('python3',
            ['assets/make/web_site.py', site, 'assets/web/index.html', written], { encoding: 'utf8' });
        const site = 'https://example.org/a/', page = await newPage(small);
        assert.equal(write('https://example.org/a').status, 0);
        const html = readFileSync(written, 'utf8');
        await page.route('**/with', (route) => route.fulfill({ contentType: 'text/html',
            body: html.replaceAll(/<script.*?<\/script>|<link rel="(stylesheet|icon|preload)".*/g, '') }));
        await page.goto(address + 'with');
        const head = await page.evaluate(() => Object.fromEntries([...document.head.querySelectorAll('meta, link')]
            .map((one) => [one.getAttribute('property') || one.name || one.rel, one.content || one.href])));
        assert.equal(head.canonical, site);
        assert.equal(head['og:url'], site);
        assert.equal(head['og:image'], `${site}preview.png`);
        assert.equal(head['twitter:card'], 'summary_large_image');
        assert.equal(head.alternate, `${site}oembed.json`);
        const shown = JSON.parse(readFileSync(`${folder}/oembed.json`, 'utf8'));
        assert.deepEqual([shown.version, shown.type, shown.width, shown.height], ['1.0', 'rich', 640, 560]);
        assert.ok(shown.html.startsWith(`<iframe src="${site}?embed" loading="lazy"`));

        const file = readFileSync(`${build}-single/interp_demo.html`, 'utf8');
        writeFileSync(`${folder}/with.html`, file.replace('<title>', `<link rel="canonical" href="${site}"><title>`));
        await page.goto(`file://${resolve(folder)}/with.html?lanes`);
        await until('its link', async () => await page.inputValue('#link') === `${site}?lanes`);
        assert.ok((await page.inputValue('#snippet')).startsWith(`<iframe src="${site}?lanes&amp;embed"`));

        for (const wrong of ['example.org', 'https://a"b/', 'javascript:1', 'https://a/?b']) {
            const { status, stderr } = write(wrong);
            assert.equal(status, 1);
            assert.match(stderr, /^SITE=.*the page's address, such as .*\n$/);
        }
        assert.equal(write('').status, 0);
        assert.equal(readFileSync(written, 'utf8'), readFileSync('assets/web/index.html', 'utf8'));
        assert.throws(() => readFileSync(`${folder}/oembed.json`), 'what was of the site is gone');
    },

    // Visits that end at any moment leave a tab that can go on.
    async LeavingNeverHangs() {
        const page = await newPage(small);
        const counts = async () => (await state(page))?.pictures ?? -1;
        for (const visit of some(7, [...Array(28).keys()])) {
            await page.goto(`${address}?tour=${1 + visit % steps}`, { waitUntil: 'commit' });
            await until('its moment', async () => await counts() >= visit % 3 - 1);
            if (visit % 2)
                await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
            await page.goto(process.env.CHECK_ALL ? 'about:blank' : address + 'rest', { timeout: 10000 });
        }
    },

    // The rules of axe-core: the whole page in both schemes, on a large screen and on a phone, and there by turns
    // what the steps of the tour change. What is there instead of the game: WithoutWebGlOrScriptsItShowsAPicture.
    async IsAccessible() {
        const found = [];
        const screens = some(2, [[{ viewport: { width: 1366, height: 768 } }, 'light'], [phone, 'light'],
            [phone, 'dark'], [desktop, 'dark']]);
        for (const [i, [screen, colorScheme]] of screens.entries()) {
            const page = await open('?paused', { ...screen, colorScheme });
            await page.evaluate(axeSource());
            await page.keyboard.press('e');
            await page.waitForSelector('[data-key="E"][aria-pressed="true"]');
            const check = async (where) => found.push(...(await violations(page, where))
                .map((one) => `${colorScheme} ${where} ${one}`));
            await check('html');
            const own = [...Array(steps).keys()].filter((step) => step % screens.length === i);
            for (const step of some(3, own)) {
                await page.evaluate((step) => demo.act(demo.firstStep + step), step);
                await says(page, '#place', new RegExp(`\\b${step + 1} of`));
                await check('.lesson');
            }
        }
        assert.deepEqual(found, []);
    },

    async KeysAloneReachEverything() {
        const page = await open();
        await pictures(page, 1);
        await page.keyboard.press('Escape'); // moves the focus to Next
        for (let step = 1; step <= 8; step++) {
            await page.keyboard.press('Enter');
            await says(page, '#place', new RegExp(`\\b${step} of ${steps}`));
        }
        assert.equal(await focused(page), 'next');
        await page.evaluate(() => {
            globalThis.left = new Set([...document.querySelectorAll('a[href], pre[tabindex], ' +
                'button:enabled, input:enabled, select:enabled')]
                .filter((one) => one.checkVisibility() && one.id !== 'next'));
            document.addEventListener('focusin', (event) => globalThis.left.delete(event.target));
        });
        const names = () => page.evaluate(() => [...globalThis.left].map((one) => one.outerHTML));
        for (let left = (await names()).length; left > 0; left--)
            await page.keyboard.press('Tab');
        assert.deepEqual(await names(), []);
        await page.keyboard.press('Home');
        await page.keyboard.press('Shift+Tab');
        assert.equal((await state(page)).tour, 8, 'the page has its keys for itself');
    },

    async ForcedColoursShowWhatIsPressed() {
        const page = await open('', { ...desktop, forcedColors: 'active' });
        const colour = () => page.locator('#dial [data-key="SPACE"]').evaluate((one) =>
            getComputedStyle(one).backgroundColor);
        await page.keyboard.press('Space');
        await page.keyboard.press('Space');
        await until('it is shown', () => page.locator('[data-key="SPACE"][aria-pressed="true"]').count());
        const on = await colour();
        await page.keyboard.press('Space');
        await until('another colour', async () => await colour() !== on);
    },

    // Where the address asks for nothing: few ticks, and the lines where they have room; else it is what the
    // address says, and the link says which one it is. What was measured is told as at least so late.
    async TheFirstScreenShowsTheDifference() {
        for (const [query, options, parallel, strobe] of some(3, [['', desktop, true, false],
            ['?embed', desktop, true, false], ['?utm_source=a', desktop, true, false], ['', phone, false, false],
            ['', { ...phone, reducedMotion: 'reduce' }, true, true]])) {
            const page = await open(query, options);
            const { ups, lanes, ...is } = await state(page);
            assert.deepEqual([ups, lanes, is.parallel, is.strobe], [10, 'two', parallel, strobe], query);
            if (options === phone) {
                const [dial, title] = [await page.locator('#dial').boundingBox(), await page.locator('#title').boundingBox()];
                assert.ok(dial.y + dial.height <= title.y, 'the dial comes first');
            }
            if (options !== desktop || query !== '')
                continue;
            await says(page, '#title', /^10 moves a second\. Which ball would you ship\?$/);
            await says(page, '#measured', /^Measured here: .*\d ms uneven, seen at least 1\d\d ms after its moment/);
            await page.focus('#ups');
            await page.keyboard.press('ArrowRight');
            await says(page, '#title', /^15 moves a second\./);
        }
    },

    async LessMotionStartsPaused() {
        const page = await open('', { ...desktop, reducedMotion: 'reduce' });
        await becomes(page, 'paused', true);
        await says(page, '#look', /^Paused/);
        const { bottom } = await page.locator('#try').evaluate((one) =>
            one.firstChild.getBoundingClientRect());
        assert.ok(bottom < desktop.viewport.height, 'what goes on is in view');
        await page.click('#try [data-key="P"]');
        await becomes(page, 'paused', false);
        assert.ok(await page.isVisible('#software'), 'it says that the processor draws');
    },

    async BeginsWithStillBalls() {
        const page = await newPage();
        let send;
        const asked = new Promise((resolve) => { send = resolve; });
        await page.route('**/interp_demo.js', async (route) => {
            await asked;
            await route.continue();
        });
        const opened = page.goto(address);
        const canvas = page.locator('#screen');
        await until('the canvas', () => canvas.count());
        const box = await canvas.boundingBox();
        for (const [color, down] of [[orange, 0.21], [blue, 0.68]])
            await shows(page, color, { x: box.x + box.width / 2, y: Math.round(box.y + box.height * down),
                width: 1, height: 1 });
        assert.equal(await state(page), undefined, 'the game has not begun');
        send();
        await opened;
        await until('the game', () => state(page));
        await showsTwoLanes(page);
    },

    // A browser's refresh is measured, and each frame corrects it a little. Marks move with the balls, and are
    // uploaded for each picture; the words have a buffer of their own, which is large.
    async TextsAreUploadedOnlyWhenTheyChange() {
        const page = await open('', small, false, ownDisplay);
        await page.evaluate(() => {
            const upload = WebGL2RenderingContext.prototype.bufferSubData;
            const buffers = new Map();
            globalThis.uploads = () => [...buffers.values()];
            WebGL2RenderingContext.prototype.bufferSubData = function (...values) {
                const name = this.getParameter(this.ARRAY_BUFFER_BINDING);
                const { count, most } = buffers.get(name) ?? { count: 0, most: 0 };
                buffers.set(name, { count: count + 1, most: Math.max(most, values[4]) });
                upload.apply(this, values);
            };
        });
        const start = Date.now();
        await pictures(page, 75);
        const seconds = (Date.now() - start) / 1000;
        const uploads = await page.evaluate(() => uploads());
        const seldom = uploads.filter(({ count, most }) => most > 10000 && count <= 5 + 5 * seconds);
        assert.equal(seldom.length, 1, `${JSON.stringify(uploads)} in ${seconds} s`);
    },

    // In the dark scheme nothing has another colour than the program; the light one adds that of
    // links, and white.
    async HasTheProgramsLook() {
        const own = [...readFileSync('src/render/look.h', 'utf8').matchAll(/^COLOR\(\w+, 0x(\w+)\)/gm)]
            .map((match) => match[1].toLowerCase());
        assert.ok(own.length > 10);
        const page = await open('?tour=1', { ...desktop, colorScheme: 'dark' });
        for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme });
            const {colors, fonts} = await page.evaluate(async () => {
                const colors = new Set();
                for (const one of document.querySelectorAll('body, body *')) {
                    const style = getComputedStyle(one);
                    if (!one.checkVisibility())
                        continue;
                    for (const name of ['color', 'backgroundColor', 'borderTopColor', 'borderLeftColor'])
                        colors.add(style[name]);
                }
                await document.fonts.ready;
                return {colors: [...colors], fonts: [...document.fonts]
                    .filter((font) => /Open Sans/.test(font.family)).map((font) => font.status)};
            });
            const others = colors.filter((color) => color !== 'rgba(0, 0, 0, 0)').map((color) =>
                color.match(/\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join(''))
                .filter((color) => !own.includes(color));
            assert.deepEqual(fonts, ['loaded', 'loaded']);
            assert.deepEqual(others.sort(), colorScheme === 'dark' ? [] : ['00639c', 'ffffff']);
        }
    },

    async IsSmall() {
        for (const [names, most, mostPacked] of [
            [['interp_demo.js', 'interp_demo.wasm'], 360e3, 168e3],
            [['../web-single/interp_demo.html'], 400e3, 268e3],
            [['OpenSans-Regular.ttf', 'OpenSans-Semibold.ttf'], 17e3, 13e3]]) {
            const files = names.map((name) => readFileSync(`${build}/${name}`));
            const sum = (list) => list.reduce((total, bytes) => total + bytes.length, 0);
            assert.ok(sum(files) <= most, `${names}: ${sum(files)} bytes`);
            const packed = sum(files.map((bytes) => gzipSync(bytes, { level: 9 })));
            assert.ok(packed <= mostPacked, `${names}: ${packed} bytes compressed`);
        }
    },

    async IsQuick() {
        // The first picture after the wasm has arrived, and that of a page which only draws. Other
        // work of the machine lengthens both, so this compares the shortest of some tries, and
        // allows a multiple.
        const page = await newPage(desktop, noteFirstDrawing);
        let least = Infinity, bare = Infinity;
        const isQuick = () => least - bare <= Math.max(300, 6 * bare);
        for (let turn = 0; turn < 3 || (turn < 12 && !isQuick()); turn++) {
            await page.goto(address);
            least = Math.min(least, await page.evaluate(async () => {
                while (!globalThis.firstPicture)
                    await new Promise((resolve) => setTimeout(resolve, 1));
                const wasm = performance.getEntriesByType('resource').find((entry) =>
                    entry.name.endsWith('.wasm'));
                return await globalThis.firstPicture - wasm.responseEnd;
            }));
            await page.goto(address + 'rest');
            await page.addScriptTag({ content: String(useLeastProgram) });
            bare = Math.min(bare, await page.evaluate(async () => {
                const start = performance.now();
                const canvas = document.createElement('canvas');
                [canvas.width, canvas.height] = [innerWidth, innerHeight];
                document.body.append(canvas);
                const gl = canvas.getContext('webgl2');
                useLeastProgram(gl);
                gl.drawArrays(gl.POINTS, 0, 1);
                return await globalThis.first - start;
            }));
        }
        console.log(`first picture after ${least.toFixed(0)} ms, of a bare page ` +
            `${bare.toFixed(0)} ms`);
        assert.ok(isQuick(), `${least} ms, and ${bare} ms of a bare page`);
    },
};

const counts = { passed: 0, failed: 0 };
const half = process.env.HALF;
const unknown = names.filter((name) => !(name in tests));
if (unknown.length > 0) {
    console.log(`no such test: ${unknown}`);
    counts.failed = unknown.length;
}
for (const [number, [name, test]] of Object.entries(tests).entries()) {
    if (names.length > 0 && !names.includes(name))
        continue;
    if (half && number % 2 !== Number(half))
        continue;
    const start = Date.now();
    complaints.length = 0;
    try {
        await test();
        await leave();
        assert.deepEqual(complaints, []);
        counts.passed++;
        console.log(`[       OK ] ${name} (${Date.now() - start} ms)`);
    } catch (error) {
        counts.failed++;
        shared.desktop = shared.phone = null; // what the test has left there is closed with it
        console.log(`${error.stack}\n[  FAILED  ] ${name}`);
    }
    latest = null;
    const others = browser.contexts().slice(1).filter((context) => !context.pages().some(isShared));
    await Promise.all(others.map((context) => context.close()));
}
await stopBrowser();
console.log(`[  PASSED  ] ${counts.passed} test(s).`);
if (counts.failed > 0)
    console.log(`[  FAILED  ] ${counts.failed} test(s).`);
process.exit(counts.failed > 0 ? 1 : 0);
