import type { SeededDice } from './seeded-dice.js';
import { SECTOR, type SparseImage } from './sparse-image.js';

/**
 * FAT32 according to fatgen103, with clusters of one sector. A volume with fewer than 65,525 clusters would be FAT16.
 */
const RESERVED = 32;
export const BOOT_COPY = 6;
const MEDIA = 0xf8;
const END = 0x0fff_ffff;

export interface Fat32Volume {
  /** First sector of the volume on the disk. */
  readonly first: number;
  readonly sectors: number;
  readonly label: string;
  readonly files: number;
}

const NAMES = ['IMG', 'DSC', 'SCAN', 'NOTE', 'LIST'] as const;
const FOLDERS = ['PHOTOS', 'INVOICES', 'LETTERS'] as const;

function entry(name: string, extension: string, attributes: number, cluster: number, size: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write(name.padEnd(8) + extension.padEnd(3), 0, 'latin1');
  bytes.writeUInt8(attributes, 11);
  // FAT date and time: 2 March 2026, 09:30.
  for (const [at, value] of [
    [14, 0x4bc0],
    [16, 0x5c62],
    [18, 0x5c62],
    [22, 0x4bc0],
    [24, 0x5c62],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.writeUInt16LE(cluster >>> 16, 20);
  bytes.writeUInt16LE(cluster & 0xffff, 26);
  bytes.writeUInt32LE(size, 28);
  return bytes;
}

export function layFat32(
  image: SparseImage,
  first: number,
  sectors: number,
  label: string,
  dice: SeededDice,
): Fat32Volume {
  const perFat = Math.ceil((sectors - RESERVED + 2) / (SECTOR / 4 + 2));
  const data = first + RESERVED + 2 * perFat;
  const clusters = sectors - RESERVED - 2 * perFat;
  const fat = Buffer.alloc(perFat * SECTOR);
  fat.writeUInt32LE(0x0fff_ff00 | MEDIA, 0);
  fat.writeUInt32LE(END, 4);
  let free = 3; // cluster 2 is the root directory
  const store = (content: Buffer, at?: number): number => {
    const start = at ?? free;
    const count = Math.max(1, Math.ceil(content.length / SECTOR));
    if (at === undefined) free += count;
    const more = Array.from({ length: count }, (_, index) =>
      at === undefined ? start + index : index === 0 ? at : free++,
    );
    more.forEach((cluster, index) => {
      image.lay(data + cluster - 2, content.subarray(index * SECTOR, (index + 1) * SECTOR));
      fat.writeUInt32LE(more[index + 1] ?? END, cluster * 4);
    });
    return start;
  };
  let files = 0;
  const root = [entry(label, '', 8, 0, 0)];
  for (const folder of FOLDERS) {
    const own = free++;
    const inside = [entry('.', '', 16, own, 0), entry('..', '', 16, 0, 0)];
    for (let count = dice.between(5, 14); count > 0; count--) {
      const content = dice.bytes(dice.between(200, 1400));
      inside.push(
        entry(
          `${dice.one(NAMES)}${String(++files).padStart(4, '0')}`,
          folder === 'PHOTOS' ? 'JPG' : 'TXT',
          32,
          store(content),
          content.length,
        ),
      );
    }
    store(Buffer.concat(inside), own);
    root.push(entry(folder, '', 16, own, 0));
  }
  store(Buffer.concat(root), 2);
  const info = Buffer.alloc(SECTOR);
  info.write('RRaA', 0, 'latin1');
  info.write('rrAa', 484, 'latin1');
  info.writeUInt32LE(clusters - (free - 2), 488);
  info.writeUInt32LE(free, 492);
  info.writeUInt32LE(0xaa55_0000, 508);
  const third = Buffer.alloc(SECTOR);
  third.writeUInt16LE(0xaa55, 510);
  for (const at of [0, BOOT_COPY])
    [bootSector(first, sectors, perFat, label), info, third].forEach((bytes, index) =>
      image.lay(first + at + index, bytes),
    );
  for (const copy of [0, 1]) image.lay(first + RESERVED + copy * perFat, fat);
  return { first, sectors, label, files };
}

function bootSector(first: number, sectors: number, perFat: number, label: string): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  bytes.write('\xeb\x58\x90REVIVE  ', 0, 'latin1');
  bytes.writeUInt16LE(SECTOR, 11);
  bytes.writeUInt8(1, 13);
  bytes.writeUInt16LE(RESERVED, 14);
  bytes.writeUInt8(2, 16);
  bytes.writeUInt8(MEDIA, 21);
  bytes.writeUInt16LE(32, 24);
  bytes.writeUInt16LE(8, 26);
  bytes.writeUInt32LE(first, 28);
  bytes.writeUInt32LE(sectors, 32);
  bytes.writeUInt32LE(perFat, 36);
  bytes.writeUInt32LE(2, 44);
  bytes.writeUInt16LE(1, 48);
  bytes.writeUInt16LE(BOOT_COPY, 50);
  bytes.writeUInt8(0x80, 64);
  bytes.writeUInt8(0x29, 66);
  // Derived from the label, so both boot sectors have the same serial number.
  bytes.writeUInt32LE(
    label.split('').reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7),
    67,
  );
  bytes.write(label.padEnd(11).slice(0, 11), 71, 'latin1');
  bytes.write('FAT32   ', 82, 'latin1');
  bytes.write('\xfa\xf4\xeb\xfd', 90, 'latin1');
  bytes.writeUInt16LE(0xaa55, 510);
  return bytes;
}
