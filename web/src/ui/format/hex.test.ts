import { describe, expect, it } from '@jest/globals';
import { bytesOf, digestText, hexOffset, hexRows, printable } from './hex.js';

describe('hex comparison', () => {
  it('parses hexadecimal text and refuses other text', () => {
    expect(bytesOf('00 ff1A')).toEqual([0, 255, 26]);
    expect(bytesOf('0f0')).toBeUndefined();
    expect(bytesOf('zz')).toBeUndefined();
  });

  it('aligns lines to their width, so that offsets match common hex tools', () => {
    const rows = hexRows(0x1be, [0, 0, 0, 0], [1, 1, 1, 1], 16);
    expect(rows.map((row) => ('offset' in row ? [row.offset, row.after.length] : row))).toEqual([
      [0x1be, 2],
      [0x1c0, 2],
    ]);
  });

  it('folds stretches without a difference', () => {
    const before = Array<number>(64).fill(0);
    const after = before.map((byte, i) => (i === 0 || i === 63 ? 0x55 : byte));
    const rows = hexRows(0x1c0, before, after, 16);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toEqual({ from: 0x1d0, to: 0x1ef });
  });

  it('marks exactly the changed bytes', () => {
    const [row] = hexRows(0, [1, 2, 3], [1, 9, 3], 16);
    expect(row).toMatchObject({ changed: [false, true, false] });
  });

  it('shortens digests and shows printable characters', () => {
    expect(digestText('7c1e09b452aa000011112222333344445555e3d0a904')).toBe('7c1e 09b4 52aa … e3d0 a904');
    expect(digestText('abcd')).toBe('abcd');
    expect(printable([0x45, 0x46, 0x49, 0, 255])).toBe('EFI..');
    expect(hexOffset(448)).toBe('0x1C0');
  });
});
