import { describe, expect, it } from '@jest/globals';
import { crc16, crc32c, FRESH, le32 } from './checksums.js';

describe('checksums', () => {
  // The check value of CRC-32C (RFC 3720) ends with an inversion, which ext4 leaves out.
  it('computes the CRC-32C of "123456789" as the standard gives it', () => {
    expect((crc32c(FRESH, Buffer.from('123456789')) ^ 0xffffffff) >>> 0).toBe(0xe3069283);
  });

  it('computes the CRC-16 of "123456789" as the catalogues give it for a start of 0', () => {
    expect(crc16(0, Buffer.from('123456789'))).toBe(0xbb3d);
  });

  it('continues from a register as if the bytes were in a single buffer', () => {
    const whole = Buffer.from('one piece or two');
    expect(crc32c(crc32c(FRESH, whole.subarray(0, 5)), whole.subarray(5))).toBe(crc32c(FRESH, whole));
  });

  it('feeds numbers in little-endian order', () => {
    expect(le32(0x01020304).toString('hex')).toBe('04030201');
  });
});
