import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const HEADER = 44;
const ENTRY = 20;

/**
 * A WOFF file as the plain font that it packs: the library that embeds fonts reads past the end of a packed table where
 * its last glyph is empty.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  );
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * 16;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const body = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies, Buffer.alloc(16)]);
}

export type FontFace = 'latin' | 'latin-ext' | 'vietnamese' | 'cyrillic';
const known = new Map<FontFace, Buffer>();

/** The product's own face for values, one file per script; read once. */
export function fontOf(face: FontFace): Buffer {
  const found =
    known.get(face) ??
    unpacked(readFileSync(require.resolve(`@fontsource/ibm-plex-mono/files/ibm-plex-mono-${face}-400-normal.woff`)));
  known.set(face, found);
  return found;
}
