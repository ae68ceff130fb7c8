// SPDX-License-Identifier: MIT
//
// What can begin before the rest of the page is there: the compilation of the program, and the
// canvas' WebGL context, with which the browser starts its work on the GPU. A first stroke in it, the
// still balls of both lanes, is seen long before the program's first picture.
'use strict';

document.documentElement.classList.add('scripted');
if (/[?&]embed(=(1|true|on)?)?(&|$)/i.test(location.search))
    document.documentElement.classList.add('embed');
if (/[?&]tour(=|&|$)/.test(location.search))
    document.documentElement.classList.add('tour');

// A colour of the page's style, as parts from 0 to 1.
function colorOf(name) {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255);
}

// About where the program's first picture has the balls, and about as large: how far up from the middle,
// from -1 to 1, and the diameter as shares of the picture.
const balls = [{color: '--wrong', up: 0.58}, {color: '--right', up: -0.37}];
const diameter = {ofHeight: 0.16, ofWidth: 0.22};

function drawBalls(gl) {
    const ground = colorOf('--ground');
    const width = gl.drawingBufferWidth, height = gl.drawingBufferHeight;
    const ball = gl.createProgram();
    for (const [type, source] of [
        [gl.VERTEX_SHADER, `attribute float size, up; varying float across;
            void main() { gl_Position = vec4(0, up, 0, 1); gl_PointSize = across = size; }`],
        [gl.FRAGMENT_SHADER, `precision highp float; uniform vec3 color; varying float across;
            void main() {
                float inside = clamp((0.5 - length(gl_PointCoord - 0.5)) * across, 0.0, 1.0);
                gl_FragColor = vec4(mix(vec3(${ground}), color, inside), 1);
            }`]]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(ball, shader);
    }
    gl.bindAttribLocation(ball, 0, 'size');
    gl.bindAttribLocation(ball, 1, 'up');
    gl.linkProgram(ball);
    gl.useProgram(ball);
    gl.vertexAttrib1f(0, Math.min(diameter.ofHeight * height, diameter.ofWidth * width));
    gl.viewport(0, 0, width, height);
    gl.clearColor(...ground, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (const {color, up} of balls) {
        gl.uniform3f(gl.getUniformLocation(ball, 'color'), ...colorOf(color));
        gl.vertexAttrib1f(1, up);
        gl.drawArrays(gl.POINTS, 0, 1);
    }
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
        drawBalls(gl);
}

// The bytes of what the page has inside: gzip, as base64.
async function unpacked(inside) {
    if (!globalThis.DecompressionStream)
        throw new Error('this browser is too old to unpack the page; Chrome, Edge, Firefox and Safari can since 2023');
    await null; // what this script draws comes first
    const packed = Uint8Array.from(atob(inside.textContent), one => one.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// What a host answers for a file beside the page. `signal` ends the wait.
async function answerFor(name, signal) {
    const answer = await fetch(name, {signal}).catch(error => {
        throw new Error(`${name}: ${error.message}`);
    });
    if (!answer.ok)
        throw new Error(`${name}: ${answer.status}`);
    return answer;
}

// A file's bytes: from the page, if it has them inside, else from beside it.
async function bytesOf(name) {
    const inside = document.getElementById(name);
    return inside ? unpacked(inside) : (await answerFor(name)).arrayBuffer();
}

// The fonts: for the page's own words, and their bytes for those in the picture.
async function fontOf(name, weight) {
    const bytes = await bytesOf(name);
    document.fonts.add(new FontFace('Open Sans', bytes, {weight}));
    return new Uint8Array(bytes);
}
globalThis.fonts = Promise.all([fontOf('OpenSans-Regular.ttf', '400'),
                                fontOf('OpenSans-Semibold.ttf', '600')]);

// A program, compiled, where it can be while it comes.
async function programOf(name, signal) {
    const inside = document.getElementById(name);
    if (inside)
        return WebAssembly.compile(await unpacked(inside));
    const answer = await answerFor(name, signal);
    return answer.headers.get('Content-Type') === 'application/wasm' // not all hosts say so
        ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
globalThis.program = programOf('interp_demo.wasm');
for (const loaded of [fonts, program])
    loaded.catch(() => {}); // the page says why, when it starts the program

drawFirst(document.getElementById('screen')); // last: getting a context takes longest
