// Main script of the single file. The agent and its supervisor are two scripts inside it; each process loads one.
const { getRawAsset } = require('node:sea');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { compileFunction } = require('node:vm');
const { inflateRawSync } = require('node:zlib');

/** One piece: many small ones would leave holes in the memory. */
const MOST_BYTES = 16 * 1024 * 1024;

const isSupervisor = process.argv.length === 3 && process.argv[2] === 'supervise';
const name = isSupervisor ? 'supervisor.cjs' : 'agent.cjs';
const file = process.execPath;
// Packed, because pages of the program that were read stay in memory. The text is ASCII: one string of one byte a
// character, outside the heap of V8, and no further copy of it.
const bytes = inflateRawSync(Buffer.from(getRawAsset(name)), { chunkSize: MOST_BYTES });
const source = bytes.latin1Slice();
// Frees the bytes now: nothing else would make V8 collect them for hours.
bytes.buffer.transfer(0);
const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
const main = { exports: {} };
compileFunction(source, parameters, { filename: name })(main.exports, createRequire(file), main, file, dirname(file));
