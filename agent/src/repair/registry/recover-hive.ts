/**
 * Evaluates a hive and its logs: clean, repaired in memory and proven, or lost with the reason. The result is a list
 * of changes in place; the file keeps its length.
 */
import {
  BASE_BLOCK,
  isClean,
  repairedBaseBlock,
  PAGE,
  readBaseBlock,
  rebuiltBaseBlock,
  SEALED,
  type BaseBlock,
} from './base-block.js';
import { checkHive, type HiveCheck } from './check-hive.js';
import { compareHives, type HiveComparison } from './compare-hives.js';
import { HiveFault } from './hive-fault.js';
import { cellsBySize, HiveReader } from './hive-reader.js';
import { isEmptyLog, readTransactionLog, type LogEntry, type LogPage, type TransactionLog } from './transaction-log.js';

export interface HiveFiles {
  hive: Buffer;
  /** In the order of Windows: LOG, LOG1, LOG2. */
  logs: readonly { name: string; bytes: Buffer }[];
}

/** New bytes of the file at `offset`. Data first, the base block last. */
export interface HiveChange {
  offset: number;
  data: Buffer;
  why: string;
}

export type Recovery =
  | { kind: 'clean'; keys: number; values: number }
  | {
      kind: 'recovered';
      damage: string;
      how: string;
      changes: HiveChange[];
      before: Pick<HiveComparison, 'keys' | 'values' | 'removed'>;
      after: { keys: number; values: number };
    }
  | { kind: 'lost'; damage: string; reason: string; at: number };

export function recoverHive(files: HiveFiles): Recovery {
  const base = readBaseBlock(files.hive);
  if (isClean(base)) {
    const check = checkHive(files.hive);
    if (check.sound) return { kind: 'clean', keys: check.keys, values: check.values };
    // Windows applies no log to a hive marked as completely written.
    return { kind: 'lost', damage: check.fault, reason: 'it was written whole, so no log can mend it', at: check.at };
  }
  const damage = base.fault ?? 'Windows began to write to it and did not end';
  const refusals: string[] = [];
  for (const attempt of attemptsOf(files, base, refusals)) {
    const recovery = proven(files.hive, attempt, damage);
    if (recovery.kind === 'recovered') return recovery;
    if (recovery.kind === 'lost') refusals.push(recovery.reason);
  }
  return { kind: 'lost', damage, reason: refusals.join('; ') || 'nothing is there to mend it from', at: 0 };
}

interface Attempt {
  how: string;
  block: Buffer;
  pages: LogPage[];
}

function* attemptsOf({ hive, logs }: HiveFiles, base: BaseBlock, refusals: string[]): Generator<Attempt> {
  const read: (TransactionLog & { name: string })[] = [];
  const used = logs.filter(({ bytes }) => !isEmptyLog(bytes));
  for (const { name, bytes } of used) {
    const log = readTransactionLog(bytes);
    if (log.format === 'none') refusals.push(`${name} is of no use: ${log.fault}`);
    else read.push({ name, ...log });
  }
  const entries = entriesFor(hive, base, read, used.length, refusals);
  if (entries) yield entries;
  for (const log of read) {
    if (log.format !== 'old') continue;
    const written = base.fault === undefined ? base.written : firstBinWritten(hive);
    if (log.base.written !== written) refusals.push(`${log.name} belongs to another time of the hive`);
    else
      yield {
        how: `${log.pages.length} pages of ${log.name}`,
        block: repairedBaseBlock(log.block, { ...log.base, sequence: log.base.primary }),
        pages: log.pages,
      };
  }
  // If a log was in use, its pages may be missing from the bins, so the bins alone may be outdated.
  if (base.fault === undefined || used.length > 0) return;
  try {
    for (const minor of VERSIONS)
      yield { how: 'what its bins say of themselves', block: rebuiltBaseBlock(hive, minor), pages: [] };
  } catch (error) {
    if (!(error instanceof HiveFault)) throw error;
    refusals.push(error.message);
  }
}

/** With long values in pieces, as every Windows since XP writes, and without. */
const VERSIONS = [5, 3] as const;

const firstBinWritten = (hive: Buffer): bigint | undefined =>
  hive.length >= BASE_BLOCK + 32 && hive.toString('latin1', BASE_BLOCK, BASE_BLOCK + 4) === 'hbin'
    ? hive.readBigUInt64LE(BASE_BLOCK + 20)
    : undefined;

/**
 * The entries of all new logs that follow the hive without a gap; `used` is the number of logs in use. If the base
 * block is lost, the newest log replaces it, and the older log precedes it if the two join.
 */
