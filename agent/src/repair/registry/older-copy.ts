/**
 * Uses an older copy of an irreparable hive, as Windows keeps it in `RegBack`. The copy must be complete according to
 * two readers and no longer than the file. Content missing in the copy is counted as far as the damaged hive is
 * readable.
 */
import { NotVouched } from '../ntfs/second/second-parts.js';
import { BASE_BLOCK, isClean, readBaseBlock } from './base-block.js';
import { checkHive } from './check-hive.js';
import { HiveFault } from './hive-fault.js';
import { cellsBySize, HiveReader } from './hive-reader.js';
import { missingKeysAndValues } from './compare-hives.js';
import { changesOf, type HiveChange } from './recover-hive.js';
import { readHiveAgain } from './second-hive.js';
import { services } from './services.js';

type OlderCopy =
  | {
      kind: 'usable';
      changes: HiveChange[];
      /** FILETIME. */
      written: bigint;
      keys: number;
      values: number;
      missing: Missing | undefined;
    }
  | { kind: 'useless'; why: string };

export interface Missing {
  keys: number;
  values: number;
  /** Services and drivers by name; empty for hives except SYSTEM. */
  services: string[];
}

/** `topKey`: a key below the root that every hive of this name has. Never throws on content. */
export function olderCopy(hive: Buffer, copy: Buffer, topKey?: string): OlderCopy {
  const useless = (why: string): OlderCopy => ({ kind: 'useless', why });
  if (copy.length === 0) return useless('it is empty');
  const base = readBaseBlock(copy);
  if (base.fault !== undefined) return useless(base.fault);
  if (!isClean(base)) return useless('Windows did not write it to its end');
  const check = checkHive(copy);
  if (!check.sound) return useless(`at byte ${check.at} ${check.fault}`);
  const objection = objectionTo(copy);
  if (objection !== undefined) return useless(objection);
  const reader = new HiveReader(cellsBySize(copy, base.binsSize), base.root, base);
  if (topKey !== undefined && !reader.find(topKey)) return useless(`it has no key ${topKey}, so it is another hive`);
  const own = readBaseBlock(hive);
  if (own.fault === undefined && own.written < base.written) return useless('it is newer than the file itself');
  const end = BASE_BLOCK + base.binsSize;
  if (end > hive.length) return useless(`it has ${end} bytes, and the file that it would replace ${hive.length}`);
  return {
    kind: 'usable',
    changes: changesOf(hive, copy, end, 'its copy in RegBack'),
    written: base.written,
    keys: check.keys,
    values: check.values,
    missing: missingIn(hive, reader),
  };
}

function objectionTo(copy: Buffer): string | undefined {
  try {
    readHiveAgain(copy);
    return undefined;
  } catch (error) {
    if (error instanceof NotVouched || error instanceof RangeError) return error.message;
    throw error;
  }
}

function missingIn(hive: Buffer, after: HiveReader): Missing | undefined {
  const base = readBaseBlock(hive);
  if (base.fault !== undefined) return undefined;
  const before = new HiveReader(cellsBySize(hive, base.binsSize), base.root, base);
  const missing = missingKeysAndValues(before, after);
  if (missing === undefined) return undefined;
  const kept = new Set(servicesIn(after));
  return { ...missing, services: servicesIn(before).filter((name) => !kept.has(name)) };
}

function servicesIn(hive: HiveReader): string[] {
  try {
    return services(hive).map(({ name }) => name);
  } catch (error) {
    if (error instanceof HiveFault || error instanceof RangeError) return [];
    throw error;
  }
}
