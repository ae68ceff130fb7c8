// SPDX-License-Identifier: MIT
//
// How a page runs the program: InterpDemo(options), with these options of ours beside emscripten's.
//   argumentsOf  called with the program's options, [{name, alone, flag}], where `alone` ones ask for
//              a run without a window, and `flag` ones take no value. Returns the arguments; null: it
//              does not run. Without it `arguments` has them
//   program    the WebAssembly.Module, compiled; without it wasmBinary has its bytes
//   files      {name: bytes} in the working directory
//   mostBytes  of a file that the program writes; then its disk is full. Without it: any
//   fonts      the bytes of the regular and of the semibold font, for a run on a canvas
//   onFile     called with (name, bytes) of each file that the program has written, when it closes it
//   onExit     called with the exit status, once
// What it resolves to has, for the page:
//   keys       [{label, help, action}], loops [{name, watch}],
//   scenes     [{name, topic, watch, on, speed, ups, action}]
//   rates      [ticks a second]; firstRate: the action that chooses the first of them
//   steps      [{title, text, look, options}] of the tour; firstStep: the action that opens the first
//   state()    what the game is set to now; null if none runs
//   hidden()   whether nobody can see the canvas: nothing is drawn then
//   act(n)     does an action
Module['noInitialRun'] = true;

(function () {
  var onExit = Module['onExit'], ended = false;

  function end(status) {
    if (ended) return;
    ended = true;
    if (onExit) onExit(status);
  }

  // For the page's buttons: what they show, and what they do.
  Module['state'] = function () { return ended ? null : JSON.parse(UTF8ToString(_WebState())); };
  Module['hidden'] = function () { return Web.isHidden(); };
  Module['act'] = function (action) {
    if (ended) return;
    _WebAct(action);
    Web.happened('event');
  };

  if (Module['program'])
    Module['instantiateWasm'] = function (imports, done) {
      WebAssembly.instantiate(Module['program'], imports).then(done, exitWith);
      return {};
    };

  // Waits unwind main, so its end is reported here.
  function exitWith(error) {
    if (!(error instanceof ExitStatus)) {
      err('interp_demo: ' + error);
      end(1);
      throw error;
    }
    end(error.status);
  }

  Module['onExit'] = end;
  Module['quit'] = function (status, toThrow) { throw toThrow; }; // node continues
  Module['preRun'] = [function () {
    var files = Object.assign({}, Module['files']), browser = Web.browser();
    if (!files['/etc/os-release'] && browser) // recordings name the system by it
      files['/etc/os-release'] =
        new TextEncoder().encode('PRETTY_NAME=' + browser + ' on ' + navigator.platform + '\n');
    Object.keys(files).forEach(function (name) { Files.add(name, files[name]); });
  }];
  Module['onRuntimeInitialized'] = function () {
    var choose = Module['argumentsOf'];
    var given = choose ? choose(JSON.parse(UTF8ToString(_WebOptions()))) : Module['arguments'] || [];
    if (!given) return;
    callMain(given);
    if (!ended) Object.assign(Module, JSON.parse(UTF8ToString(_WebTables())));
    if (Asyncify.currData)
      Asyncify.whenDone().then(function (status) { exit(status); }).catch(exitWith);
  };
})();
