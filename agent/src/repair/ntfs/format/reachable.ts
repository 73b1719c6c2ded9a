import { UnreadableError } from '../../view/block-view.js';
import type { Reachable } from '../../model/finding.js';
import { readDirectory, type DirectoryBudget, type DirectoryEntry } from './directory.js';
import { ATTRIBUTE, type FileRecord } from './file-record.js';
import { RECORD, type Mft } from './mft.js';
import { NtfsFault } from './ntfs-fault.js';
import type { UpCase } from './up-case.js';

/** Enough for a system disk with a million files. A larger volume is counted in part and marked as incomplete. */
const WALK_BUDGET = { files: 1_000_000, blocks: 400_000 };
const KEPT_FAULTS = 5;

export interface Walk extends Reachable {
  /** Number of names without a valid file, and of unreadable directories. */
  broken: number;
  /** The first few of these faults, as sentences. */
  faults: string[];
}

/** Hooks for comparing names with files. `order` is the required order of names in a folder. */
interface SeenNames {
  order?: UpCase;
  onName?: (entry: DirectoryEntry) => void;
  /** The kind of an entry's record if the record was already validated; undefined if the record must be read. */
  known?: (entry: DirectoryEntry) => 'file' | 'directory' | undefined;
}

/**
 * Counts user files, each once even with several names. Checks the system files of NTFS without counting them. Never
 * throws on content.
 */
export async function walkFiles(
  mft: Mft,
  signal: AbortSignal,
  budget = WALK_BUDGET,
  seen: SeenNames = {},
): Promise<Walk> {
  const walk: Walk = { files: 0, complete: true, broken: 0, faults: [] };
  const blocks: DirectoryBudget = { blocks: budget.blocks, ...(seen.order && { order: seen.order }) };
  /** Sequence number under which each record was first named. */
  const generations = new Map<number, number>();
  /** Parent of each directory. Unlike a file, a directory has only one parent. */
  const parents = new Map<number, number>([[RECORD.root, RECORD.root]]);
  const waiting: { number: number; own: boolean }[] = [{ number: RECORD.root, own: false }];
  const fault = (error: unknown): void => {
    if (!(error instanceof NtfsFault || error instanceof UnreadableError)) throw error;
    walk.broken += 1;
    if (walk.faults.length < KEPT_FAULTS) walk.faults.push(error.message);
  };
  const visit = async (entry: DirectoryEntry, number: number, parentIsOwn: boolean): Promise<void> => {
    const isOwn = entry.record < RECORD.firstOfUser;
    seen.onName?.(entry);
    if (entry.parent !== number)
      throw new NtfsFault(
        `the name ${JSON.stringify(entry.name)} in the directory in record ${number} says it lies in record ${entry.parent}`,
      );
    if (isOwn && number !== RECORD.root)
      throw new NtfsFault(
        `a name in the directory in record ${number} leads to record ${entry.record}, which is NTFS's own`,
      );
    if ((parents.get(entry.record) ?? number) !== number)
      throw new NtfsFault(`the directory in record ${entry.record} lies in two directories`);
    const known = generations.get(entry.record);
    if (known !== undefined && known !== entry.sequence)
      throw new NtfsFault(`two names lead to different files of record ${entry.record} of $MFT`);
    if (known !== undefined) return;
    generations.set(entry.record, entry.sequence);
    const kind = seen.known?.(entry);
    const record = kind === undefined ? await entryRecord(mft, entry) : undefined;
    if (kind === 'directory' || record?.directory === true) {
      if (entry.record !== RECORD.root) waiting.push({ number: entry.record, own: parentIsOwn || isOwn });
      parents.set(entry.record, number);
      return;
    }
    if (record) await assertContent(mft, record, entry);
    if (!parentIsOwn && !isOwn) walk.files += 1;
  };
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { number, own } = next;
    try {
      const directory = await mft.record(number);
      if (!directory.inUse || !directory.directory) throw new NtfsFault(`record ${number} of $MFT is no directory`);
      for await (const entry of readDirectory(mft, directory, number, blocks, signal)) {
        if (generations.size >= budget.files) return { ...walk, complete: false };
        await visit(entry, number, own).catch(fault);
      }
    } catch (error) {
      fault(error);
    }
    if (blocks.blocks <= 0) return { ...walk, complete: false };
  }
  return walk;
}

export async function entryRecord(mft: Mft, entry: DirectoryEntry): Promise<FileRecord> {
  const record = await mft.record(entry.record);
  if (!record.inUse || record.base !== 0)
    throw new NtfsFault(`a name leads to record ${entry.record} of $MFT, which holds no file`);
  if (entry.sequence !== 0 && record.sequence !== entry.sequence)
    throw new NtfsFault(`a name leads to an earlier file of record ${entry.record} of $MFT`);
  return record;
}

/**
 * Requires content clusters inside the device and enough of them for the size. Runs inside the volume are already
 * verified.
 */
async function assertContent(mft: Mft, record: FileRecord, entry: DirectoryEntry): Promise<void> {
  const data = await mft.stream(record, entry.record, ATTRIBUTE.data);
  if (!data || data.value) return;
  const { clusterSize } = mft.geometry;
  const last = data.runs.at(-1);
  const described = last ? (last.vcn + last.length) * clusterSize : 0;
  if (described < data.dataSize)
    throw new NtfsFault(`the file in record ${entry.record} has clusters for ${described} of ${data.dataSize} bytes`);
  for (const { lcn, length } of data.runs) {
    if (lcn !== undefined && (lcn + length) * clusterSize > mft.view.size)
      throw new NtfsFault(`the file in record ${entry.record} lies beyond the end of the device`);
  }
}
