// SPDX-License-Identifier: MIT
//
// What can begin before the rest of the page is there: the compilation of the program, and the
// canvas' WebGL context, with which the browser starts its work on the GPU. A first stroke in it, a
// still ball, is seen long before the program's first picture.
'use strict';

if (/[?&]embed\b/.test(location.search))
    document.documentElement.className = 'embed';

function drawBall(gl) {
    const width = gl.drawingBufferWidth, height = gl.drawingBufferHeight;
    const ball = gl.createProgram();
    for (const [type, source] of [
        [gl.VERTEX_SHADER, `attribute float size; varying float across;
            void main() { gl_Position = vec4(0, 0, 0, 1); gl_PointSize = across = size; }`],
        [gl.FRAGMENT_SHADER, `precision highp float; varying float across; void main() {
            float inside = clamp((0.5 - length(gl_PointCoord - 0.5)) * across, 0.0, 1.0);
            gl_FragColor = vec4(mix(vec3(18, 22, 28), vec3(86, 180, 233), inside) / 255.0, 1);
        }`]]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(ball, shader);
    }
    gl.bindAttribLocation(ball, 0, 'size');
    gl.linkProgram(ball);
    gl.useProgram(ball);
    gl.vertexAttrib1f(0, Math.min(width, height) / 12);
    gl.viewport(0, 0, width, height);
    gl.clearColor(18 / 255, 22 / 255, 28 / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.drawArrays(gl.POINTS, 0, 1);
    gl.deleteProgram(ball);
}

// Size and context are those that web.js asks for.
function drawFirst(canvas) {
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    const gl = canvas.getContext('webgl2', {
        alpha: false, depth: false, stencil: false, antialias: false,
    });
    if (gl)
        drawBall(gl);
}

drawFirst(document.getElementById('screen'));

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
