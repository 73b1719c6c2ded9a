import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/errors.js';
import { isHeic, rewriteJpeg, type PictureRules } from './jpeg.js';

const RULES: PictureRules = {
  broken: () => new AppError('INVALID'),
  refused: () => new AppError('INVALID'),
  checkSize: () => undefined,
};
const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
function exif(order: 'II' | 'MM', orientation: number): Buffer {
  const tiff = Buffer.alloc(64);
  const u16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  u16(0x010f, 10);
  u16(2, 12);
  u32(20, 14);
  u32(40, 18);
  u16(0x0112, 22);
  u16(3, 24);
  u32(1, 26);
  u16(orientation, 30);
  tiff.write('Secret camera', 40, 'latin1');
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}
const FRAME = segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]));
const SCAN = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x12, 0x34])]);
const picture = (...metadata: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...metadata, FRAME, SCAN, Buffer.from([0xff, 0xd9])]);

describe('JPEG rewriting', () => {
  it.each(['II', 'MM'] as const)('keeps only the orientation of an Exif directory in %s byte order', (order) => {
    const rewritten = rewriteJpeg(picture(exif(order, 6)), RULES);
    expect(rewritten.includes('Secret')).toBe(false);
    const tiff = rewritten.subarray(rewritten.indexOf('Exif') + 6);
    expect([tiff.readUInt16BE(10), tiff.readUInt16BE(18)]).toEqual([0x0112, 6]);
    expect(rewriteJpeg(rewritten, RULES).equals(rewritten)).toBe(true);
  });

  it.each([
    ['an upright picture', exif('MM', 1)],
    ['an orientation that does not exist', exif('MM', 9)],
    ['a directory beyond the segment', segment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1'))],
  ])('drops the metadata of %s', (_, metadata) => {
    expect(rewriteJpeg(picture(metadata), RULES).equals(picture())).toBe(true);
  });

  it('recognizes a HEIC file by its brand', () => {
    expect(isHeic(Buffer.from('\0\0\0\x18ftypheic', 'latin1'))).toBe(true);
    expect(isHeic(Buffer.from('\0\0\0\x18ftypmp42', 'latin1'))).toBe(false);
  });
});
