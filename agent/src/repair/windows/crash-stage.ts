/**
 * The last crash of an offline Windows, from its dumps and its System log. Reads only, as far as possible: none of the
 * content affects the health of the volume.
 */
import { analyseDump, type Analysis } from '@revive/blue-screen/analysis';
import type { ByteSource } from '@revive/blue-screen/dump/byte-source';
import { meaningOf } from '@revive/blue-screen/stop-codes/meanings';
import { stopCodeName, writeCode } from '@revive/blue-screen/stop-codes/names';
import type { BlockView } from '../view/block-view.js';
import { counted } from '../counted.js';
import { readCrashHistory, whyNoDump, type BugCheck, type CrashHistory } from '../events/crash-history.js';
import { ExtentView } from '../ntfs/extent-view.js';
import type { Evidence, Examined, Observation, Severity } from '../model/finding.js';
import { FileFinder } from '../ntfs/find-file.js';
import type { Place } from '../ntfs/report.js';
import { attempt } from './attempt.js';
import { SMALL_DUMPS, SYSTEM_EVENTS, WHOLE_DUMP } from './windows-folders.js';

export interface Crashes {
  observations: Observation[];
  notes: string[];
  /** One line for the list of examined parts; empty if Windows recorded no crash. */
  examined: Examined[];
  suspect?: Suspect;
}

export interface Suspect {
  driver: string;
  why: string;
  evidence: Evidence;
}

const RECORDED = 'revive: crashes that Windows recorded';

/** Windows keeps fifty small dumps. */
const MOST_DUMPS = 50;
/** A dump holds the time of the crash, and the log holds the time of the next start. */
const SAME_CRASH_MS = 24 * 3_600_000;

interface ReadDump {
  path: string;
  at: number;
  analysis: Analysis;
}

/** Throws only the reason of `signal`. */
export async function inspectCrashes(view: BlockView, place: Place, signal: AbortSignal): Promise<Crashes> {
  const finder = await attempt(() => FileFinder.open(view));
  if (!finder) return { observations: [], notes: [], examined: [] };
  const observations: Observation[] = [];
  const tell = (code: string, severity: Severity, plain: string, evidence: Evidence[]): void => {
    observations.push({
      code,
      procedure: 'bsod.analyse',
      severity,
      layer: place.layer,
      unit: 'Windows',
      plain,
      evidence,
    });
  };
  const events = await historyOf(finder, signal);
  const history = events?.history;
  const dump = await newestDump(finder, place, signal);
  const check = history?.bugChecks[0];
  const isOfCheck = !check || !dump || check.at.getTime() - timeOf(dump) < SAME_CRASH_MS;
  if (dump && isOfCheck) tell('windows.blue_screen', 'medium', sentenceOf(dump), [evidenceOf(dump)]);
  else if (check && events)
    tell('windows.blue_screen', 'medium', `${sentenceOfCheck(check)} ${missingDump(history, check)}`, [
      {
        offset: place.base + events.at,
        expected: 'no bug check',
        seen: `${writeCode(check.code)}${check.sealed ? '' : ', in a block without a valid checksum'}`,
      },
    ]);
  else if (history && events) {
    const why = whyNoDump(history);
    if (why !== undefined)
      tell('windows.no_dump', 'low', `Windows stopped without a dump. ${why}`, [
        { offset: place.base + events.at, expected: 'an orderly shutdown', seen: 'none' },
      ]);
  }
  if (history && events) tellErrors(history, place.base + events.at, tell);
  const told = observations.map(({ plain }) => plain);
  const suspect = dump && isOfCheck ? suspectIn(dump) : undefined;
  return {
    observations,
    notes: [...told, ...notesOf(events)],
    examined: told.length === 0 ? [] : [{ name: RECORDED, state: 'passed', detail: told.join(' ') }],
    ...(suspect && { suspect }),
  };
}

/** Only the first suspect counts: if a part of Windows is equally suspect, no driver is a clear cause. */
function suspectIn(dump: ReadDump): Suspect | undefined {
  const [first] = dump.analysis.suspects;
  if (first?.confidence !== 'high' || first.ofWindows) return undefined;
  return { driver: first.module.name, why: first.evidence.join(' '), evidence: evidenceOf(dump) };
}

interface Events {
  history: CrashHistory | undefined;
  at: number;
}

async function historyOf(finder: FileFinder, signal: AbortSignal): Promise<Events | undefined> {
  const found = await attempt(() => finder.find(SYSTEM_EVENTS, signal));
  const data = found?.data;
  if (!data) return undefined;
  const file = await attempt(async () => new ExtentView(finder.mft, data, SYSTEM_EVENTS));
  return { history: file && (await attempt(() => readCrashHistory(file, signal))), at: file?.placeOf(0) ?? 0 };
}

