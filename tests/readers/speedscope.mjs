// SPDX-License-Identifier: MIT
//
// speedscope's own importer. Its package has only the page's bundle: that runs here as far as it
// gets without a page, which is after its importer is there.
import { readdirSync, readFileSync } from 'node:fs';
import vm from 'node:vm';

// The profiles that speedscope makes of a file's text, and all that it had to complain about.
export async function importText(folder, name, text) {
    const release = `${folder}/package/dist/release/`;
    const bundle = readdirSync(release).find((file) => /^speedscope-.*\.js$/.test(file));
    const source = readFileSync(release + bundle, 'utf8');
    const importer = /loadFileFromBase64:.*?this\.loadProfile\(\(\)=>(\w+)\(/.exec(source)[1];

    const complaints = [];
    const complain = (...words) => complaints.push(words.join(' '));
    const page = {
        console: { log() {}, warn: complain, error: complain },
        location: { hash: '', protocol: 'file:' },
        TextDecoder, TextEncoder, URL, atob, setTimeout,
    };
    page.window = page.self = page;
    vm.createContext(page);
    const begin = '"use strict";(()=>{';
    try {
        vm.runInContext(source.replace(begin, `${begin}window.importFile=(...a)=>${importer}(...a);`),
            page);
    } catch (error) {
        if (!/document is not defined/.test(error.message))
            throw error;
    }
    const group = await page.importFile(name, Buffer.from(text).toString('base64'));
    return { profiles: group?.profiles ?? [], complaints };
}
