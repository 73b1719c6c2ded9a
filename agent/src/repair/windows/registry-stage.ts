/** Examines the registry of an offline Windows: each hive is clean, repaired from its logs, or left to a person. */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { counted } from '../counted.js';
import { ExtentView } from '../ntfs/extent-view.js';
import type { Evidence, Examined, Finding, ProposedAlternative, ProposedWrite, Severity } from '../model/finding.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import { FileFinder } from '../ntfs/find-file.js';
import type { Place } from '../ntfs/report.js';
import { isClean, readBaseBlock, SEALED } from '../registry/base-block.js';
import { recoverHive, type Recovery } from '../registry/recover-hive.js';
import { list } from '../words.js';
import { copyOfHive, offerOfCopies, type HiveCopy } from './reg-back-stage.js';
import { CONFIG_FOLDER, HIVES, LARGEST_HIVE, LARGEST_LOG, LOGS, type HiveName } from './windows-folders.js';

export type RegistryInspection =
  | { kind: 'none' }
  | { kind: 'sound'; notes: string[]; examined: Examined[] }
  | { kind: 'damaged'; findings: Finding[]; writes: ProposedWrite[] }
  | { kind: 'person'; reason: string; findings: Finding[]; alternative?: ProposedAlternative };

const CHECKED = 'revive: registry hives of Windows';

/** Reads only. Throws the reason of `signal`. */
export async function inspectRegistry(view: BlockView, place: Place, signal: AbortSignal): Promise<RegistryInspection> {
  try {
    const finder = await FileFinder.open(view);
    const folder = await finder.find(CONFIG_FOLDER, signal);
    if (!folder?.record.directory) return { kind: 'none' };
    const looks: HiveLook[] = [];
    for (const name of HIVES) {
      signal.throwIfAborted();
      looks.push(await lookAtHive(finder, name, place, signal));
    }
    const look = weighed(looks);
    return look.kind === 'person' ? await withCopies(look, looks, finder, place, signal) : look;
  } catch (error) {
    if (error instanceof NtfsFault || error instanceof UnreadableError || error instanceof RangeError)
      return { kind: 'person', reason: `The registry of Windows cannot be read: ${error.message}`, findings: [] };
    throw error;
  }
}

type HiveLook =
  | { kind: 'missing'; name: HiveName; finding: Finding }
  | { kind: 'clean'; name: HiveName; keys: number; values: number }
  | { kind: 'not_run'; name: HiveName; why: string }
  | { kind: 'mended'; name: HiveName; finding: Finding; writes: ProposedWrite[] }
  | { kind: 'lost'; name: HiveName; finding: Finding; reason: string; file: ExtentView };

async function lookAtHive(finder: FileFinder, name: HiveName, place: Place, signal: AbortSignal): Promise<HiveLook> {
  const path = `${CONFIG_FOLDER}/${name}`;
  const file = await openFile(finder, path, signal);
  if (file === undefined)
    return {
      kind: 'missing',
      name,
      finding: findingOf(
        place,
        name,
        'registry.hive_missing',
        `The registry file ${name} is missing, and Windows does not start without it.`,
        [],
      ),
    };
  if (typeof file === 'string') return { kind: 'not_run', name, why: file };
  if (file.size > LARGEST_HIVE)
    return { kind: 'not_run', name, why: `it has ${file.size} bytes, and at most ${LARGEST_HIVE} are held at once` };
  try {
    const hive = await file.whole();
    const logs = isClean(readBaseBlock(hive)) ? [] : await logsOf(finder, path, signal);
    return lookOf(recoverHive({ hive, logs }), name, file, place, hive);
  } catch (error) {
    if (!(error instanceof NtfsFault || error instanceof UnreadableError)) throw error;
    return lost(place, name, file, { damage: error.message, reason: 'what cannot be read cannot be proven', at: 0 });
  }
}

/**
 * Offers the older copies if every irreparable hive has a valid copy. Otherwise each hive's reason explains why not.
 */
async function withCopies(
  look: Extract<RegistryInspection, { kind: 'person' }>,
  looks: readonly HiveLook[],
  finder: FileFinder,
  place: Place,
  signal: AbortSignal,
): Promise<RegistryInspection> {
  const copies: HiveCopy[] = [];
  const why = new Map<Finding, string>();
  for (const one of looks) {
    if (one.kind !== 'lost') continue;
    signal.throwIfAborted();
    const copy = await copyOfHive(finder, one.name, one.file, signal);
    if (typeof copy === 'string') why.set(one.finding, ` Its copy in RegBack is of no use: ${copy}.`);
    else copies.push(copy);
  }
  const findings = look.findings.map((finding) => ({ ...finding, plain: `${finding.plain}${why.get(finding) ?? ''}` }));
  if (copies.length === 0 || why.size > 0 || looks.some(({ kind }) => kind === 'missing')) return { ...look, findings };
  const writes = looks.flatMap((one) => (one.kind === 'mended' ? one.writes : []));
  return { ...look, findings, alternative: await offerOfCopies(finder, copies, writes, place, signal) };
}

async function openFile(
  finder: FileFinder,
  path: string,
  signal: AbortSignal,
): Promise<ExtentView | string | undefined> {
  const found = await finder.find(path, signal);
  if (!found?.data) return undefined;
  try {
    return new ExtentView(finder.mft, found.data, path);
  } catch (error) {
    if (error instanceof NtfsFault) return error.message;
    throw error;
  }
}