function notesOf(events: Events | undefined): string[] {
  if (!events) return [];
  if (!events.history) return ['The System log of Windows cannot be read, so it tells nothing of crashes.'];
  const { damagedChunks, damagedEvents, unsealedChunks, unsealedEvents } = events.history.sums;
  const notes: string[] = [];
  if (damagedChunks + damagedEvents > 0)
    notes.push(
      `Parts of the System log of Windows are damaged and were left out: ${counted(damagedChunks, 'block')} and ${counted(damagedEvents, 'event')}.`,
    );
  if (unsealedChunks > 0)
    notes.push(
      `Windows did not close ${counted(unsealedChunks, 'block')} of its System log. ${counted(unsealedEvents, 'event')} in it could still be read, without a checksum.`,
    );
  return notes;
}

async function newestDump(finder: FileFinder, place: Place, signal: AbortSignal): Promise<ReadDump | undefined> {
  const small = (await attempt(() => finder.list(SMALL_DUMPS, MOST_DUMPS, signal))) ?? [];
  const dumps: ReadDump[] = [];
  for (const path of [
    WHOLE_DUMP,
    ...small.filter((name) => /\.dmp$/i.test(name)).map((name) => `${SMALL_DUMPS}/${name}`),
  ]) {
    signal.throwIfAborted();
    const dump = await attempt(() => readDump(finder, path, place, signal));
    if (dump) dumps.push(dump);
  }
  return dumps.sort((one, other) => timeOf(other) - timeOf(one))[0];
}

async function readDump(
  finder: FileFinder,
  path: string,
  place: Place,
  signal: AbortSignal,
): Promise<ReadDump | undefined> {
  const found = await finder.find(path, signal);
  if (!found?.data) return undefined;
  const file = new ExtentView(finder.mft, found.data, path);
  const analysis = await analyseDump(sourceOf(file, signal));
  return { path: found.path, at: place.base + file.placeOf(0), analysis };
}

const sourceOf = (file: ExtentView, signal: AbortSignal): ByteSource => ({
  size: file.size,
  read: (offset, length) => {
    signal.throwIfAborted();
    return file.read(Math.min(offset, file.size), Math.max(0, Math.min(length, file.size - offset)));
  },
});

const timeOf = ({ analysis: { header } }: ReadDump): number => header.crashedAt?.getTime() ?? 0;

function sentenceOf({ analysis: { code, name, plain, header, suspects } }: ReadDump): string {
  const when = header.crashedAt === undefined ? '' : ` on ${minute(header.crashedAt)}`;
  const [suspect] = suspects;
  const blame = suspect
    ? `Suspect: ${suspect.module.name} (confidence ${suspect.confidence}). ${suspect.evidence.join(' ')}`
    : 'The dump points to no driver.';
  return [`The last blue screen${when} was ${named(code, name)}.`, plain, blame]
    .filter((part) => part !== '')
    .join(' ');
}

const evidenceOf = ({ at, path, analysis: { code } }: ReadDump): Evidence => ({
  offset: at,
  expected: 'no dump',
  seen: `${path}: ${code}`,
});

function sentenceOfCheck({ at, code, parameters }: BugCheck): string {
  const details = parameters.map((one) => `0x${one.toString(16)}`).join(', ');
  const stop = `The last blue screen, noted on ${minute(at)}, was ${named(writeCode(code), stopCodeName(code))} (${details}).`;
  return [stop, meaningOf(code)?.plain].filter((part) => part !== undefined).join(' ');
}

function missingDump(history: CrashHistory | undefined, { dump }: BugCheck): string {
  const why = history && whyNoDump(history);
  if (why !== undefined) return `There is no dump of it. ${why}`;
  return dump === '' ? 'There is no dump of it.' : `Its dump (${dump}) was not found on this volume.`;
}

function tellErrors(
  { diskErrors, fileSystemErrors }: CrashHistory,
  offset: number,
  tell: (code: string, severity: Severity, plain: string, evidence: Evidence[]) => void,
): void {
  const [last] = diskErrors;
  if (last) {
    const ids = [...new Set(diskErrors.map(({ id }) => id))].sort((one, other) => one - other);
    tell(
      'windows.disk_errors',
      'high',
      `Windows noted ${counted(diskErrors.length, 'error')} of its disk, the last on ${minute(last.at)}: ${last.what}.`,
      [{ offset, expected: 'none', seen: `events ${ids.join(', ')} of ${last.device}` }],
    );
  }
  const [broken] = fileSystemErrors;
  if (broken)
    tell(
      'windows.ntfs_errors',
      'medium',
      `Windows noted ${counted(fileSystemErrors.length, 'damage')} of a file system, the last on ${minute(broken.at)}.`,
      [{ offset, expected: 'none', seen: `event 55 of ${broken.volume}` }],
    );
}

const named = (code: string, name: string | undefined): string => (name === undefined ? code : `${name} (${code})`);
const minute = (time: Date): string =>
  Number.isNaN(time.getTime()) ? 'an unknown day' : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
