/**
 * The second reader of a hive, independent of the first: bins and cells in file order, then keys from the root.
 * Returns the counts or throws `NotVouched`.
 */
import { NotVouched } from '../ntfs/second/second-parts.js';

const START = 0x1000;
const NOBODY = 0xffff_ffff;

export function readHiveAgain(hive: Buffer): string {
  if (hive.length < START || hive.readUInt32BE(0) !== 0x72656766)
    throw new NotVouched('the hive does not begin as one');
  let sum = 0;
  for (let word = 0; word < 127; word += 1) sum = (sum ^ hive.readUInt32LE(word * 4)) >>> 0;
  const expected = sum === 0 ? 1 : sum === NOBODY ? NOBODY - 1 : sum;
  if (expected !== hive.readUInt32LE(508))
    throw new NotVouched('the first block of the hive does not match its checksum');
  if (hive.readUInt32LE(4) !== hive.readUInt32LE(8))
    throw new NotVouched('a write to the hive was begun and not ended');
  const length = hive.readUInt32LE(40);
  if (length === 0 || START + length > hive.length) throw new NotVouched('the hive is shorter than it says');
  const used = cellsInUse(hive, length);
  const { keys, values } = countFrom(hive, used, hive.readUInt32LE(36));
  return `the hive is closed, and its ${keys} keys and ${values} values hang together`;
}

function cellsInUse(hive: Buffer, length: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(length / 64));
  let bin = START;
  while (bin < START + length) {
    const size = hive.readUInt32LE(bin + 8);
    if (
      hive.readUInt32BE(bin) !== 0x6862696e ||
      hive.readUInt32LE(bin + 4) !== bin - START ||
      size === 0 ||
      size % 4096 > 0
    )
      throw new NotVouched(`no sound bin begins at byte ${bin} of the hive`);
    if (bin + size > START + length) throw new NotVouched(`the bin at byte ${bin} of the hive is too long`);
    let cell = bin + 32;
    while (cell < bin + size) {
      const signed = hive.readInt32LE(cell);
      const bytes = signed < 0 ? -signed : signed;
      if (bytes < 8 || bytes % 8 > 0 || cell + bytes > bin + size)
        throw new NotVouched(`no sound cell begins at byte ${cell} of the hive`);
      const place = (cell - START) >> 3;
      if (signed < 0) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
      cell += bytes;
    }
    bin += size;
  }
  return bits;
}

function countFrom(hive: Buffer, used: Uint8Array, root: number): { keys: number; values: number } {
  const enter = (offset: number, kind?: number): number => {
    const place = offset >> 3;
    if ((offset & 7) !== 0 || offset > NOBODY - 8 || (((used[place >> 3] ?? 0) >> (place & 7)) & 1) === 0)
      throw new NotVouched(`something leads to byte ${START + offset} of the hive, where nothing in use lies`);
    const at = START + offset + 4;
    if (kind !== undefined && hive.readUInt16BE(at) !== kind)
      throw new NotVouched(`byte ${at} of the hive is not what leads to it says`);
    return at;
  };
  const seen = new Set<number>();
  const open = [root];
  let values = 0;
  while (open.length > 0) {
    const offset = open.pop() ?? 0;
    if (seen.has(offset)) throw new NotVouched(`two keys lead to byte ${START + offset} of the hive`);
    seen.add(offset);
    const key = enter(offset, 0x6e6b);
    const [many, listed] = [hive.readUInt32LE(key + 20), hive.readUInt32LE(key + 28)];
    const below = many === 0 ? [] : belowIn(hive, enter(listed), enter);
    if (below.length !== many) throw new NotVouched(`the key at byte ${key} of the hive has lost keys below it`);
    for (const child of below) {
      if (hive.readUInt32LE(enter(child, 0x6e6b) + 16) !== offset)
        throw new NotVouched(`a key below the one at byte ${key} of the hive belongs to another one`);
      open.push(child);
    }
    // A key with this flag stands for a different key and holds a handle there.
    const count = (hive.readUInt8(key + 2) & 0x40) === 0 ? hive.readUInt32LE(key + 36) : 0;
    if (count > used.length * 8) throw new NotVouched(`the key at byte ${key} of the hive has too many values`);
    const table = count === 0 ? 0 : enter(hive.readUInt32LE(key + 40));
    for (let index = 0; index < count; index += 1) {
      const value = enter(hive.readUInt32LE(table + index * 4), 0x766b);
      const [size, data] = [hive.readUInt32LE(value + 4), hive.readUInt32LE(value + 8)];
      if (size !== 0 && size < 0x8000_0000) enter(data);
    }
    values += count;
  }
  return { keys: seen.size, values };
}

