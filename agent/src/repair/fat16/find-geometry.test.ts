import { describe, expect, it } from '@jest/globals';
import { MemoryView, type BlockView } from '../view/block-view.js';
import { findGeometry } from './find-geometry.js';

const MIB = 1 << 20;
const signal = new AbortController().signal;

/** Counts the reads of a view: an account of a volume needs many, the search for tables one. */
function counting(bytes: Buffer): { view: BlockView; reads: () => number } {
  const inner = new MemoryView(bytes);
  let reads = 0;
  const view: BlockView = {
    size: inner.size,
    sectorSize: inner.sectorSize,
    read: (offset, length) => {
      reads += 1;
      return inner.read(offset, length);
    },
  };
  return { view, reads: () => reads };
}

function repeatedSectors(): Buffer {
  const bytes = Buffer.alloc(MIB);
  for (let at = 0; at < bytes.length; at += 512) bytes.set([0xf8, 0xff, 0xff, 0xff, 3, 0], at);
  return bytes;
}

describe('geometry search for FAT12 and FAT16', () => {
  it.each([
    ['an erased memory', Buffer.alloc(MIB, 0xff)],
    ['an erased memory that begins with a medium', Buffer.concat([Buffer.from([0xf8]), Buffer.alloc(MIB - 1, 0xff)])],
    ['sectors that repeat the beginning of a table', repeatedSectors()],
    ['zeros', Buffer.alloc(MIB)],
  ])('reads %s once and finds no table', async (_, bytes) => {
    for (const format of ['FAT12', 'FAT16'] as const) {
      const { view, reads } = counting(bytes);
      expect(await findGeometry(view, format, signal)).toBeUndefined();
      expect(reads()).toBe(1);
    }
  });
});
