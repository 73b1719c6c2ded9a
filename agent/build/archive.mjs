// Writes `.tar.gz` archives that depend on names and bytes alone, so that an installer can name their SHA-256.
import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** Writes a ustar header without time and owner. */
function header(name, size, mode) {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for the archive`);
  block.write(name, 0);
  for (const [text, at] of [
    [mode, 100],
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

/** `files` are rows of name, bytes and whether the file is a program. All names are below `revive-agent/`. */
export function archive(files) {
  const parts = files.flatMap(([name, bytes, isProgram = false]) => [
    header(`revive-agent/${name}`, bytes.length, isProgram ? '0000755' : '0000644'),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // Byte 9 of a gzip header names the packing system; 255 means unknown (RFC 1952).
  packed[9] = 255;
  return packed;
}
