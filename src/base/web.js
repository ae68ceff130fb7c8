// SPDX-License-Identifier: MIT
//
// The browser's half of web.h, a library for emscripten's linker. The program waits in handleSleep,
// which unwinds its stack; `wake` resumes it.
mergeInto(LibraryManager.library, {
  $Web__deps: ['$Asyncify', '$GL'],
  $Web: {
    canvas: null,
    byTouch: false,
    context: 0,
    listeners: [], // each [target, type, listener]
    observer: null,

    // The one wait of the program.
    wake: null,
    waitsFor: '', // 'frame', 'event' or 'time'
    timer: 0,
    began: 0,
    waited: 0, // in all waits

    frame: 0, // the animation frame asked for
    frameTime: 0,

    // Waits; returns what `resume` is called with.
    wait: function (waitsFor, begin) {
      return Asyncify.handleSleep(function (wake) {
        Web.wake = wake;
        Web.waitsFor = waitsFor;
        Web.began = performance.now();
        begin();
      });
    },
    resume: function (value) {
      var wake = Web.wake;
      if (Web.timer) clearTimeout(Web.timer);
      Web.timer = 0;
      Web.waited += performance.now() - Web.began;
      Web.wake = null;
      Web.waitsFor = '';
      wake(value);
    },
    happened: function (waitsFor, value) {
      if (Web.waitsFor === waitsFor) Web.resume(value);
    },

    // Calls `next` in the next round of the browser's event loop: a timer of 0 would take 4 ms after
    // a few.
    channel: null,
    nextRound: function (next) {
      if (!Web.channel) Web.channel = new MessageChannel();
      Web.channel.port1.onmessage = next;
      Web.channel.port2.postMessage(0);
    },

    // Timers take whole milliseconds and often one more, so the rest is made of rounds. A timer
    // that is set by another one takes 4 ms at least; one that is set in a round does not.
    sleepUntil: function (end) {
      var left = end - performance.now();
      var goOn = function () { Web.nextRound(function () { Web.sleepUntil(end); }); };
      if (left <= 0) Web.resume();
      else if (left < 2) goOn();
      else Web.timer = setTimeout(goOn, Math.floor(left) - 1);
    },

    // Its name and version, "" without one.
    browser: function () {
      var agent = typeof navigator === 'object' && navigator.userAgent || '';
      var found = /(Firefox|Edg|OPR|Chrome|Version)\/[\d.]+/.exec(agent);
      return found ? found[0].replace('/', ' ') : agent;
    },

    // Whether the wait has taken so long that it has to end without what it waits for.
    waitsTooLong: function () {
      var longestMs = 1000;
      return performance.now() - Web.began > longestMs;
    },

    // Ends the wait for a frame that does not come. One timer costs less than one for each frame.
    watch: 0,
    watchFrames: function () {
      if (Web.waitsFor === 'frame' && Web.waitsTooLong()) Web.resume(0);
    },

    // Pictures that the GPU has still to draw, each as the fence behind it. Nothing else keeps them
    // from becoming so many that the browser answers to nothing for seconds.
    fences: [],
    untilDrawn: function () {
      var gl = GLctx, mostWaiting = 8;
      if (Web.fences.length <= mostWaiting) {
        Web.resume();
        return;
      }

      var isDrawn = gl.getSyncParameter(Web.fences[0], gl.SYNC_STATUS) !== gl.UNSIGNALED;
      if (!isDrawn && !Web.isHidden() && !Web.waitsTooLong()) {
        Web.nextRound(Web.untilDrawn);
        return;
      }
      gl.deleteSync(Web.fences.shift());
      Web.resume();
    },

    onFrame: function (time) {
      Web.frame = 0;
      Web.frameTime = time;
      Web.happened('frame', 1);
    },

    listen: function (target, type, listener) {
      target.addEventListener(type, listener);
      Web.listeners.push([target, type, listener]);
    },

    // As keys.h has them. Letters are where the layout has them, digits and signs where a US
    // keyboard has them; without Latin letters, letters are there as well.
    named: {Tab: 9, Enter: 13, Escape: 27, ' ': 32,
            ArrowUp: 0x40000052, ArrowDown: 0x40000051, ArrowLeft: 0x40000050, ArrowRight: 0x4000004F,
            Home: 0x4000004A, Backspace: 8},
    placed: {Minus: '-', Equal: '=', Comma: ',', Period: '.', BracketLeft: '[',
      BracketRight: ']', NumpadSubtract: '-', NumpadAdd: '+'},
    keyCode: function (event) {
      var key = event.key, code = event.code, letter = /^Key([A-Z])$/.exec(code);
      if (Web.named[key]) return Web.named[key];
      if (/^F([1-9]|1[0-2])$/.test(key)) return 0x40000039 + Number(key.slice(1));
      if (/^[a-z]$/i.test(key)) return key.toLowerCase().charCodeAt(0);
      if (/^Digit[0-9]$/.test(code)) return code.charCodeAt(5);
      if (Web.placed[code]) return Web.placed[code].charCodeAt(0);
      if (key.length === 1 && key < '\x80') return key.charCodeAt(0);
      return letter ? letter[1].toLowerCase().charCodeAt(0) : 0;
    },

    onKey: function (event) {
      var key = Web.keyCode(event);
      var shift = 1, alt = 2, control = 4; // as keys.h has them
      var modifiers = 0;
      if (event.shiftKey) modifiers |= shift;
      if (event.altKey) modifiers |= alt;
      if (event.ctrlKey || event.metaKey) modifiers |= control;

      if (event.key === 'F5' || !_WebKeyDown(key, modifiers, event.repeat)) return;
      event.preventDefault();
      Web.happened('event');
    },

    onPointer: function (event) {
      var box = Web.canvas.getBoundingClientRect();
      var x = (event.clientX - box.left) * Web.canvas.width / box.width;
      var y = (event.clientY - box.top) * Web.canvas.height / box.height;
      if (event.type === 'pointerdown' && event.button === 0) _WebPressed(x, y);
      else _WebMoved(x, y);
      Web.happened('event');
    },

    onRelease: function () {
      _WebReleased();
      Web.happened('event');
    },

    // Nobody can see the canvas: the page is hidden, or the canvas is scrolled out of view, perhaps
    // together with the frame that has it.
    outOfView: false,
    isHidden: function () {
      return typeof document === 'object' && (document.hidden || Web.outOfView);
    },
    onVisibility: function () {
      if (Web.isHidden()) Web.happened('frame', 0);
      else Web.happened('event');
    },
    onView: function (entries) {
      Web.outOfView = !entries[entries.length - 1].isIntersecting;
      Web.onVisibility();
    },

    onContext: function (event) {
      event.preventDefault(); // or it would not be given back
      Web.fences = [];
      _WebContextLost(event.type === 'webglcontextlost');
      Web.happened('event');
    },

    // A canvas that gets a size, even its own, is emptied.
    resize: function (width, height) {
      width = Math.max(1, Math.round(width));
      height = Math.max(1, Math.round(height));
      if (Web.canvas.width !== width) Web.canvas.width = width;
      if (Web.canvas.height !== height) Web.canvas.height = height;
      _WebResized(width, height, devicePixelRatio);
      Web.happened('event');
    },
    onResize: function (entries) {
      var pixels = entries && entries[0].devicePixelContentBoxSize;
      var width = Web.canvas.clientWidth * devicePixelRatio;
      var height = Web.canvas.clientHeight * devicePixelRatio;
      // An emulated device's box is in points.
      if (pixels && Math.abs(pixels[0].inlineSize - width) < 2)
        Web.resize(pixels[0].inlineSize, pixels[0].blockSize);
      else Web.resize(width, height);
    },
    observe: function () {
      Web.observer = new ResizeObserver(Web.onResize);
      try {
        Web.observer.observe(Web.canvas, {box: 'device-pixel-content-box'});
      } catch (error) { // the browser has no such box
        Web.observer.observe(Web.canvas);
        Web.listen(window, 'resize', function () { Web.onResize(); }); // the page is zoomed
      }
      Web.onResize();
    },
  },

  WebNow: function () { return performance.now(); },

  WebWaited__deps: ['$Web'],
  WebWaited: function () { return Web.waited; },

  WebSleep__deps: ['$Web'],
  WebSleep: function (ms) {
    var end = performance.now() + ms;
    Web.wait('time', function () { Web.nextRound(function () { Web.sleepUntil(end); }); });
  },

  WebFrame__deps: ['$Web'],
  WebFrame: function () {
    return Web.wait('frame', function () {
      Web.frameTime = 0;
      if (!Web.frame) Web.frame = requestAnimationFrame(Web.onFrame);
      if (Web.isHidden()) Web.timer = setTimeout(Web.happened, 0, 'frame', 0);
    });
  },

  WebDrawn__deps: ['$Web'],
  WebDrawn: function () {
    Web.wait('time', function () {
      var fence = GLctx.fenceSync(GLctx.SYNC_GPU_COMMANDS_COMPLETE, 0);
      if (fence) Web.fences.push(fence); // a context that is lost has none
      GLctx.flush();
      Web.nextRound(Web.untilDrawn);
    });
  },

  WebFrameTime__deps: ['$Web'],
  WebFrameTime: function () { return Web.frameTime; },

  WebWait__deps: ['$Web'],
  WebWait: function (ms) {
    Web.wait('event', function () { Web.timer = setTimeout(Web.happened, ms, 'event'); });
  },

  WebOpen__deps: ['$Web'],
  WebOpen: function () {
    var opened = 0, hasNoCanvas = 1, hasNoOpenGl = 2; // WebOpened
    Web.canvas = Module['canvas'];
    if (!Web.canvas) return hasNoCanvas;
    Web.context = GL.createContext(Web.canvas, {
      majorVersion: 2, minorVersion: 0, alpha: false, depth: false, stencil: false,
      antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: false});
    if (!Web.context) return hasNoOpenGl;
    GL.makeContextCurrent(Web.context);
    var device = GLctx.getExtension('WEBGL_debug_renderer_info'); // else its name is "WebKit WebGL"
    if (device)
      GL.stringCache[0x1F01] = stringToNewUTF8(GLctx.getParameter(device.UNMASKED_RENDERER_WEBGL));
    if (typeof document === 'undefined') return opened; // in a worker
    Web.byTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
    Web.listen(Web.canvas, 'keydown', Web.onKey);
    Web.listen(Web.canvas, 'pointerdown', Web.onPointer);
    Web.listen(Web.canvas, 'pointermove', Web.onPointer);
    Web.listen(window, 'pointerup', Web.onRelease);
    Web.listen(window, 'pointercancel', Web.onRelease);
    Web.listen(document, 'visibilitychange', Web.onVisibility);
    Web.listen(Web.canvas, 'webglcontextlost', Web.onContext);
    Web.listen(Web.canvas, 'webglcontextrestored', Web.onContext);
    Web.watch = setInterval(Web.watchFrames, 250 /* ms */);
    Web.view = new IntersectionObserver(Web.onView);
    Web.view.observe(Web.canvas);
    Web.observe();
    return opened;
  },

  WindowClose__deps: ['$Web'],
  WindowClose: function () {
    Web.listeners.forEach(function (one) { one[0].removeEventListener(one[1], one[2]); });
    Web.listeners = [];
    if (Web.observer) Web.observer.disconnect();
    if (Web.view) Web.view.disconnect();
    Web.outOfView = false;
    clearInterval(Web.watch);
    if (Web.frame) cancelAnimationFrame(Web.frame);
    if (Web.context) GL.deleteContext(Web.context);
    Web.context = Web.frame = 0;
    Web.fences = [];
  },

  WebVisible__deps: ['$Web'],
  WebVisible: function () { return !Web.isHidden(); },

  WebHasButtons__deps: ['$Web'],
  WebHasButtons: function () { return Web.byTouch; },

  WebTellsTour: function () { return !document.fullscreenElement; },

  WebBrowser__deps: ['$Web'],
  WebBrowser: function (name, size) { stringToUTF8(Web.browser(), name, size); },

  WebFont: function (weight, file, size) {
    var bytes = (Module['fonts'] || [])[weight];
    if (!bytes || bytes.length > size) return false;
    HEAPU8.set(bytes, file);
    return true;
  },

  WindowToggleFullscreen__deps: ['$Web'],
  WindowToggleFullscreen: function () {
    var target = Module['fullscreen'] || Web.canvas, done;
    if (document.fullscreenElement) done = document.exitFullscreen();
    else if (target.requestFullscreen) done = target.requestFullscreen();
    else done = Promise.reject(new Error('this browser has none'));

    Promise.resolve(done).catch(function (error) {
      var mostBytes = 200, stack = stackSave(), why = stackAlloc(mostBytes);
      stringToUTF8(error.message, why, mostBytes);
      _WebFullscreenRefused(why);
      stackRestore(stack);
    });
  },
});
