// SPDX-License-Identifier: MIT
//
// The README's picture of the page: node picture.mjs FOLDER BUILD/web PICTURE. FOLDER has the
// package of playwright-core.
import { serve, startBrowser, stopBrowser, until } from './browser.mjs';

const [folder, build, picture] = process.argv.slice(2);
const address = await serve(build);
const browser = await startBrowser(folder);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 },
    colorScheme: 'light' });

// A display of 60 Hz, however long the processor takes to draw: time advances with each frame, and
// stops after the last one.
await page.addInitScript(() => {
    const last = 206, request = requestAnimationFrame.bind(window);
    let frames = 0, readings = 0;
    const now = () => frames * 1000 / 60 + 0.001 * readings++;
    Performance.prototype.now = now;
    window.requestAnimationFrame = (callback) => request(() => {
        if (frames >= last)
            return;
        frames++;
        readings = 0;
        callback(now());
    });
    globalThis.done = () => frames >= last;
});
await page.goto(address);
await until('all frames', () => page.evaluate(() => globalThis.done()), 60);
await page.waitForTimeout(1000); // the page reads the game's state five times a second
await page.screenshot({ path: picture });
await stopBrowser();
process.exit(0);
