/**
 * `RegBack` as a source for irreparable hives. An offer to a person and not a repair, because Windows returns to older
 * settings. Offered only if every irreparable hive of the volume has a valid copy.
 */
import { counted } from '../counted.js';
import { fromFiletime } from '../events/event-values.js';
import type { Evidence, ProposedAlternative, ProposedWrite } from '../model/finding.js';
import type { FileFinder } from '../ntfs/find-file.js';
import type { Place } from '../ntfs/report.js';
import { isClean, readBaseBlock, SEALED } from '../registry/base-block.js';
import { olderCopy, type Missing } from '../registry/older-copy.js';
import { ExtentView } from '../ntfs/extent-view.js';
import { list } from '../words.js';
import { attempt } from './attempt.js';
import { day } from './day.js';
import { CONFIG_FOLDER, HIVES, LARGEST_HIVE, REG_BACK, type HiveName } from './windows-folders.js';

export interface HiveCopy {
  name: HiveName;
  writes: ProposedWrite[];
  written: bigint;
  holds: { keys: number; values: number };
  missing: Missing | undefined;
  evidence: Evidence;
}

/** A key that identifies each hive; Windows does not start without these keys. */
const TOP_KEYS: Partial<Record<HiveName, string>> = { SYSTEM: 'Select', SOFTWARE: 'Microsoft', SAM: 'SAM' };

export async function copyOfHive(
  finder: FileFinder,
  name: HiveName,
  file: ExtentView,
  signal: AbortSignal,
): Promise<HiveCopy | string> {
  const path = `${REG_BACK}/${name}`;
  const read = await attempt(async () => {
    const found = await finder.find(path, signal);
    const copy = found?.data && new ExtentView(finder.mft, found.data, path);
    if (!copy) return 'there is none';
    if (copy.size > LARGEST_HIVE) return 'it is too large to be held at once';
    return { at: copy.placeOf(0), bytes: await copy.whole(), hive: await file.whole() };
  });
  if (read === undefined) return 'it cannot be read';
  if (typeof read === 'string') return read;
  const older = olderCopy(read.hive, read.bytes, TOP_KEYS[name]);
  if (older.kind === 'useless') return older.why;
  const { changes, written, keys, values, missing } = older;
  const writes = await attempt(async () =>
    changes.flatMap((change) => file.changesOfVolume({ ...change, why: `hive ${name}: ${change.why}` })),
  );
  if (writes === undefined) return 'the file that it would replace was never written to that length';
  const seen = `of ${dayOf(written)}, ${content({ keys, values })}`;
  const evidence = { offset: read.at, expected: `a whole copy in ${path}`, seen };
  return { name, writes, written, holds: { keys, values }, missing, evidence };
}

/** `before` are the changes that complete further hives of the volume; without them the volume would not be sound. */
export async function offerOfCopies(
  finder: FileFinder,
  copies: readonly HiveCopy[],
  before: readonly ProposedWrite[],
  place: Place,
  signal: AbortSignal,
): Promise<ProposedAlternative> {
  const names = copies.map(({ name }) => name);
  const files = `the registry ${names.length === 1 ? 'file' : 'files'} ${list(names)}`;
  const of = copies.map(({ name, written, holds }) => `${name} of ${dayOf(written)} (${content(holds)})`);
  const newer = await newerBeside(finder, copies, signal);
  return {
    finding: {
      code: 'registry.older_copy',
      procedure: 'registry.restore',
      severity: names.includes('SYSTEM') ? 'critical' : 'high',
      layer: place.layer,
      unit: `${names.length === 1 ? 'hive' : 'hives'} ${list(names)}`,
      plain: `We found no log that completes ${files}. Windows kept an older copy that is whole and fits: ${list(of)}. It can be put in its place.`,
      evidence: copies.map(({ evidence }) => ({ ...evidence, offset: place.base + evidence.offset })),
    },
    writes: [...before, ...copies.flatMap(({ writes }) => writes)],
    loses: [
      `Windows goes back to its settings of ${list([...new Set(copies.map(({ written }) => dayOf(written)))])} in ${files}.`,
      ...copies.map(lostSince),
      ...(newer.length === 0
        ? []
        : [`${list(newer)} stay as they are and are newer: what was installed in between may not start.`]),
    ].join(' '),
  };
}

const MOST_NAMES = 5;

function lostSince({ name, missing }: HiveCopy): string {
  if (missing === undefined) return `What was changed in ${name} since cannot be read, and is lost.`;
  if (missing.keys + missing.values === 0)
    return `Changes to ${name} since are lost; nothing that can still be read is missing.`;
  const { services } = missing;
  const named = services.slice(0, MOST_NAMES);
  const more = services.length > named.length ? ` and ${services.length - named.length} more` : '';
  const drivers = named.length > 0 ? `, among them the services and drivers ${named.join(', ')}${more}` : '';
  return `Of ${name} at least ${content(missing)} that came since are lost${drivers}.`;
}

/** Kept hives that are newer than a copy: the settings would then be of two different times. */
async function newerBeside(finder: FileFinder, copies: readonly HiveCopy[], signal: AbortSignal): Promise<string[]> {
  const newer: string[] = [];
  for (const name of HIVES) {
    if (copies.some((copy) => copy.name === name)) continue;
    const base = await attempt(async () => {
      const found = await finder.find(`${CONFIG_FOLDER}/${name}`, signal);
      return found?.data && readBaseBlock(await new ExtentView(finder.mft, found.data, name).read(0, SEALED));
    });
    if (base && isClean(base) && copies.some(({ written }) => base.written > written))
      newer.push(`${name} (${dayOf(base.written)})`);
  }
  return newer;
}

const dayOf = (written: bigint): string => day(fromFiletime(written));
const content = ({ keys, values }: { keys: number; values: number }): string =>
  `${counted(keys, 'key')} and ${counted(values, 'value')}`;
