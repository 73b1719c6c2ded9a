import { ExfatFault } from './exfat-fault.js';

const CHARACTERS = 65_536;
/** Uncompressed table: one 16-bit number for each character (section 7.2). */
export const MOST_TABLE_BYTES = CHARACTERS * 2;
const RUN_OF_SELF = 0xffff;

/** Checksum over every byte of the table as stored on the disk (section 7.2.2). */
export function tableChecksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = (((sum << 31) | (sum >>> 1)) + byte) >>> 0;
  return sum;
}

/**
 * Maps each character to its capital. In the table, 0xFFFF is followed by the number of characters that map to
 * themselves.
 */
export function expandUpCase(bytes: Buffer): Uint16Array {
  const table = Uint16Array.from({ length: CHARACTERS }, (_, character) => character);
  let character = 0;
  for (let at = 0; at + 2 <= bytes.length && character < CHARACTERS; at += 2) {
    const value = bytes.readUInt16LE(at);
    if (value === RUN_OF_SELF && at + 4 <= bytes.length && character + 1 < CHARACTERS) {
      at += 2;
      character += bytes.readUInt16LE(at);
      continue;
    }
    table[character] = value;
    character += 1;
  }
  if (character < 128) throw new ExfatFault('its table of capital letters is too short');
  return table;
}

/** Hash of a name's UTF-16 bytes in upper case (section 7.6.4). */
export function nameHash(name: Buffer, upCase: Uint16Array): number {
  let hash = 0;
  const add = (byte: number) => {
    hash = (((hash << 15) | (hash >>> 1)) + byte) & 0xffff;
  };
  for (let at = 0; at < name.length; at += 2) {
    const capital = upCase[name.readUInt16LE(at)]!;
    add(capital & 0xff);
    add(capital >>> 8);
  }
  return hash;
}
