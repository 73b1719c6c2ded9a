// Packs the agent into one archive for a PC with Node alone: the bundled program and the two proto files of its link.
// Written after each build. The same sources give the same bytes, so that an installer can name their SHA-256.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const BLOCK = 512;

async function bundle() {
  const result = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    envFile: false,
    resolve: { conditions: ['source', 'node'] },
    ssr: {
      noExternal: true,
      target: 'node',
      resolve: { conditions: ['source', 'node'], externalConditions: ['node'] },
    },
    build: {
      ssr: join(here, 'src/main.ts'),
      write: false,
      minify: false,
      sourcemap: false,
      target: 'node24',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'agent.cjs', codeSplitting: false } },
    },
  });
  const [chunk, ...more] = (Array.isArray(result) ? result[0] : result).output;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('the agent did not become one script');
  return Buffer.from(inLatin1(chunk.code));
}

/**
 * Writes characters beyond Latin-1 as escapes: V8 keeps a script with one such character in two bytes a character, which
 * is 3 MB more for each running agent. A raw template would show the escape itself, and a backslash before a character
 * would escape the escape.
 */
function inLatin1(code) {
  if (/String\.raw`[^`]*[^\u0000-\u00ff]|\\[^\u0000-\u00ff]/.test(code))
    throw new Error('a raw template, or an escape, has a character beyond Latin-1');
  return code.replace(/[^\u0000-\u00ff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes a ustar header without time and owner, so that the archive depends only on names and bytes. */
function header(name, size) {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for the archive`);
  block.write(name, 0);
  for (const [text, at] of [
    ['0000644', 100],
    ['0000000', 108],
    ['0000000', 116],
    [size.toString(8).padStart(11, '0'), 124],
    ['00000000000', 136],
    ['        ', 148],
    ['0', 156],
    ['ustar\u000000', 257],
  ])
    block.write(text, at, 'latin1');
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\u0000 `,
    148,
    'latin1',
  );
  return block;
}

function archive(files) {
  const parts = files.flatMap(([name, bytes]) => [
    header(`revive-agent/${name}`, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // Byte 9 of a gzip header names the packing system; 255 means unknown (RFC 1952).
  packed[9] = 255;
  return packed;
}

const protos = ['revive/link/v1/link.proto', 'revive/repair/v1/repair.proto'];
const files = [
  ['program/agent.cjs', await bundle()],
  ...(await Promise.all(protos.map(async (path) => [path, await readFile(join(root, 'proto', path))]))),
];
await mkdir(join(here, 'dist', 'package'), { recursive: true });
const packed = join(here, 'dist', 'package', 'revive-agent.tar.gz');
// The rename is atomic: a concurrent reader never sees half an archive.
await writeFile(`${packed}.${process.pid}`, archive(files));
await rename(`${packed}.${process.pid}`, packed);
