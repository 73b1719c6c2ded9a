/**
 * Looks for the beginning of a volume, or for a partition table's header, in room that nothing accounts for: behind a
 * volume that is about to come back, and in the gaps of a table that is about to be believed. Reads all of the first
 * stretch of the room, then where partitioning tools put things: whole MiB, and the cylinders of old.
 */
import { SliceView, UnreadableError, type BlockView } from '../view/block-view.js';
import { extentOf } from '../look/extents.js';
import { parseGptHeader } from '../table/gpt.js';
import { describesVolume } from '../table/mbr.js';
import { hasText } from './look.js';
import { recognise } from './recognise.js';

const SECTOR = 512;
const MIB = 1024 * 1024;
const CYLINDER = 255 * 63 * SECTOR;
/** Read from end to end: the first partition of any disk begins here. */
const DENSE = 32 * MIB;
/** Places looked at beyond it; a larger room is looked at in larger steps. */
const MOST_PLACES = 65_536;
/** Marks lie in the first 4 KiB of a volume, the last one at its end. */
const WINDOW = 4096;
/** Btrfs keeps its first mark so far behind its beginning. */
const FAR = 64 * 1024;
/** Places read at once: a disk of 1 TiB has tens of thousands, and one after the other each waits for its turn. */
const AT_ONCE = 64;
/** What is read of each. */
const AROUND = 2 * WINDOW + SECTOR;

export interface Stretch {
  from: number;
  to: number;
}

export interface Inside {
  at: number;
  /** 'ntfs', 'XFS' … or 'GPT header'. */
  format: string;
}

/**
 * The first of them in the order of the disk. `isFree` says whether an offset belongs to nothing that is accounted for;
 * `most`: how many places are looked at behind the first stretch of each room.
 */
