// SPDX-License-Identifier: MIT
//
// Records the page for SOAK_SECONDS with everything on: node soak.mjs FOLDER BUILD/web FILE. FOLDER
// has the package of playwright-core; the recording becomes FILE. Prints the page's memory if it
// grew, and always on descriptor 3.
import { writeSync } from 'node:fs';
import { serve, startBrowser, stopBrowser, until } from './browser.mjs';

const [folder, build, file] = process.argv.slice(2);
const seconds = Number(process.env.SOAK_SECONDS);
const browser = await startBrowser(folder);
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const errors = [];
context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
context.on('weberror', (error) => errors.push(error.error().stack));

await context.addInitScript(() => {
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const call = WebAssembly[name];
        WebAssembly[name] = async (...values) => {
            const made = await call.apply(WebAssembly, values);
            const { exports } = made.instance ?? made;
            globalThis.programMemory = Object.values(exports)
                .find((one) => one instanceof WebAssembly.Memory);
            return made;
        };
    }
});
const page = await context.newPage();
const devtools = await context.newCDPSession(page);
const state = () => page.evaluate(() => globalThis.demo?.state());
const rest = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));

// In MiB: of the program, and of the page's scripts without it and without the bytes of files.
async function memory() {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const program = await page.evaluate(() => globalThis.programMemory.buffer.byteLength);
    return { program: program / 2 ** 20, script: usedSize / 2 ** 20 };
}

await page.goto(`${await serve(build)}?lanes&strobe&hud=full&balls=1000&network`);
await until('the game', state);
await page.keyboard.press('r');
await until('a recording', async () => (await state()).recording);
await rest(seconds / 10);
const soon = await memory();
await rest(seconds * 9 / 10);
const end = await memory(), { pictures } = await state();
const coming = page.waitForEvent('download');
await page.keyboard.press('r');
await (await coming).saveAs(file);

const text = (one) => `program ${one.program.toFixed(1)} MiB, scripts ${one.script.toFixed(1)} MiB`;
writeSync(3, `page: soon ${text(soon)}; at the end ${text(end)}\n`);
// Wasm's memory grows in steps of a fifth.
if (end.program > (soon.program + pictures * 16 / 2 ** 20) * 1.2 || end.script > soon.script + 4)
    console.log('the page grew');
errors.forEach((error) => console.log(error));
await stopBrowser();
process.exit(0);
