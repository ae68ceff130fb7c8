// SPDX-License-Identifier: MIT
//
// The program's files, a library for emscripten's linker: what the C library asks of a system. They
// are in memory, and few; emscripten's own file system would be a quarter of the script.
mergeInto(LibraryManager.library, {
  $Files__postset: function () {
    addAtExit('Files.end();');
    return 'Files.named = new Map();';
  },
  $Files: {
    named: null, // a map: {bytes, size, number} by name; bytes has room for more
    count: 0, // of all that there were: the next one's number
    open: [ // by descriptor; the first three are the standard streams
      {},
      {print: function (line) { out(line); }, line: []},
      {print: function (line) { err(line); }, line: []},
    ],

    add: function (name, bytes) {
      var file = {bytes: bytes, size: bytes.length, number: ++Files.count};
      Files.named.set(name, file);
      return file;
    },

    // There are folders only where there are files, and /tmp.
    hasFolder: function (name) {
      var folder = name.slice(0, name.lastIndexOf('/') + 1);
      return folder === '' || folder === '/tmp/' ||
             Array.from(Files.named.keys()).some(function (other) { return other.startsWith(folder); });
    },

    // Calls `move(address, length)` for each part of the memory that is to be read or written, until
    // one moves less. Writes how much was moved.
    moveAll: function (parts, count, moved, move) {
      var sum = 0;
      for (var i = 0; i < count; i++) {
        var length = HEAP32[(parts >> 2) + 2 * i + 1], part = move(HEAP32[(parts >> 2) + 2 * i], length);
        sum += part;
        if (part < length) break;
      }
      HEAP32[moved >> 2] = sum;
      return 0;
    },

    print: function (stream, bytes) {
      bytes.forEach(function (byte) {
        if (byte !== 10) stream.line.push(byte);
        else stream.print(UTF8ArrayToString(stream.line.splice(0), 0));
      });
    },

    write: function (stream, bytes) {
      var file = stream.file, end = stream.at + bytes.length;
      if (end > file.bytes.length) {
        var larger = new Uint8Array(Math.max(2 * end, 4096));
        larger.set(file.bytes.subarray(0, file.size));
        file.bytes = larger;
      }
      file.bytes.set(bytes, stream.at);
      file.size = Math.max(file.size, end);
      stream.at = end;
    },

    // The page gets what was written.
    give: function (name, file) {
      if (!Module['onFile'] || file.size === 0 || Files.named.get(name) !== file) return;
      Files.named.delete(name);
      Module['onFile'](name, file.bytes.subarray(0, file.size));
    },

    // Prints the lines that have no end.
    end: function () {
#if hasExportedFunction('___stdio_exit')
      ___stdio_exit();
#endif
      Files.open.forEach(function (stream) {
        if (stream && stream.line && stream.line.length > 0) Files.print(stream, [10]);
      });
    },
  },

  // With O_CREAT, O_EXCL and O_TRUNC; the lowest two bits say whether it is written.
  __syscall_open__deps: ['$Files'],
  __syscall_open: function (path, flags) {
    var name = UTF8ToString(path), file = Files.named.get(name), fd = 3;
    if (file && (flags & 0o300) === 0o300) return -{{{ cDefine('EEXIST') }}};
    if (!file && !(flags & 0o100 && Files.hasFolder(name))) return -{{{ cDefine('ENOENT') }}};
    file = file || Files.add(name, new Uint8Array());
    if (flags & 0o1000) file.size = 0;
    while (Files.open[fd]) fd++;
    Files.open[fd] = {name: name, file: file, at: 0, writes: (flags & 3) !== 0};
    return fd;
  },

  fd_close__deps: ['$Files'],
  fd_close: function (fd) {
    var stream = Files.open[fd];
    if (!stream) return {{{ cDefine('EBADF') }}};
    Files.open[fd] = null;
    if (stream.writes) Files.give(stream.name, stream.file);
    return 0;
  },

  fd_read__deps: ['$Files'],
  fd_read: function (fd, parts, count, moved) {
    var stream = Files.open[fd], file = stream && stream.file;
    return Files.moveAll(parts, count, moved, function (address, length) {
      if (!file) return 0; // nothing can be typed here
      var bytes = file.bytes.subarray(stream.at, Math.min(stream.at + length, file.size));
      HEAPU8.set(bytes, address);
      stream.at += bytes.length;
      return bytes.length;
    });
  },

  fd_write__deps: ['$Files'],
  fd_write__postset: '', // emscripten's own
  fd_write: function (fd, parts, count, moved) {
    var stream = Files.open[fd];
    if (!stream || !(stream.line || stream.writes)) return {{{ cDefine('EBADF') }}};
    if (stream.writes && stream.at >= Module['mostBytes']) return {{{ cDefine('ENOSPC') }}};
    return Files.moveAll(parts, count, moved, function (address, length) {
      var bytes = HEAPU8.subarray(address, address + length);
      if (stream.line) Files.print(stream, bytes);
      else Files.write(stream, bytes);
      return length;
    });
  },

  // The offset comes in two halves. The C library seeks from the start, from here and from the end.
  fd_seek__deps: ['$Files'],
  fd_seek: function (fd, low, high, whence, result) {
    var stream = Files.open[fd];
    if (!stream || !stream.file) return {{{ cDefine('ESPIPE') }}};
    var at = high * 0x100000000 + (low >>> 0) + [0, stream.at, stream.file.size][whence];
    if (at < 0) return {{{ cDefine('EINVAL') }}};
    stream.at = at;
    HEAP32[result >> 2] = at;
    HEAP32[(result >> 2) + 1] = at / 0x100000000;
    return 0;
  },

  // The standard streams are terminals, so that each line is printed at once.
  __syscall_ioctl__deps: ['$Files'],
  __syscall_ioctl: function (fd) { return fd < 3 ? 0 : -{{{ cDefine('ENOTTY') }}}; },

  // Asks whether it is open.
  __syscall_fcntl64__deps: ['$Files'],
  __syscall_fcntl64: function (fd) { return Files.open[fd] ? 0 : -{{{ cDefine('EBADF') }}}; },

  __syscall_ftruncate64__deps: ['$Files'],
  __syscall_ftruncate64: function (fd, low) {
    Files.open[fd].file.size = low;
    return 0;
  },

  __syscall_stat64__deps: ['$Files'],
  __syscall_stat64: function (path, result) {
    var file = Files.named.get(UTF8ToString(path));
    if (!file) return -{{{ cDefine('ENOENT') }}};
    HEAPU8.fill(0, result, result + {{{ C_STRUCTS.stat.__size__ }}});
    {{{ makeSetValue('result', C_STRUCTS.stat.st_mode, cDefine('S_IFREG'), 'i32') }}};
    {{{ makeSetValue('result', C_STRUCTS.stat.st_ino, 'file.number', 'i32') }}};
    {{{ makeSetValue('result', C_STRUCTS.stat.st_size, 'file.size', 'i32') }}};
    return 0;
  },

  __syscall_unlink__deps: ['$Files'],
  __syscall_unlink: function (path) {
    return Files.named.delete(UTF8ToString(path)) ? 0 : -{{{ cDefine('ENOENT') }}};
  },
  __syscall_rmdir: function () { return -{{{ cDefine('ENOENT') }}}; },

  environ_sizes_get: function (count, size) {
    HEAP32[count >> 2] = HEAP32[size >> 2] = 0;
    return 0;
  },
  environ_get: function () { return 0; },
});
