// SPDX-License-Identifier: MIT
//
// What can begin before the rest of the page is there: the compilation of the program, and the
// canvas' WebGL context, with which the browser starts its work on the GPU.
'use strict';

if (/[?&]embed\b/.test(location.search))
    document.documentElement.className = 'embed';

// The same as web.js asks for.
document.getElementById('screen').getContext('webgl2', {
    alpha: false, depth: false, stencil: false, antialias: false,
});

// The program, compiled: from the page, if it has it inside, else from beside it.
globalThis.program = (async () => {
    const inside = document.getElementById('interp_demo.wasm');
    if (inside)
        return WebAssembly.compile(Uint8Array.from(atob(inside.textContent), one => one.charCodeAt(0)));
    const answer = await fetch('interp_demo.wasm');
    if (!answer.ok)
        throw new Error(`interp_demo.wasm: ${answer.status}`);
    return answer.headers.get('Content-Type') === 'application/wasm' // not all hosts say so
        ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
})();
globalThis.program.catch(() => {}); // the page says why, when it starts it
