import { MAP_PAGE, type ClusterMap } from './format/cluster-map.js';
import { ATTRIBUTE } from './format/file-record.js';
import type { Run } from './format/runs.js';
import { RECORD, type Mft } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import type { StructureFaults } from './structure-faults.js';

/**
 * Used clusters without an owner cost space but no data. Interrupted drivers leave some, and Windows' own check frees
 * them. Above this share of the volume, the bitmap itself counts as damaged.
 */
const MOST_WITHOUT_OWNER = 0.01;

export type MissingMarks = { offset: number; data: Buffer }[];

export interface ClusterSums {
  used: number;
  withoutOwner: number;
  tooMany: boolean;
  missing: MissingMarks;
}

/** A bitmap with more wrong sectors is left to a person. */
export const MOST_MISSING = 16_384;
const SECTOR = 512;

export async function compareClusters(
  mft: Mft,
  owned: ClusterMap,
  faults: StructureFaults,
  signal: AbortSignal,
): Promise<ClusterSums> {
  const { clusters, clusterSize } = mft.geometry;
  const bitmap = await mft.stream(await mft.record(RECORD.bitmap), RECORD.bitmap, ATTRIBUTE.data);
  if (!bitmap) throw new NtfsFault('$Bitmap is missing');
  const sums: ClusterSums = { used: 0, withoutOwner: 0, tooMany: false, missing: [] };
  let free = 0;
  let first: number | undefined;
  for (let at = 0; at * 8 < clusters; at += MAP_PAGE) {
    signal.throwIfAborted();
    const bytes = await mft.read(bitmap, at, MAP_PAGE, '$Bitmap');
    const page = owned.page(at / MAP_PAGE);
    if (bytes.equals(FREE) && page.equals(FREE)) continue;
    const length = Math.min(MAP_PAGE, Math.ceil(clusters / 8) - at);
    const mended = Buffer.from(bytes);
    for (let byte = 0; byte < length; byte += 1) {
      const known = page[byte] ?? 0;
      // Bits behind the last cluster belong to no cluster.
      const inside = (at + byte + 1) * 8 <= clusters ? 0xff : (1 << (clusters - (at + byte) * 8)) - 1;
      const called = (bytes[byte] ?? 0) & inside;
      sums.used += ONES[called] ?? 0;
      sums.withoutOwner += ONES[called & ~known] ?? 0;
      const wrong = known & ~called;
      if (wrong === 0) continue;
      mended[byte]! |= known;
      free += ONES[wrong] ?? 0;
      first ??= (at + byte) * 8 + Math.log2(wrong & -wrong);
    }
    // Formatters mark the bits behind the last cluster as used, so a rewritten sector marks them as well.
    if (length < MAP_PAGE && !mended.equals(bytes)) {
      if (clusters % 8 !== 0) mended[length - 1]! |= 0xff << (clusters % 8);
      mended.fill(0xff, length);
    }
    for (const one of changedSectors(bitmap.runs, clusterSize, { at, bytes, mended }))
      if (sums.missing.length <= MOST_MISSING) sums.missing.push(one);
  }
  if (first !== undefined) {
    faults.add(
      'ntfs.clusters_called_free',
      `$Bitmap calls ${free} clusters free that files use, cluster ${first} the first`,
      {
        offset: first * clusterSize,
        expected: 'in use',
        seen: 'free',
      },
    );
  }
  // Clusters of a damaged record have no owner either; this is not a second damage.
  sums.tooMany = sums.withoutOwner > Math.max(16, clusters * MOST_WITHOUT_OWNER);
  if (!faults.any && sums.tooMany) {
    faults.add(
      'ntfs.clusters_without_owner',
      `$Bitmap calls ${sums.withoutOwner} of ${clusters} clusters used that no file uses`,
    );
  }
  return sums;
}

/**
 * The differing sectors of a bitmap piece, at their offsets on the volume. `at` is the byte offset of the piece in the
 * bitmap.
 */
export function* changedSectors(
  runs: readonly Run[],
  clusterSize: number,
  { at, bytes, mended }: { at: number; bytes: Buffer; mended: Buffer },
): Generator<MissingMarks[number]> {
  for (let from = 0; from < mended.length; from += SECTOR) {
    const data = mended.subarray(from, from + SECTOR);
    if (data.equals(bytes.subarray(from, from + SECTOR))) continue;
    const cluster = Math.floor((at + from) / clusterSize);
    const run = runs.find(({ vcn, length }) => cluster >= vcn && cluster < vcn + length);
    if (run?.lcn === undefined) continue;
    yield { offset: (run.lcn - run.vcn) * clusterSize + at + from, data: Buffer.from(data) };
  }
}

const FREE = Buffer.alloc(MAP_PAGE);

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