/** An unreadable log counts as a log without readable content, not as an empty log. */
async function logsOf(
  finder: FileFinder,
  path: string,
  signal: AbortSignal,
): Promise<{ name: string; bytes: Buffer }[]> {
  const logs: { name: string; bytes: Buffer }[] = [];
  for (const name of LOGS) {
    const file = await openFile(finder, `${path}.${name}`, signal);
    if (file === undefined) continue;
    if (typeof file === 'string' || file.size > LARGEST_LOG) logs.push({ name, bytes: UNREADABLE_LOG });
    else logs.push({ name, bytes: await file.whole() });
  }
  return logs;
}

const UNREADABLE_LOG = Buffer.alloc(SEALED, 0xff);

function lookOf(recovery: Recovery, name: HiveName, file: ExtentView, place: Place, hive: Buffer): HiveLook {
  switch (recovery.kind) {
    case 'clean':
      return { kind: 'clean', name, keys: recovery.keys, values: recovery.values };
    case 'lost':
      return lost(place, name, file, recovery);
    case 'recovered': {
      const { how, before, after, changes } = recovery;
      const content = ({ keys, values }: { keys: number; values: number }): string =>
        `${counted(keys, 'key')} and ${counted(values, 'value')}`;
      const sums = `Completed, it holds ${content(after)}; as it is, ${content(before)} can be read`;
      const gone = before.removed > 0 ? `, and Windows itself had removed ${before.removed} of them` : '';
      const finding = findingOf(
        place,
        name,
        recovery.damage.includes('did not end') ? 'registry.hive_unfinished' : 'registry.hive_head_damaged',
        `The registry file ${name}, in which Windows keeps its settings, is not whole: ${recovery.damage}. It can be completed from ${how}. ${sums}${gone}.`,
        [headEvidence(file, hive, changes.at(-1)?.data)],
      );
      try {
        const writes = changes.flatMap((change) =>
          file.changesOfVolume({ ...change, why: `hive ${name}: ${change.why}` }),
        );
        return { kind: 'mended', name, finding, writes };
      } catch (error) {
        if (!(error instanceof NtfsFault)) throw error;
        // The missing pages would be written past the initialised size of the file.
        return lost(place, name, file, { damage: recovery.damage, reason: error.message, at: 0 });
      }
    }
  }
}

function lost(
  place: Place,
  name: HiveName,
  file: ExtentView,
  { damage, reason, at }: { damage: string; reason: string; at: number },
): HiveLook {
  const finding = findingOf(
    place,
    name,
    'registry.hive_lost',
    `The registry file ${name}, in which Windows keeps its settings, is damaged: ${damage}. It cannot be completed from what is there: ${reason}.`,
    [{ offset: file.placeOf(at), expected: 'a hive that is whole', seen: damage }],
  );
  return {
    kind: 'lost',
    name,
    file,
    finding,
    reason: `the registry hive ${name} is damaged (${damage}), and ${reason}`,
  };
}

function headEvidence(file: ExtentView, hive: Buffer, after: Buffer = hive): Evidence {
  const said = (block: Buffer): string => {
    const { fault, primary, secondary } = readBaseBlock(block);
    return fault ?? `sequence numbers ${primary} and ${secondary}`;
  };
  return { offset: file.placeOf(0), expected: said(after), seen: said(hive) };
}

function findingOf(place: Place, name: HiveName, code: string, plain: string, evidence: Evidence[]): Finding {
  const severity: Severity = name === 'SYSTEM' ? 'critical' : 'high';
  return {
    code,
    procedure: 'registry.recover',
    severity,
    layer: place.layer,
    unit: `hive ${name}`,
    plain,
    evidence: evidence.map((one) => ({ ...one, offset: one.offset + place.base })),
  };
}

function weighed(looks: readonly HiveLook[]): RegistryInspection {
  const missing = looks.filter((look) => look.kind === 'missing');
  // A folder of this name without hives is not a Windows.
  if (missing.length === looks.length) return { kind: 'none' };
  const findings = looks.flatMap((look) => ('finding' in look ? [look.finding] : []));
  const reasons = [
    ...missing.map(({ name }) => `the registry hive ${name} is missing`),
    ...looks.flatMap((look) => (look.kind === 'lost' ? [look.reason] : [])),
  ];
  if (reasons.length > 0) return { kind: 'person', reason: reasons.join('; '), findings };
  if (findings.length > 0)
    return { kind: 'damaged', findings, writes: looks.flatMap((look) => (look.kind === 'mended' ? look.writes : [])) };
  const clean = looks.filter((look) => look.kind === 'clean');
  const [keys, values] = [sum(clean.map((look) => look.keys)), sum(clean.map((look) => look.values))];
  const content = `${counted(keys, 'key')} and ${counted(values, 'value')}`;
  const passed: Examined = {
    name: CHECKED,
    state: 'passed',
    detail: `${list(clean.map(({ name }) => name))} hold ${content}, and each can be reached`,
  };
  return {
    kind: 'sound',
    notes: [
      `${counted(clean.length, 'registry hive')} of Windows ${clean.length === 1 ? 'was' : 'were'} checked: ${content}.`,
    ],
    examined: [
      ...(clean.length > 0 ? [passed] : []),
      ...looks.flatMap((look): Examined[] =>
        look.kind === 'not_run'
          ? [{ name: `revive: the registry hive ${look.name}`, state: 'not_run', detail: look.why }]
          : [],
      ),
    ],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
