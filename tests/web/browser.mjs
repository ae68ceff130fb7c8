// SPDX-License-Identifier: MIT
//
// A headless Chromium, a server for the page, and what tests of the page share.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const chromiumFlags = ['--headless', '--no-sandbox', '--enable-unsafe-swiftshader',
    '--disable-quic', '--no-first-run', '--hide-scrollbars', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--remote-debugging-port=0', 'about:blank'];
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml',
    wasm: 'application/wasm' };

// Serves a folder below a path, as hosts of project pages do, and `others`, {name: HTML}; returns the
// address.
export async function serve(folder, others = {}) {
    const server = createServer((request, response) => {
        const name = new URL(request.url, 'http://x').pathname.replace(/^\/some\/path\//, '');
        try {
            const bytes = others[name] ?? readFileSync(`${folder}/${name || 'index.html'}`);
            response.setHeader('Content-Type', types[name.split('.').pop()] ?? types.html);
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    server.unref();
    return `http://127.0.0.1:${server.address().port}/some/path/`;
}

// For a page that only draws, to compare with: the least program. Runs in the page.
export function useLeastProgram(gl) {
    const program = gl.createProgram();
    for (const [type, source] of [
        [gl.VERTEX_SHADER, 'void main() { gl_Position = vec4(0); }'],
        [gl.FRAGMENT_SHADER, 'void main() { gl_FragColor = vec4(1); }']]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
}

// Sets `first` to when the first frame with a drawing has ended, and `firstPicture` to the same for
// one with the program's HUD: a stroke comes before it. Runs in the page, before its scripts.
export function noteFirstDrawing() {
    const now = () => new Promise((seen) => requestAnimationFrame(() =>
        setTimeout(() => seen(performance.now()))));
    for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElements']) {
        const draw = WebGL2RenderingContext.prototype[name];
        WebGL2RenderingContext.prototype[name] = function (...values) {
            draw.apply(this, values);
            globalThis.first ??= now();
            if (name === 'drawElements')
                globalThis.firstPicture ??= now();
        };
    }
}

let child;

// Starts Chromium; stopBrowser ends it. Its first context is a user's own, in which tabs can be hidden;
// Playwright keeps the tabs of other contexts visible.
export async function startBrowser(folder) {
    const { chromium } = createRequire(import.meta.url)(`${folder}/playwright/package`);
    child = spawn('chromium', [`--user-data-dir=${folder}/profile`, ...chromiumFlags],
        { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise((found, failed) => {
        let said = '';
        child.stderr.on('data', (text) => {
            said += text;
            const match = /ws:\/\/\S+/.exec(said);
            if (match)
                found(match[0]);
        });
        child.on('exit', () => failed(new Error(`chromium has ended: ${said}`)));
        child.on('error', failed);
    });
    return chromium.connectOverCDP(address, { noDefaults: true, isLocal: true });
}

export async function stopBrowser() {
    child.removeAllListeners('exit');
    const gone = new Promise((resolve) => child.on('exit', resolve));
    child.kill();
    await gone; // it writes to its profile until then
}

// The native program: its output and status.
export function native(...options) {
    const { stdout, stderr, status } = spawnSync(process.env.INTERP_DEMO, options,
        { encoding: 'utf8' });
    return { stdout, stderr, status };
}

// Waits until a function returns something, which it asks every `pause` ms; the error names what was missing.
export async function until(what, poll, seconds = 60, pause = 30) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
        const result = await poll();
        if (result)
            return result;
        assert.ok(Date.now() < end, `this did not come: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, pause));
    }
}

const sessions = new WeakMap(); // by their pages

// For what Playwright can't do to a page: Chromium's own commands.
export async function sessionOf(page) {
    if (!sessions.has(page))
        sessions.set(page, await page.context().newCDPSession(page));
    return sessions.get(page);
}

// A picture of a part of the page, a pixel for each of its points, as PNG in base64. Playwright's own
// screenshot waits for more frames, and takes twice as long.
export async function pictureOf(page, clip) {
    const session = await sessionOf(page);
    const { data } = await session.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 } });
    return data;
}

// The colours in a part of the page, each as "red,green,blue".
export async function colorsIn(page, clip) {
    return page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        const found = new Set(), values = context.getImageData(0, 0, image.width, image.height).data;
        for (let i = 0; i < values.length; i += 4)
            found.add(`${values.slice(i, i + 3)}`);
        return [...found];
    }, await pictureOf(page, clip));
}

// The rows of a recording, by the names of its columns.
export function rowsOf(text) {
    const [, , header, ...rows] = text.trimEnd().split('\n').map((line) => line.split(','));
    return rows.map((row) => Object.fromEntries(row.map((value, i) => [header[i], value])));
}
