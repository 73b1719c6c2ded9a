import { describe, expect, it } from '@jest/globals';
import { extentsOf, NotVouched, type Shape } from './second-parts.js';

/** 64 MB in clusters of 4 KiB: 16,384 clusters. */
const shape = { sector: 512, cluster: 4096, total: 131_072 } as Shape;

/** A data attribute that states so many clusters and maps them by these bytes. */
function attribute(clusters: number, runs: readonly number[]) {
  const bytes = Buffer.alloc(64 + runs.length + 1);
  bytes[8] = 1;
  bytes.writeUInt16LE(64, 32);
  bytes.writeBigUInt64LE(BigInt(clusters - 1), 24);
  bytes.set(runs, 64);
  return { type: 0x80, name: '', bytes };
}
/** 65,536 clusters in a hole, then one at cluster 16. */
const HOLE_LONGER_THAN_THE_VOLUME = [0x03, 0x00, 0x00, 0x01, 0x11, 0x01, 0x10];

describe('the extents of the second reader', () => {
  it('take a hole that is longer than the volume', () => {
    expect(extentsOf(attribute(65_537, HOLE_LONGER_THAN_THE_VOLUME), shape)).toEqual([
      { at: -1, bytes: 65_536 * 4096 },
      { at: 16 * 4096, bytes: 4096 },
    ]);
  });

  it('refuse a hole that is longer than the attribute states', () => {
    expect(() => extentsOf(attribute(65_535, HOLE_LONGER_THAN_THE_VOLUME), shape)).toThrow(NotVouched);
  });

  it('refuse a run behind the end of the volume', () => {
    // 2 clusters at cluster 16,383.
    expect(() => extentsOf(attribute(2, [0x21, 0x02, 0xff, 0x3f]), shape)).toThrow('leaves the volume');
  });
});
