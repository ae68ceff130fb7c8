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
await page.goto(`${address}?lanes&strobe`);
await until('ghosts', () => page.evaluate(() => globalThis.demo?.state()?.ticks > 150));
await page.screenshot({ path: picture });
await stopBrowser();
process.exit(0);
