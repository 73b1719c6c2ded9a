import type { ExerciseKind } from '@revive/contracts/training/content';
import { SECTOR } from './sparse-image.js';

/** Parses a typed number: 2048, 2,048, 2 048 or 0x800. Returns undefined for other input. */
export function numberIn(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)[ ,](?=\d{3}\b)/g, '');
  if (!/^(\d{1,15}|0x[0-9a-f]{1,12})$/.test(plain)) return undefined;
  return Number(plain);
}

const plainHex = (text: string): string => text.toLowerCase().replace(/0x|[\s:,-]/g, '');
const plainText = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '');
const swapped = (value: number): number =>
  value > 0xffff_ffff ? value : Buffer.from(value.toString(16).padStart(8, '0'), 'hex').readUInt32LE(0);

export function objectionTo(kind: ExerciseKind, answer: string, right: string, hint: string): string | undefined {
  if (kind === 'act') return undefined;
  if (answer.trim() === '') return 'Enter an answer first.';
  if (kind === 'hex')
    return plainHex(answer) === plainHex(right)
      ? undefined
      : /^[0-9a-f]*$/.test(plainHex(answer))
        ? hint
        : 'Enter the bytes in order, two digits each, 0 to 9 and a to f.';
  if (kind !== 'number') return plainText(answer) === plainText(right) ? undefined : hint;
  const [said, wanted] = [numberIn(answer), Number(right)];
  if (said === undefined) return 'Enter one whole number, such as 2048 or 0x800.';
  if (said === wanted) return undefined;
  if (wanted > 0 && said === wanted * SECTOR)
    return 'That is the position in bytes. A sector has 512 bytes. Enter the sector number.';
  if (wanted > 0 && said === swapped(wanted))
    return (
      'You read the bytes from left to right. Numbers on these disks are little-endian: the first byte is ' +
      'the smallest, so read them from right to left.'
    );
  return hint;
}

/** Parses typed sectors: "0-2, 2048". Returns undefined for invalid input and for implausibly many sectors. */
export function sectorsIn(text: string): ReadonlySet<number> | undefined {
  const sectors = new Set<number>();
  for (const piece of text.split(',')) {
    const found = /^\s*(\d{1,10})\s*(?:-\s*(\d{1,10})\s*)?$/.exec(piece);
    if (!found) return undefined;
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (to < from || to - from > 4096 || sectors.size > 8192) return undefined;
    for (let sector = from; sector <= to; sector++) sectors.add(sector);
  }
  return sectors;
}
