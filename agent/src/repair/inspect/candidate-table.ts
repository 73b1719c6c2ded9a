/**
 * A partition table with one remaining copy may be outdated or belong to a different disk. The table is accepted only
 * if the whole disk confirms it: every data partition holds a volume of matching length, and no volume exists outside
 * the partitions.
 */
import { SliceView, type BlockView } from '../view/block-view.js';
import { bearsOut } from './encrypted-place.js';
import { extentOf, fills } from '../model/extents.js';
import { volumeInside, type Stretch } from '../formats/volume-inside.js';
import { isEncrypted, type DeviceInspection, type SoundTable } from './inspect-device.js';
import type { VolumeInspection } from '../model/readers.js';
import type { Candidate } from '../table/table-report.js';
import { capital } from '../words.js';

/**
 * Returns a sentence if the disk contradicts a restored table. An encrypted volume must be inside its partition, and a
 * table based on a single copy must be right about everything. `view` is the device with the table laid over it.
 */
export async function doubtOfTable(
  view: BlockView,
  look: Extract<DeviceInspection, { kind: 'table' }>,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const volume of look.volumes) {
    const { layer, offset, size } = volume.place;
    if (isLocked(volume) && !(await bearsOut(new SliceView(view, offset, size), volume.format)))
      return `${capital(layer)} is encrypted (${volume.format}), and what it says of its place can't be confirmed, so the partition table isn't changed.`;
  }
  if (candidate === false) return undefined;
  const { says, so } = WITNESSES[candidate];
  if (candidate === 'vouched') {
    const some = look.volumes.some(({ kind }) => kind === 'sound' || kind === 'pending' || kind === 'foreign');
    return some ? undefined : `${says}, and none of its partitions holds a known volume: ${so}.`;
  }
  const room = unnamed(look.table, view.size);
  for (const volume of look.volumes) {
    const unlike = isLocked(volume) ? unlikeLocked(volume, room) : await unlikePartition(view, volume);
    if (unlike !== undefined) return `${says}, and ${unlike}: ${so}.`;
  }
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
  return `${says}, and ${what} at byte ${found.at}: ${so}.`;
}

const WITNESSES: Readonly<Record<Exclude<Candidate, false>, { readonly says: string; readonly so: string }>> = {
  vouched: { says: 'Only one copy of the partition table is left', so: 'it may be outdated' },
  alone: { says: 'Only one copy of the partition table is left', so: 'it may be outdated' },
  alike: { says: 'The checksum of the partition table is wrong', so: 'it may be outdated' },
  unsigned: { says: 'The partition table has lost its signature', so: 'it may be outdated' },
  searched: { says: 'No copy of the partition table is left', so: 'partitions found by a search may be wrong' },
};

const isLocked = ({ kind, format }: VolumeInspection): boolean => kind === 'foreign' && isEncrypted(format);

/** Partitions are aligned to whole MiB, and the backup table occupies the last sectors of the disk. */
const ALIGNMENT = 2 * 1024 * 1024;

/** An encrypted volume has no known end, so its end must be confirmed by the next partition or the end of the disk. */
function unlikeLocked(
  { place: { layer, offset, size }, format }: VolumeInspection,
  room: Stretch[],
): string | undefined {
  const behind = room.find(({ from }) => from === offset + size);
  return behind === undefined || behind.to - behind.from <= ALIGNMENT
    ? undefined
    : `the end of ${layer} (${format}) can't be confirmed`;
}

async function unlikePartition(view: BlockView, volume: VolumeInspection): Promise<string | undefined> {
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

/** Space outside the table and its partitions. Up to 2 MiB at the start are boot code and entries. */
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
