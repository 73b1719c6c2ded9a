/**
 * A partition table of which one copy is left may be of an older layout, or of another disk. It is believed only if the
 * whole disk bears it out: every partition that is meant to hold a volume holds one of its own length, and nothing else
 * lies where the table names nothing.
 */
import { SliceView, type BlockView } from '../view/block-view.js';
import { extentOf, fills } from './extents.js';
import { volumeInside, type Stretch } from '../formats/volume-inside.js';
import type { DeviceLook, SoundTable } from './look.js';
import type { VolumeLook } from './readers.js';

/** A sentence where the disk does not bear the table out. `view` is the device with the table laid over it. */
export async function doubtOfTable(
  view: BlockView,
  look: Extract<DeviceLook, { kind: 'table' }>,
  candidate: 'vouched' | 'alone',
  signal: AbortSignal,
): Promise<string | undefined> {
  const older = 'it may be outdated';
  const only = 'Only one copy of the partition table is left';
  if (candidate === 'vouched') {
    const some = look.volumes.some(({ kind }) => kind === 'sound' || kind === 'pending' || kind === 'foreign');
    return some ? undefined : `${only}, and none of its partitions holds a known volume: ${older}.`;
  }
  for (const volume of look.volumes) {
    const unlike = await unlikePartition(view, volume);
    if (unlike !== undefined) return `${only}, and ${unlike}: ${older}.`;
  }
  const room = unnamed(look.table, view.size);
  const found = await volumeInside(
    view,
    room,
    (offset) => room.some(({ from, to }) => offset >= from && offset < to),
    signal,
  );
  if (found === undefined) return undefined;
  const what =
    found.format === 'GPT header'
      ? 'another valid partition table starts'
      : `an unlisted volume (${found.format}) starts`;
  return `${only}, and ${what} at byte ${found.at}: ${older}.`;
}

async function unlikePartition(view: BlockView, volume: VolumeLook): Promise<string | undefined> {
  const {
    place: { layer, offset, size },
    kind,
    format,
  } = volume;
  if (kind === 'reserved') return undefined;
  if (kind === 'unknown') return `${layer} holds no data that we recognise`;
  const here = new SliceView(view, offset, size);
  const extent =
    'reader' in volume && volume.reader.extent !== undefined
      ? await volume.reader.extent(here)
      : await extentOf(here, format);
  if (extent === undefined) return `the size of ${layer} (${format}) can't be confirmed`;
  return fills(extent, size)
    ? undefined
    : `the ${format} volume in ${layer} is ${extent.bytes} bytes, but the table says ${size}`;
}

/** What the table neither names nor occupies itself: at most 2 MiB at the start are boot code and entries. */
function unnamed(table: SoundTable, size: number): Stretch[] {
  const tableBytes = 34 * table.sectorSize;
  const named = table.partitions
    .map((partition) => ({ from: partition.offset, to: partition.offset + partition.size }))
    .sort((a, b) => a.from - b.from);
  const ends =
    table.scheme === 'GPT' ? { from: tableBytes, to: size - 33 * table.sectorSize } : { from: 512, to: size };
  const room: Stretch[] = [];
  let at = ends.from;
  for (const { from, to } of named) {
    if (from > at) room.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (ends.to > at) room.push({ from: at, to: ends.to });
  return room;
}
