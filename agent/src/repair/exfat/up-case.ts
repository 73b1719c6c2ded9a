import { ExfatFault } from './exfat-fault.js';

const CHARACTERS = 65_536;
/** One number for each character, uncompressed (section 7.2). */
export const MOST_TABLE_BYTES = CHARACTERS * 2;
const RUN_OF_SELF = 0xffff;

/** Over every byte of the table as it lies on the disk (section 7.2.2). */
export function tableChecksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = (((sum << 31) | (sum >>> 1)) + byte) >>> 0;
  return sum;
}

/** From a character to its capital. 0xFFFF in the table is followed by how many characters are their own. */
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

/** Of a name's UTF-16 bytes, in capitals (section 7.6.4). */
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
