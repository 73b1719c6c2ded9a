/**
 * Looks for the start of a volume or a GPT header in unallocated space: behind a volume to be restored, and in the
 * gaps of a candidate table. Reads the first part of the space completely, then only the usual places of partitioning
 * tools: whole MiB, and old cylinder boundaries.
 */
import { SliceView, UnreadableError, type BlockView } from '../view/block-view.js';
import { extentOf } from '../model/extents.js';
import { parseGptHeader } from '../table/gpt.js';
import { describesVolume } from '../table/mbr.js';
import { hasText } from './probe-reader.js';
import { recognise } from './recognise.js';

const SECTOR = 512;
const MIB = 1024 * 1024;
const CYLINDER = 255 * 63 * SECTOR;
/** Read completely: the first partition of any disk begins here. */
const DENSE = 32 * MIB;
/** Places examined beyond the dense part; a larger space is examined in larger steps. */
const MOST_PLACES = 65_536;
/** Signatures are in the first 4 KiB of a volume, the last at the end of these 4 KiB. */
const WINDOW = 4096;
/** The first signature of Btrfs is at this offset. */
const FAR = 64 * 1024;
/** Concurrent reads: a disk of 1 TiB has tens of thousands of places, and sequential reads are slow. */
const AT_ONCE = 64;
const AROUND = 2 * WINDOW + SECTOR;

export interface Stretch {
  from: number;
  to: number;
}

interface Inside {
  at: number;
  format: string;
}

/**
 * Returns the first volume in disk order. `isFree` is true for unallocated offsets. `most` limits the places examined
 * after the first part of each space.
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
  // In disk order, so that a caller can continue after a result without missing earlier places.
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
  // If the volume's backup boot sector at its end claims a longer volume than fits here, this is not its start.
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

/** Unreadable places are no evidence either way. */
async function readable(view: BlockView, offset: number, length: number, into?: Buffer): Promise<Buffer | undefined> {
  try {
    return await view.read(offset, length, into);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