const LISTS: Readonly<Record<number, number>> = { 0x6c66: 8, 0x6c68: 8, 0x6c69: 4 };

function belowIn(hive: Buffer, list: number, enter: (offset: number) => number): number[] {
  const count = hive.readUInt16LE(list + 2);
  if (hive.readUInt16BE(list) !== 0x7269) return listedIn(hive, list);
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) {
    all.push(...listedIn(hive, enter(hive.readUInt32LE(list + 4 + index * 4))));
    if (all.length > hive.length / 80) throw new NotVouched(`the list at byte ${list} of the hive names too many keys`);
  }
  return all;
}

function listedIn(hive: Buffer, list: number): number[] {
  const width = LISTS[hive.readUInt16BE(list)];
  if (width === undefined) throw new NotVouched(`no list of keys begins at byte ${list} of the hive`);
  return Array.from({ length: hive.readUInt16LE(list + 2) }, (_, index) => hive.readUInt32LE(list + 4 + index * width));
}

const NUMBER = 4;

export function readStartAgain(hive: Buffer, service: string): number {
  readHiveAgain(hive);
  const root = hive.readUInt32LE(36);
  const current = numberOf(hive, keyBelow(hive, root, 'Select'), 'Current');
  const set = keyBelow(hive, root, `ControlSet${String(current).padStart(3, '0')}`);
  return numberOf(hive, keyBelow(hive, keyBelow(hive, set, 'Services'), service), 'Start');
}

/** The offset of a cell's data. `readHiveAgain` has checked before that all references lead to used cells. */
const inCell = (offset: number): number => START + offset + 4;

function keyBelow(hive: Buffer, parent: number, name: string): number {
  const key = inCell(parent);
  const below = hive.readUInt32LE(key + 20) === 0 ? [] : belowIn(hive, inCell(hive.readUInt32LE(key + 28)), inCell);
  const found = below.find((child) => {
    const at = inCell(child);
    const isLatin = (hive.readUInt16LE(at + 2) & 0x20) !== 0;
    return sameName(hive.subarray(at + 76, at + 76 + hive.readUInt16LE(at + 72)), isLatin, name);
  });
  if (found === undefined) throw new NotVouched(`the hive has no key ${name}`);
  return found;
}

function numberOf(hive: Buffer, parent: number, name: string): number {
  const key = inCell(parent);
  const table = inCell(hive.readUInt32LE(key + 40));
  for (let index = 0; index < hive.readUInt32LE(key + 36); index += 1) {
    const at = inCell(hive.readUInt32LE(table + index * 4));
    const isLatin = (hive.readUInt16LE(at + 16) & 1) !== 0;
    if (!sameName(hive.subarray(at + 20, at + 20 + hive.readUInt16LE(at + 2)), isLatin, name)) continue;
    const size = hive.readUInt32LE(at + 4);
    if (hive.readUInt32LE(at + 12) !== NUMBER || size % 0x8000_0000 !== 4) break;
    return size >= 0x8000_0000 ? hive.readUInt32LE(at + 8) : hive.readUInt32LE(inCell(hive.readUInt32LE(at + 8)));
  }
  throw new NotVouched(`the hive does not hold the number ${name}`);
}

const sameName = (bytes: Buffer, isLatin: boolean, name: string): boolean =>
  bytes.toString(isLatin ? 'latin1' : 'utf16le').toLowerCase() === name.toLowerCase();
