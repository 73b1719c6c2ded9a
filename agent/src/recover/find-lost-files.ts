import { createHash } from 'node:crypto';
import { counted } from '../repair/counted.js';
import type { KindCount } from '../repair/model/plan-steps.js';
import type { ProductSource } from '../repair/diagnose/products.js';
import { SliceView, UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { gapsOf, GappedView } from '../imaging/gaps.js';
import { lostExt4Files } from './lost-ext4.js';
import { lostExfatFiles } from './lost-exfat.js';
import { lostFatFiles } from './lost-fat.js';
import { isItsOwn, type LostFile, type LostFileReader } from './lost-file.js';
import { lostNtfsFiles } from './lost-ntfs.js';
import { HEAD, kindOf } from './signature.js';

const READERS: readonly LostFileReader[] = [lostNtfsFiles, lostExfatFiles, lostFatFiles, lostExt4Files];
/**
 * Limit for reading first bytes, because each read costs a drive a seek. Further files are classified by their names.
 */
const MOST_HEADS = 1_000;

export interface FoundFile extends LostFile {
  layer: string;
  view: BlockView;
}

export interface FoundFiles {
  files: FoundFile[];
  kinds: KindCount[];
  bytes: number;
  /** SHA-256 in hex over names, lengths and positions; stable for an unchanged device. */
  listing: string;
  notes: string[];
}

export async function findLostFiles(source: ProductSource): Promise<FoundFiles> {
  const { signal } = source;
  const { view, look } = await source.layout();
  const gaps = await gapsOf(source.identity.kind === 'image' ? source.path : undefined, view.size);
  const places =
    look.kind === 'table' && look.volumes.length > 0
      ? look.volumes.map(({ place }) => place)
      : [{ layer: 'volume', offset: 0, size: view.size }];
  const files: FoundFile[] = [];
  const notes: string[] = [];
  for (const { layer, offset, size } of places) {
    const volume = new GappedView(new SliceView(view, offset, size), offset, gaps);
    const found = await inVolume(volume, signal);
    if (found !== undefined) notes.push(...found.notes.map((note) => `${capital(layer)}: ${note}`));
    for (const file of found?.files ?? []) files.push({ ...file, layer, view: volume });
  }
  const kept = withinVolumes(files, view.size);
  if (kept.length < files.length)
    notes.push(
      `${counted(files.length - kept.length, 'deleted file')} that share their places with others are left out.`,
    );
  return {
    files: kept,
    kinds: await kindsOf(kept, signal),
    bytes: kept.reduce((sum, { size }) => sum + size, 0),
    listing: listingOf(kept),
    notes,
  };
}

async function inVolume(view: BlockView, signal: AbortSignal): ReturnType<LostFileReader> {
  for (const reader of READERS) {
    try {
      const found = await reader(view, signal);
      if (found !== undefined) return found;
    } catch (error) {
      if (signal.aborted) throw error;
      // The volume's metadata is damaged: results of further readers and volumes are kept.
      return { format: '', files: [], notes: [`deleted files can't be looked for (${(error as Error).message}).`] };
    }
  }
  return undefined;
}

/**
 * Files with exclusive clusters fit on the device together. A malicious volume may claim the same clusters a thousand
 * times, so shared files are limited to the remaining size.
 */
function withinVolumes(files: readonly FoundFile[], size: number): FoundFile[] {
  let left = size - files.reduce((sum, file) => (isItsOwn(file) ? sum + file.size : sum), 0);
  return files.filter((file) => {
    if (isItsOwn(file)) return true;
    if (file.size > left) return false;
    left -= file.size;
    return true;
  });
}

async function kindsOf(files: readonly FoundFile[], signal: AbortSignal): Promise<KindCount[]> {
  const kinds = new Map<string, KindCount>();
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted();
    const kind = kindOf(file.path, index < MOST_HEADS ? await headOf(file) : undefined);
    const known = kinds.get(kind) ?? { kind, count: 0, bytes: 0 };
    kinds.set(kind, { kind, count: known.count + 1, bytes: known.bytes + file.size });
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1));
}

async function headOf({ resident, extents, view, size }: FoundFile): Promise<Buffer | undefined> {
  if (resident !== undefined) return resident.subarray(0, HEAD);
  const [first] = extents;
  if (first === undefined) return undefined;
  try {
    return await view.read(first.offset, Math.min(HEAD, size, first.length));
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

function listingOf(files: readonly FoundFile[]): string {
  const hash = createHash('sha256');
  for (const { layer, path, size, extents, clusters, placement } of files)
    hash.update(
      `${JSON.stringify([layer, path, size, clusters, placement, extents.map(({ offset, length }) => [offset, length])])}\n`,
    );
  return hash.digest('hex');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