function entriesFor(
  hive: Buffer,
  base: BaseBlock,
  read: readonly (TransactionLog & { name: string })[],
  used: number,
  refusals: string[],
): Attempt | undefined {
  const logs = read.flatMap((log) => (log.format === 'new' && log.entries.length > 0 ? [log] : []));
  for (const log of read)
    if (log.format === 'new' && log.entries.length === 0) refusals.push(`${log.name} holds no entry: ${log.end}`);
  const newest = logs.reduce<(typeof logs)[number] | undefined>(
    (best, log) => (best && !isLater(log.base.primary, best.base.primary) ? best : log),
    undefined,
  );
  if (!newest) return undefined;
  const all = new Map(logs.flatMap((log) => log.entries.map((entry) => [entry.sequence, { entry, log }] as const)));
  let first = base.secondary;
  // If one log is unreadable, its entries may be missing before those of the readable log.
  if (!all.has(first) && logs.length === used) first = earliestFrom(base.primary, [...all.keys()]) ?? first;
  if (base.fault !== undefined) {
    first = newest.base.primary;
    while (all.has((first - 1) >>> 0)) first = (first - 1) >>> 0;
  }
  const chain: LogEntry[] = [];
  const names = new Set<string>();
  for (let next = all.get(first); next; next = all.get((next.entry.sequence + 1) >>> 0)) {
    chain.push(next.entry);
    names.add(next.log.name);
  }
  const last = chain.at(-1);
  if (!last) {
    refusals.push(`no entry of a log follows the state ${first} of the hive`);
    return undefined;
  }
  return {
    how: `${chain.length} ${chain.length === 1 ? 'entry' : 'entries'} of ${[...names].join(' and ')}`,
    // One more than the last entry, so that old entries are never applied again.
    block: repairedBaseBlock(base.fault === undefined ? hive : newest.block, {
      sequence: (last.sequence + 1) >>> 0,
      binsSize: last.binsSize,
      root: (base.fault === undefined ? base : newest.base).root,
    }),
    pages: chain.flatMap(({ pages }) => pages),
  };
}

/**
 * The earliest sequence number at or above `from`. Windows treats entries below the hive's primary number as written
 * and begins with the first remaining entry ("Windows registry file format specification", Recovery of a primary
 * file).
 */
const earliestFrom = (from: number, sequences: readonly number[]): number | undefined =>
  sequences
    .filter((sequence) => !isLater(from, sequence))
    .reduce<number | undefined>((best, one) => (best === undefined || isLater(best, one) ? one : best), undefined);

/** Sequence numbers wrap around to zero. */
const isLater = (one: number, other: number): boolean => one !== other && (one - other) >>> 0 < 0x8000_0000;

/** Lays an attempt over the hive, checks every cell of the result, and compares the result with the present hive. */
function proven(hive: Buffer, { how, block, pages }: Attempt, damage: string): Recovery {
  const lost = (reason: string, at = 0): Recovery => ({ kind: 'lost', damage, reason: `${how}: ${reason}`, at });
  const base = readBaseBlock(block);
  if (BASE_BLOCK + base.binsSize > hive.length)
    return lost(`the hive would be ${BASE_BLOCK + base.binsSize} bytes long, and the file has ${hive.length}`);
  const mended = Buffer.from(hive);
  for (const { offset, data } of pages)
    if (offset + data.length <= base.binsSize) data.copy(mended, BASE_BLOCK + offset);
  block.copy(mended, 0);
  const check: HiveCheck = checkHive(mended);
  if (!check.sound) return lost(`at byte ${check.at} ${check.fault}`, check.at);
  const { binsSize, root, minor } = base;
  const comparison = compareHives(
    new HiveReader(cellsBySize(hive, binsSize), root, { binsSize, minor }),
    new HiveReader(cellsBySize(mended, binsSize), root, { binsSize, minor }),
  );
  if (comparison.lost.length > 0) return lost(comparison.lost.join(', '));
  return {
    kind: 'recovered',
    damage,
    how,
    changes: changesOf(hive, mended, BASE_BLOCK + binsSize, how),
    before: { keys: comparison.keys, values: comparison.values, removed: comparison.removed },
    after: { keys: check.keys, values: check.values },
  };
}

export function changesOf(hive: Buffer, mended: Buffer, end: number, how: string): HiveChange[] {
  const changes: HiveChange[] = [];
  let from: number | undefined;
  for (let at = BASE_BLOCK; at <= end; at += PAGE) {
    const differs = at < end && hive.compare(mended, at, at + PAGE, at, at + PAGE) !== 0;
    if (differs) from ??= at;
    else if (from !== undefined) {
      changes.push({ offset: from, data: Buffer.from(mended.subarray(from, at)), why: `pages from ${how}` });
      from = undefined;
    }
  }
  return [...changes, { offset: 0, data: Buffer.from(mended.subarray(0, SEALED)), why: 'its first block' }];
}
