import { describe, expect, it } from '@jest/globals';
import { extentsOf, NotVouched, type Shape } from './second-parts.js';

/** 64 MB in clusters of 4 KiB: 16,384 clusters. */
const shape = { sector: 512, cluster: 4096, total: 131_072 } as Shape;

function attribute(clusters: number, runs: readonly number[]) {
  const bytes = Buffer.alloc(64 + runs.length + 1);
  bytes[8] = 1;
  bytes.writeUInt16LE(64, 32);
  bytes.writeBigUInt64LE(BigInt(clusters - 1), 24);
  bytes.set(runs, 64);
  return { type: 0x80, name: '', bytes };
}
/** A hole of 65,536 clusters, then a single cluster at 16. */
const HOLE_LONGER_THAN_THE_VOLUME = [0x03, 0x00, 0x00, 0x01, 0x11, 0x01, 0x10];

describe('extents of the second reader', () => {
  it('accepts a hole longer than the volume', () => {
    expect(extentsOf(attribute(65_537, HOLE_LONGER_THAN_THE_VOLUME), shape)).toEqual([
      { at: -1, bytes: 65_536 * 4096 },
      { at: 16 * 4096, bytes: 4096 },
    ]);
  });

  it('refuses a hole longer than the attribute states', () => {
    expect(() => extentsOf(attribute(65_535, HOLE_LONGER_THAN_THE_VOLUME), shape)).toThrow(NotVouched);
  });

  it('refuses a run behind the end of the volume', () => {
    expect(() => extentsOf(attribute(2, [0x21, 0x02, 0xff, 0x3f]), shape)).toThrow('leaves the volume');
  });
});
