// With RECORD_TESTS=<folder>, records the files that each module reads and the programs it starts. These are edges of
// the import graph without an import (infra/tests/affected). Each process writes a file there, one pair per line.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import workers from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NOTES = join(process.env.RECORD_TESTS, `reads-${process.pid}.txt`);
const { appendFileSync, statSync } = fs;
const NOT_OURS = /(^|\/)(node_modules|\.git|\.nx|\.revive|coverage)(\/|$)|^infra\/tests\/e2e\/screenshots\//;
/** An argument of a program may be an inline script. */
const LONGEST_PATH = 255;
const noted = new Set();

function ownPath(value) {
  const text = value instanceof URL ? (value.protocol === 'file:' ? fileURLToPath(value) : '') : value;
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_PATH || text.includes('\n')) return undefined;
  const path = relative(ROOT, resolve(text));
  if (path === '' || path.startsWith('..') || isAbsolute(path) || NOT_OURS.test(path))
    return path === '' ? './' : undefined;
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? `${path}/` : path;
}

/**
 * The module that caused the call: the outermost project file on the stack. Otherwise a helper with a path parameter
 * would count as the reader of every file.
 */
function causingModule() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const files = [...stack.matchAll(/file:\/\/(\/[^\s?:)]+)/g)].map(([, path]) => relative(ROOT, path));
  return files.findLast((path) => !path.startsWith('..') && !/^(node_modules|infra\/tests\/jest)\//.test(path));
}

function note(value) {
  const path = ownPath(value);
  if (path === undefined) return;
  const module = causingModule();
  if (module === undefined || module === path) return;
  const line = `${module}\t${path}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(NOTES, line);
}

function watch(object, names, noteArguments) {
  for (const name of names) {
    const original = object[name];
    if (typeof original !== 'function') continue;
    const watched = function watched(...given) {
      noteArguments(given);
      return Reflect.apply(original, this, given);
    };
    const promised = original[promisify.custom];
    const own = Object.getOwnPropertyDescriptors(original);
    if (promised !== undefined)
      own[promisify.custom] = {
        value: (...given) => {
          noteArguments(given);
          return promised(...given);
        },
      };
    object[name] = Object.defineProperties(watched, own);
  }
}

const READS = ['readFile', 'open', 'readdir', 'opendir', 'cp', 'copyFile', 'glob'];
const first = ([path, options]) => {
  // A glob call has its folder in the options.
  note(
    typeof options === 'object' && options?.cwd !== undefined && options.encoding === undefined ? options.cwd : path,
  );
};
watch(fs, [...READS, ...READS.map((name) => `${name}Sync`), 'createReadStream'], first);
watch(fs.promises, READS, first);
const started = ([command, args]) => {
  for (const one of [command, ...(Array.isArray(args) ? args : [])]) note(one);
};
watch(childProcess, ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork'], started);
const { Worker } = workers;
workers.Worker = class WatchedWorker extends Worker {
  constructor(script, options) {
    note(script);
    super(script, options);
  }
};
syncBuiltinESMExports();
