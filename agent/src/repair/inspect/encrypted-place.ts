/**
 * Checks that an encrypted volume matches its partition. The content is unreadable without the key, but the headers
 * list the parts of the volume, and all parts must be inside the partition. Sources: cryptsetup LUKS1 and LUKS2
 * on-disk format, libbde documentation (BitLocker).
 */
import type { BlockView } from '../view/block-view.js';

export async function bearsOut(view: BlockView, format: string): Promise<boolean> {
  const needed = NEEDED[format];
  if (needed === undefined) return false;
  try {
    const bytes = await needed(view);
    return bytes !== undefined && bytes <= view.size;
  } catch (error) {
    // A listed place is past the end of the partition, or a header is invalid.
    if (error instanceof RangeError || error instanceof SyntaxError) return false;
    throw error;
  }
}

type Needed = (view: BlockView) => Promise<number | undefined>;

const LUKS = '4c554b53babe';
/** An encrypted volume without a fixed length holds at least one sector of data. */
const SECTOR = 512;

const luks1: Needed = async (view) => {
  const header = await within(view, 0, 592);
  if (header.toString('hex', 0, 6) !== LUKS || header.readUInt16BE(6) !== 1) return undefined;
  const keyBytes = header.readUInt32BE(108);
  const slots = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
    const at = 208 + n * 48;
    return header.readUInt32BE(at + 40) * SECTOR + keyBytes * header.readUInt32BE(at + 44);
  });
  return Math.max(header.readUInt32BE(104) * SECTOR + SECTOR, ...slots);
};

interface Segments {
  segments?: Record<string, { offset?: string; size?: string }>;
}

const MOST_HEADER = 4 * 1024 * 1024;

const luks2: Needed = async (view) => {
  const start = await within(view, 0, 4096);
  const size = Number(start.readBigUInt64BE(8));
  if (start.toString('hex', 0, 6) !== LUKS || start.readUInt16BE(6) !== 2 || size > MOST_HEADER) return undefined;
  const second = await within(view, size, 6);
  if (second.toString('hex') !== '534b554cbabe') return undefined;
  const [text = ''] = (await within(view, 4096, size - 4096)).toString('utf8').split('\0', 1);
  const ends = Object.values((JSON.parse(text) as Segments).segments ?? {}).map(
    (one) => Number(one.offset) + (one.size === 'dynamic' ? SECTOR : Number(one.size)),
  );
  const end = Math.max(...ends);
  return Number.isSafeInteger(end) ? end : undefined;
};

const METADATA = 64 * 1024;

/** Since Windows 7 the first sector lists three copies of the metadata; each copy holds the encrypted size. */
const bitlocker: Needed = async (view) => {
  const boot = await within(view, 0, SECTOR);
  // BitLocker To Go looks like FAT32 and stores the places at a different offset.
  const at = boot.toString('latin1', 3, 11) === '-FVE-FS-' ? 176 : 440;
  let needed = 0;
  for (const copy of [0, 8, 16]) {
    const offset = Number(boot.readBigUInt64LE(at + copy));
    const block = await within(view, offset, 24);
    if (block.toString('latin1', 0, 8) !== '-FVE-FS-') return undefined;
    needed = Math.max(needed, offset + METADATA, Number(block.readBigUInt64LE(16)));
  }
  return needed;
};

const NEEDED: Readonly<Record<string, Needed>> = { LUKS1: luks1, LUKS2: luks2, BitLocker: bitlocker };

async function within(view: BlockView, offset: number, length: number): Promise<Buffer> {
  if (length <= 0 || offset + length > view.size) throw new RangeError(`nothing at ${offset}`);
  return view.read(offset, length);
}
