/**
 * The three checksums of ext4: crc32c (metadata_csum, jbd2) and crc16 (gdt_csum), as the kernel documents them in
 * `filesystems/ext4/checksums.rst`.
 */

/** CRC-32C, reflected polynomial 0x82F63B78, one byte at a time. */
const CRC32C = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** CRC-16, reflected polynomial 0xA001. */
const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1;
  return value;
});

export const FRESH = 0xffffffff;

/** Returns the raw register after `bytes`: ext4 inverts neither the initial value nor the result. */
export function crc32c(register: number, bytes: Uint8Array): number {
  let value = register >>> 0;
  for (let at = 0; at < bytes.length; at++) value = CRC32C[(value ^ bytes[at]!) & 0xff]! ^ (value >>> 8);
  return value >>> 0;
}

/** Like `crc32c`, but the 16-bit checksum of volumes with gdt_csum (`uninit_bg`). Starts from 0xFFFF. */
export function crc16(register: number, bytes: Uint8Array): number {
  let value = register & 0xffff;
  for (let at = 0; at < bytes.length; at++) value = CRC16[(value ^ bytes[at]!) & 0xff]! ^ (value >>> 8);
  return value;
}

/** A 32-bit number in little-endian bytes, as ext4 checksums require. jbd2 uses big-endian and converts by itself. */
export function le32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