export async function volumeInside(
  view: BlockView,
  room: readonly Stretch[],
  isFree: (offset: number) => boolean,
  signal: AbortSignal,
  most = MOST_PLACES,
): Promise<Inside | undefined> {
  for (const stretch of room) {
    const found =
      (await inDense(view, stretch, isFree, signal)) ?? (await inSparse(view, stretch, isFree, signal, most));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function inDense(
  view: BlockView,
  { from, to }: Stretch,
  isFree: (offset: number) => boolean,
  signal: AbortSignal,
): Promise<Inside | undefined> {
  const end = Math.min(to, from + DENSE);
  for (let at = Math.ceil(from / SECTOR) * SECTOR; at < end; at += MIB) {
    signal.throwIfAborted();
    const bytes = await readable(view, at, Math.min(MIB + WINDOW, view.size - at));
    if (bytes === undefined || isZero(bytes)) continue;
    for (let place = 0; place < Math.min(MIB, end - at); place += SECTOR) {
      const found = await beginsAt(view, at + place, bytes.subarray(place, place + WINDOW), isFree, signal);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

async function inSparse(
  view: BlockView,
  { from, to }: Stretch,
  isFree: (offset: number) => boolean,
  signal: AbortSignal,
  most: number,
): Promise<Inside | undefined> {
  const first = from + DENSE;
  if (first >= to) return undefined;
  const factor = Math.max(1, 2 ** Math.ceil(Math.log2((to - first) / MIB / most)));
  const [whole, cylinder] = [MIB * factor, CYLINDER * factor];
  let [atMib, atCylinder] = [Math.ceil(first / whole) * whole, Math.ceil(first / cylinder) * cylinder];
  const room = Buffer.alloc(2 * AT_ONCE * AROUND);
  // In the order of the disk: who goes on behind what was found has seen all that lies before it.
  while (Math.min(atMib, atCylinder) < to) {
    signal.throwIfAborted();
    const places: number[] = [];
    while (places.length < AT_ONCE && Math.min(atMib, atCylinder) < to) {
      if (atMib <= atCylinder) {
        places.push(atMib);
        atMib += whole;
      } else {
        places.push(atCylinder, atCylinder + 63 * SECTOR);
        atCylinder += cylinder;
      }
    }
    for (const seen of await Promise.all(
      places.map((place, index) => bytesAround(view, place, room.subarray(index * AROUND, (index + 1) * AROUND))),
    )) {
      const found = await lookedAt(view, seen, isFree, signal);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What lies around a place; what cannot be read, or is all zeros, is left out. */
interface Around {
  at: number;
  start: number;
  bytes: Buffer | undefined;
  mark: Buffer | undefined;
}

async function bytesAround(view: BlockView, at: number, into: Buffer): Promise<Around> {
  const [start, far] = [Math.max(0, at - WINDOW), at + FAR];
  const [bytes, mark] = await Promise.all([
    readable(view, start, Math.min(2 * WINDOW, view.size - start), into),
    far + WINDOW > view.size ? undefined : readable(view, far, SECTOR, into.subarray(2 * WINDOW)),
  ]);
  const shown = (one: Buffer | undefined): Buffer | undefined => (one === undefined || isZero(one) ? undefined : one);
  return { at, start, bytes: shown(bytes), mark: shown(mark) };
}

/**
 * A place where something may begin, the sector before it (where an image ends that was written whole), and Btrfs' far
 * mark.
 */
async function lookedAt(
  view: BlockView,
  { at, start, bytes, mark }: Around,
  isFree: (offset: number) => boolean,
  signal: AbortSignal,
): Promise<Inside | undefined> {
  for (const place of bytes === undefined ? [] : [at - WINDOW, at - SECTOR, at]) {
    const found = await beginsAt(view, place, bytes!.subarray(place - start, place - start + WINDOW), isFree, signal);
    if (found !== undefined) return found;
  }
  return mark === undefined ? undefined : beginsAt(view, at + FAR, mark, isFree, signal);
}

async function beginsAt(
  view: BlockView,
  at: number,
  bytes: Buffer,
  isFree: (offset: number) => boolean,
  signal: AbortSignal,
): Promise<Inside | undefined> {
  const mark = markOf(bytes);
  if (mark === undefined) return undefined;
  const start = at - mark.before;
  if (start <= 0 || !isFree(at) || !isFree(start)) return undefined;
  if (mark.header) return isHeaderOf(view, at) ? { at, format: 'GPT header' } : undefined;
  const rest = new SliceView(view, start, view.size - start);
  const certain = (await recognise(rest, signal)).find((one) => one.certain);
  if (certain === undefined) return undefined;
  // The copy that a volume keeps of its first sector at its end says that it is longer than what follows.
  const extent = await extentOf(rest, certain.format);
  return extent !== undefined && extent.bytes > rest.size ? undefined : { at: start, format: certain.format };

  function isHeaderOf(whole: BlockView, place: number): boolean {
    return [512, 4096].some(
      (size) =>
        place % size === 0 &&
        bytes.length >= size &&
        place + size <= whole.size &&
        parseGptHeader(Buffer.from(bytes.subarray(0, size)), place / size).header !== undefined,
    );
  }
}

/** Which mark these bytes begin with, and how far before them its volume begins. */
function markOf(bytes: Buffer): { before: number; header?: boolean } | undefined {
  const here = { before: 0 };
  if (bytes.length < SECTOR) return undefined;
  if (hasText(bytes, 0, 'EFI PART')) return { before: 0, header: true };
  if (hasText(bytes, 64, '_BHRfS_M')) return { before: 64 * 1024 };
  if (bytes.readUInt16LE(510) === 0xaa55 && describesVolume(bytes)) return here;
  if (
    ['XFSB', 'LUKS\xba\xbe', 'LABELONE', 'UBI#', 'dmvdo001'].some((text) => hasText(bytes, 0, text)) ||
    hasText(bytes, 3, 'ReFS\0') ||
    hasText(bytes, 32, 'NXSB')
  )
    return here;
  if (bytes.length < 1536) return undefined;
  if (
    hasText(bytes, 512, 'LABELONE') ||
    hasText(bytes, 1024, 'H+\0\x04') ||
    hasText(bytes, 1024, 'HX\0\x05') ||
    bytes.readUInt32LE(1024) === 0xf2f52010
  )
    return here;
  // The primary superblock of ext2, ext3 or ext4: a copy carries the number of its group.
  if (
    bytes.readUInt16LE(1024 + 0x38) === 0xef53 &&
    bytes.readUInt16LE(1024 + 0x5a) === 0 &&
    bytes.readUInt32LE(1024 + 0x4c) <= 1
  )
    return here;
  return bytes.length >= WINDOW && hasText(bytes, WINDOW - 10, 'SWAPSPACE2') ? here : undefined;
}

function isZero(bytes: Buffer): boolean {
  return bytes.equals(ZEROS.subarray(0, bytes.length));
}
const ZEROS = Buffer.alloc(MIB + WINDOW);

/** What cannot be read shows nothing, either way. */
async function readable(view: BlockView, offset: number, length: number, into?: Buffer): Promise<Buffer | undefined> {
  try {
    return await view.read(offset, length, into);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
