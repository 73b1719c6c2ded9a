import { crc32 } from 'node:zlib';
import { layFat32, type Fat32Volume } from './make-fat32.js';
import type { SeededDice } from './seeded-dice.js';
import { SECTOR, SparseImage } from './sparse-image.js';

/** Sectors of one copy of the partition entries: 128 entries of 128 bytes. */
export const ENTRY_SECTORS = 32;

export interface PracticeDisk {
  readonly image: SparseImage;
  readonly volume: Fat32Volume;
  readonly last: number;
}

const LABELS = ['WORK', 'FAMILY', 'ARCHIVE', 'OFFICE', 'STUDIO', 'SCHOOL', 'PROJECTS', 'BACKUP'] as const;

export function makeDisk(dice: SeededDice): PracticeDisk {
  const first = 2048 + 8 * dice.between(0, 200);
  const length = 69_632 + 8 * dice.between(0, 400);
  const sectors = first + length + 64 + 8 * dice.between(0, 100);
  const image = new SparseImage(sectors);
  const volume = layFat32(image, first, length, `${dice.one(LABELS)}${dice.between(10, 99)}`, dice);
  layTable(image, volume, dice);
  return { image, volume, last: sectors - 1 };
}

function layTable(image: SparseImage, { first, sectors: length, label }: Fat32Volume, dice: SeededDice): void {
  const last = image.sectors - 1;
  const entries = Buffer.alloc(ENTRY_SECTORS * SECTOR);
  // GUID of a basic data partition, in on-disk byte order.
  Buffer.from('a2a0d0ebe5b9334487c068b6b72699c7', 'hex').copy(entries, 0);
  dice.bytes(16).copy(entries, 16);
  entries.writeBigUInt64LE(BigInt(first), 32);
  entries.writeBigUInt64LE(BigInt(first + length - 1), 40);
  entries.write(label, 56, 72, 'utf16le');
  const disk = dice.bytes(16);
  const header = (at: number, other: number, entriesAt: number): Buffer => {
    const bytes = Buffer.alloc(SECTOR);
    bytes.write('EFI PART', 0, 'latin1');
    bytes.writeUInt32LE(0x0001_0000, 8);
    bytes.writeUInt32LE(92, 12);
    [at, other, 2 + ENTRY_SECTORS, last - ENTRY_SECTORS - 1].forEach((value, index) =>
      bytes.writeBigUInt64LE(BigInt(value), 24 + index * 8),
    );
    disk.copy(bytes, 56);
    bytes.writeBigUInt64LE(BigInt(entriesAt), 72);
    bytes.writeUInt32LE(128, 80);
    bytes.writeUInt32LE(128, 84);
    bytes.writeUInt32LE(crc32(entries), 88);
    bytes.writeUInt32LE(crc32(bytes.subarray(0, 92)), 16);
    return bytes;
  };
  const protective = Buffer.alloc(SECTOR);
  Buffer.from('00000200eeffffff01000000', 'hex').copy(protective, 446);
  protective.writeUInt32LE(last, 458);
  protective.writeUInt16BE(0x55aa, 510);
  image.lay(0, protective);
  image.lay(1, header(1, last, 2));
  image.lay(2, entries);
  image.lay(last - ENTRY_SECTORS, entries);
  image.lay(last, header(last, 1, last - ENTRY_SECTORS));
}

const DAMAGES = {
  'start-wiped': ({ image }) => {
    image.lay(0, Buffer.alloc((2 + ENTRY_SECTORS) * SECTOR));
  },
  'header-wiped': ({ image }) => {
    image.lay(1, Buffer.alloc(SECTOR));
  },
  'boot-overwritten': ({ image, volume }, dice) => {
    image.lay(volume.first, Buffer.concat([dice.bytes(SECTOR - 2), Buffer.alloc(2)]));
  },
} as const satisfies Record<string, (disk: PracticeDisk, dice: SeededDice) => void>;
export type Damage = keyof typeof DAMAGES;

export function damaged(disk: PracticeDisk, dice: SeededDice, ...kinds: readonly Damage[]): PracticeDisk {
  const hit = { ...disk, image: disk.image.copy() };
  for (const kind of kinds) DAMAGES[kind](hit, dice);
  return hit;
}
