/**
 * Checks that the $MFT described by the mirror's record 0 is the complete $MFT of this volume. A mirror older than
 * $MFT covers fewer records. Restoring from it would lose every later file, and common checks would accept the result.
 */
import { UnreadableError } from '../view/block-view.js';
import { ClusterMap, MOST_CLUSTERS } from './format/cluster-map.js';
import { ATTRIBUTE } from './format/file-record.js';
import { MAX_PIECE, RECORD, type Mft, type Stream } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { walkFiles } from './format/reachable.js';

/** Limit of records for a full walk; above the limit a person decides. */
const MOST_RECORDS = 2_000_000;
/** Limit of used clusters without an owner that are searched for records. A sound volume has almost none. */
const MOST_STRAYS = 4096;

/**
 * `mft` is $MFT as it would be after the restore, on a rehearsed view. Returns a sentence if part of the volume lies
 * outside `mft` or the check is undecided; undefined if `mft` covers everything.
 */
export async function uncovered(mft: Mft, signal: AbortSignal): Promise<string | undefined> {
  if (mft.count > MOST_RECORDS || mft.geometry.clusters > MOST_CLUSTERS)
    return `the volume is too large (${mft.count} records) to prove that the copy is up to date`;
  return (await beyondOwnBitmap(mft)) ?? (await beyondNames(mft, signal)) ?? (await strayRecords(mft, signal));
}

/** $MFT's own bitmap never moved, so it reveals records added after the copy. */
async function beyondOwnBitmap(mft: Mft): Promise<string | undefined> {
  const bitmap = await mft.stream(await mft.record(RECORD.mft), RECORD.mft, ATTRIBUTE.bitmap);
  if (!bitmap) return '$MFT does not say which of its records are in use';
  // Reads beyond the size in the copy, because the newer bitmap may be longer: the whole last page of 4096 bytes.
  // Clusters behind the page may hold anything.
  const written = Math.min(bitmap.allocatedSize, Math.ceil(bitmap.dataSize / 4096) * 4096);
  const whole: Stream = bitmap.value ? bitmap : { ...bitmap, dataSize: written, initializedSize: written };
  let highest = -1;
  for (let at = 0; at < whole.dataSize; at += MAX_PIECE) {
    const bytes = await mft.read(whole, at, MAX_PIECE, 'the bitmap of $MFT');
    for (let byte = bytes.length - 1; byte >= 0; byte -= 1) {
      const value = bytes.readUInt8(byte);
      if (value === 0) continue;
      highest = Math.max(highest, (at + byte) * 8 + Math.floor(Math.log2(value)));
      break;
    }
  }
  return highest >= mft.count ? `record ${highest} is in use, and the copy knows ${mft.count} records` : undefined;
}

async function beyondNames(mft: Mft, signal: AbortSignal): Promise<string | undefined> {
  const walk = await walkFiles(mft, signal);
  if (!walk.complete) return 'the volume has too many files to follow every name';
  return walk.broken > 0 ? `${walk.broken} names lead to no file (${walk.faults[0]})` : undefined;
}

/** Used clusters without a known record must not begin with a record. */
async function strayRecords(mft: Mft, signal: AbortSignal): Promise<string | undefined> {
  const { clusters, clusterSize } = mft.geometry;
  const owned = new ClusterMap(clusters);
  for (let number = 0; number < mft.count; number += 1) {
    if (number % 1024 === 0) signal.throwIfAborted();
    const record = await mft.record(number).catch(ignoreDamaged);
    if (record?.inUse) owned.claim(record);
  }
  const bitmap = await mft.stream(await mft.record(RECORD.bitmap), RECORD.bitmap, ATTRIBUTE.data);
  if (!bitmap) return '$Bitmap is missing';
  let strays = 0;
  for (let at = 0; at * 8 < clusters; at += MAX_PIECE) {
    signal.throwIfAborted();
    const bytes = await mft.read(bitmap, at, MAX_PIECE, '$Bitmap');
    for (let byte = 0; byte < bytes.length; byte += 1) {
      let stray = bytes.readUInt8(byte) & ~owned.byte(at + byte);
      for (let bit = 0; stray !== 0; bit += 1, stray >>= 1) {
        const cluster = (at + byte) * 8 + bit;
        if ((stray & 1) === 0 || cluster >= clusters) continue;
        strays += 1;
        if (strays > MOST_STRAYS)
          return `more than ${MOST_STRAYS} clusters are in use by files that the copy does not know`;
        const head = await mft.view.read(cluster * clusterSize, 4);
        if (head.toString('latin1') === 'FILE')
          return `cluster ${cluster} holds file records that the copy does not know`;
      }
    }
  }
  return undefined;
}

/** A record that is damaged or never held a file owns nothing. */
function ignoreDamaged(error: unknown): undefined {
  if (error instanceof NtfsFault || error instanceof UnreadableError) return undefined;
  throw error;
}
