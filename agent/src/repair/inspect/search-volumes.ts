/**
 * Searches for volumes outside any table. A volume needs two witnesses: its own reader finds a sound (or repairable)
 * volume, and its length fits between its neighbours. Anything else at such a start ends the search.
 */
import { SliceView, UnreadableError, type BlockView } from '../view/block-view.js';
import { volumeInside, type Stretch } from '../formats/volume-inside.js';
import { extentOf } from '../model/extents.js';
import { inspectPart } from './inspect-volume.js';
import type { Readers, VolumeInspection } from '../model/readers.js';

const MIB = 1024 * 1024;

export interface FoundVolume {
  offset: number;
  size: number;
  format: string;
}

type Search = { kind: 'found'; volumes: FoundVolume[] } | { kind: 'doubt'; reason: string };

export const SEARCHED =
  'Searched were the first 32 MiB of every gap sector by sector, and what follows at up to 16,384 whole MiB and as many old cylinders.';

/** All volumes in a stretch, in order; at most as many as entries in a table of the usual size. */
export async function searchVolumes(view: BlockView, room: Stretch, deps: Readers): Promise<Search> {
  const volumes: FoundVolume[] = [];
  const gaps: Stretch[] = [];
  const waiting: Stretch[] = [room];
  for (let gap = waiting.pop(); gap !== undefined; gap = waiting.pop()) {
    const { from, to } = gap;
    const isFree = (offset: number) => offset >= from && offset < to;
    const found = await volumeInside(view, [gap], isFree, deps.signal, MOST_PLACES);
    gaps.push({ from, to: found?.at ?? to });
    if (found === undefined) continue;
    if (volumes.length >= MOST_VOLUMES) return doubt(`more than ${MOST_VOLUMES} volumes were found`);
    const volume = await believed(view, found.at, found.format, to, deps);
    if (typeof volume === 'string') return doubt(volume);
    volumes.push(volume);
    waiting.push({ from: volume.offset + volume.size, to });
  }
  if (volumes.length === 0) return { kind: 'found', volumes };
  for (const gap of gaps) {
    const data = await dataIn(view, gap, deps.signal);
    if (data !== undefined)
      return doubt(`at byte ${data} lies data that belongs to no volume that was found: another one may be lost there`);
  }
  return { kind: 'found', volumes: volumes.sort((a, b) => a.offset - b.offset) };
}

const MOST_VOLUMES = 64;
/**
 * Places per gap after its first 32 MiB: a disk of 16 GiB is examined at every MiB, a disk of 1 TiB at every 64th MiB.
 */
const MOST_PLACES = 16_384;

const doubt = (reason: string): Search => ({ kind: 'doubt', reason });

async function believed(
  view: BlockView,
  at: number,
  format: string,
  end: number,
  deps: Readers,
): Promise<FoundVolume | string> {
  if (format === 'GPT header') return `another valid partition table starts at byte ${at}`;
  const rest = new SliceView(view, at, view.size - at);
  const extent = await extentOf(rest, format);
  if (extent === undefined) return `at byte ${at} ${format} starts, and its size can't be confirmed`;
  if (at + extent.bytes > end) return `the ${format} volume at byte ${at} reaches into what follows it`;
  const place = { layer: `the volume at byte ${at}`, offset: at, size: extent.bytes };
  const look = await inspectPart(new SliceView(view, at, extent.bytes), place, deps);
  return isBelieved(look)
    ? { offset: at, size: extent.bytes, format }
    : `at byte ${at} ${format} starts: ${look.detail}`;
}

const isBelieved = ({ kind }: VolumeInspection): boolean =>
  kind === 'sound' || kind === 'pending' || kind === 'damaged';

/** Tools leave one MiB before a volume and one at the end; the content of these gaps has no meaning. */
const USUAL_GAP = 2 * MIB;
const SAMPLE = 4096;

async function dataIn(view: BlockView, { from, to }: Stretch, signal: AbortSignal): Promise<number | undefined> {
  if (to - from <= USUAL_GAP) return undefined;
  const first = Math.ceil((from + MIB) / MIB) * MIB;
  const step = MIB * Math.max(1, Math.ceil((to - first) / MIB / MOST_PLACES));
  for (let at = first; at + MIB < to; at += step) {
    signal.throwIfAborted();
    try {
      if ((await view.read(at, SAMPLE)).some((byte) => byte !== 0)) return at;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      return at;
    }
  }
  return undefined;
}
