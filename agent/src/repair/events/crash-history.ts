import type { BlockView } from '../view/block-view.js';
import { assertEventLog, emptySums, readEvents, type LoggedEvent, type LogSums } from './event-log.js';

export interface BugCheck {
  at: Date;
  code: number;
  parameters: bigint[];
  /** Path of the dump as logged by Windows; empty if not logged. */
  dump: string;
  /** True if a checksum of the log covers the event. */
  sealed: boolean;
}

export interface CrashHistory {
  /** Newest first, as in all lists here. */
  bugChecks: BugCheck[];
  /** The computer restarted without a shutdown; `code` is 0 if no bug check preceded. */
  powerLosses: { at: Date; code: number }[];
  diskErrors: { at: Date; id: number; what: string; device: string }[];
  fileSystemErrors: { at: Date; volume: string }[];
  noDump: string[];
  sums: LogSums;
}

const MOST_OF_A_KIND = 100;

const DISK_EVENTS: Readonly<Record<number, string>> = {
  7: 'a bad block',
  11: 'an error of the controller',
  51: 'an error while a page was written or read',
  129: 'a reset of the controller',
  153: 'an operation that had to be repeated',
};
const DISK_PROVIDERS: readonly string[] = [
  'disk',
  'cdrom',
  'atapi',
  'iastora',
  'iastorac',
  'iastorv',
  'storahci',
  'stornvme',
  'nvme',
];
const NO_DUMP: Readonly<Record<number, string>> = {
  45: 'Windows could not load the driver that writes dumps.',
  46: 'Windows could not prepare the writing of dumps: there is no page file that could take one.',
  49: 'The page file is too small to take a dump, or lies on another disk.',
  161: 'Windows began to write a dump and failed.',
};

/** Reads the log once. Throws `EventFault` if the file is not an event log. */
export async function readCrashHistory(view: BlockView, signal: AbortSignal): Promise<CrashHistory> {
  await assertEventLog(view);
  const sums = emptySums();
  const history: CrashHistory = {
    bugChecks: [],
    powerLosses: [],
    diskErrors: [],
    fileSystemErrors: [],
    noDump: [],
    sums,
  };
  for await (const event of readEvents(view, sums, signal)) note(history, event);
  return history;
}

function note(history: CrashHistory, event: LoggedEvent): void {
  const { written: at, id } = event;
  const provider = event.provider.toLowerCase().replace(/^microsoft-windows-/, '');
  const add = <T>(list: T[], one: T): void => void (list.length < MOST_OF_A_KIND && list.push(one));
  if (id === 1001 && (provider === 'wer-systemerrorreporting' || provider === 'bugcheck')) {
    const check = bugCheckOf(event);
    if (check) add(history.bugChecks, check);
  } else if (id === 41 && provider === 'kernel-power')
    add(history.powerLosses, { at, code: Number(named(event, 'BugcheckCode')) || 0 });
  else if (id === 55 && provider === 'ntfs')
    add(history.fileSystemErrors, { at, volume: named(event, 'DriveName') || first(event) });
  else if (DISK_PROVIDERS.includes(provider) && DISK_EVENTS[id] !== undefined)
    add(history.diskErrors, { at, id, what: DISK_EVENTS[id], device: first(event) });
  else if (provider === 'volmgr' && NO_DUMP[id] !== undefined && !history.noDump.includes(NO_DUMP[id]))
    history.noDump.push(NO_DUMP[id]);
}

const named = ({ data }: LoggedEvent, name: string): string => data.find((one) => one.name === name)?.value ?? '';

/** The first named object of an event: a device, a volume. Old events begin with an empty text. */
const first = ({ data }: LoggedEvent): string => data.find(({ value }) => value.trim() !== '')?.value ?? '';

/** `0x0000007e (0xffffffffc0000005, 0x…, 0x…, 0x…)`. */
function bugCheckOf(event: LoggedEvent): BugCheck | undefined {
  const text = event.data.find(({ value }) => /^0x[0-9a-f]+ \(/i.test(value))?.value ?? '';
  const [code, ...parameters] = text.match(/0x[0-9a-f]{1,16}/gi) ?? [];
  if (code === undefined) return undefined;
  const dump = event.data.find(({ value }) => /\.dmp$/i.test(value))?.value ?? '';
  return {
    at: event.written,
    code: Number(code),
    parameters: parameters.slice(0, 4).map(BigInt),
    dump,
    sealed: event.sealed,
  };
}

export function whyNoDump({ bugChecks, powerLosses, noDump }: CrashHistory): string | undefined {
  if (noDump[0] !== undefined) return noDump[0];
  const [check, loss] = [bugChecks[0], powerLosses[0]];
  if (!loss || (check && check.at.getTime() >= loss.at.getTime() - A_START)) return undefined;
  return loss.code === 0
    ? 'The computer lost its power or was switched off: Windows did not notice it, so there is no dump.'
    : 'Windows stopped with a blue screen and did not live long enough to write a dump.';
}

/** Windows logs a crash and the following start within this many milliseconds. */
const A_START = 10 * 60_000;
