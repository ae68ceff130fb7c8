// SPDX-License-Identifier: MIT
//
// How fast the page is, beside a page that only draws: node speed.mjs FOLDER BUILD/web [VISITS].
// Visits to both take turns, so that other work of the machine slows down both. FOLDER has the
// package of playwright-core.
import { noteFirstDrawing, serve, startBrowser, stopBrowser, until, useLeastProgram }
    from './browser.mjs';

const [folder, build, visits = '9'] = process.argv.slice(2);
const browser = await startBrowser(folder);
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });

await context.addInitScript(noteFirstDrawing);
await context.addInitScript(() => {
    globalThis.frames = 0;
    const count = () => { globalThis.frames++; requestAnimationFrame(count); };
    requestAnimationFrame(count);
});

const bare = `<!doctype html><canvas width=900 height=768></canvas><script>
    const gl = document.querySelector('canvas').getContext('webgl2');
    (${useLeastProgram})(gl);
    function draw() {
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.drawArrays(gl.POINTS, 0, 1);
        requestAnimationFrame(draw);
    }
    draw();
</script>`;

const address = await serve(build, { bare });

const rest = () => new Promise((resolve) => setTimeout(resolve, 2000));

// Of a visit in a new tab: ms to the first drawing and to the first picture of the program, and of
// script in a frame afterwards.
async function visit(name) {
    const page = await context.newPage();
    await rest(); // the browser has work of its own with a new tab
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    const script = async () => (await devtools.send('Performance.getMetrics')).metrics
        .find((one) => one.name === 'ScriptDuration').value * 1000;
    const frames = () => page.evaluate(() => globalThis.frames);
    await page.goto(address + name);
    await rest(); // a question would make the page wait
    await until('a drawing', () => page.evaluate(() => Boolean(globalThis.first)));
    const first = await page.evaluate(() => globalThis.first);
    const picture = await page.evaluate(() => globalThis.firstPicture ?? globalThis.first);
    const enough = await frames() + 60; // by then the browser has compiled what runs often
    await until('60 frames', async () => await frames() >= enough);
    const [before, scriptBefore] = [await frames(), await script()];
    await until('60 more', async () => await frames() >= before + 60);
    const perFrame = (await script() - scriptBefore) / (await frames() - before);
    await page.close();
    return { first, picture, perFrame };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const all = { '': [], 'bare': [] };
for (let i = 0; i < Number(visits); i++) {
    for (const name in all)
        all[name].push(await visit(name));
}
for (const [measured, what] of [['first', 'first drawing after'],
    ['picture', 'first picture of the program after'], ['perFrame', 'script in a frame']]) {
    const [own, other] = Object.values(all).map((list) => median(list.map((one) => one[measured])));
    console.log(`${what} ${own.toFixed(2)} ms, of a bare page ${other.toFixed(2)} ms: ` +
        `${(own / other).toFixed(2)} times`);
}
await stopBrowser();
process.exit(0);
