/**
 * Runs the installed supervisor, or a newer verified one within the same process. A newer supervisor that does not load,
 * throws, ends early, or has no living agent after ten minutes is given up for good, and the installed one takes over.
 */
import type { ToSupervisor } from '../updates/messages.js';
import type { Newer, NewerSupervisor } from './newer-supervisor.js';
import type { SupervisorClock } from './supervisor-clock.js';
import type { Ending } from './supervisor.js';

const LASTS_MS = 10 * 60_000;
/** Milliseconds for a supervisor to end: its agent may have to finish a write first. */
const ENDS_MS = 60_000;

export type Supervise = (run: {
  readonly version: string;
  readonly signal: AbortSignal;
  readonly isRefused: (sha256: string) => boolean;
}) => Promise<Ending>;

export interface SupervisorsParts {
  readonly version: string;
  readonly newer: NewerSupervisor;
  readonly own: Supervise;
  /** Throws, or returns undefined, for a file that is no supervisor. */
  readonly load: (newer: Newer) => Supervise | undefined;
  /** Counts the check-ins of agents; two equal answers mean that no agent has checked in between. */
  readonly checkIns: () => Promise<string>;
  readonly clock: SupervisorClock;
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
  /** Exits this process. The system starts it again, with the installed supervisor. */
  readonly exit: () => void;
}

export async function runSupervisors(parts: SupervisorsParts): Promise<void> {
  const { newer, own, signal, version } = parts;
  const isRefused = (sha256: string): boolean => newer.isBroken(sha256);
  await newer.read();
  while (!signal.aborted) {
    const found = await newer.usable();
    const loaded = found && (await load(parts, found));
    const reload =
      found && loaded ? await watched(parts, found, loaded) : (await own({ version, signal, isRefused })).reload;
    if (reload) await newer.take(reload);
    else if (!loaded) return;
  }
}

async function load({ newer, load: open, say }: SupervisorsParts, found: Newer): Promise<Supervise | undefined> {
  await newer.begins(found);
  try {
    const loaded = open(found);
    if (loaded) return loaded;
    say(`Supervisor ${found.version} is no supervisor.`);
  } catch (error) {
    say(`Supervisor ${found.version} can't be loaded: ${(error as Error).message}.`);
  }
  await newer.failed(found);
  return undefined;
}

/** Returns the supervisor that takes over, or undefined after a stop or a failure. */
async function watched(
  { newer, signal, clock, checkIns, say, exit }: SupervisorsParts,
  found: Newer,
  loaded: Supervise,
): Promise<Extract<ToSupervisor, { kind: 'supervisor' }> | undefined> {
  const [over, watch] = [new AbortController(), new AbortController()];
  const failed = async (why: string): Promise<void> => {
    say(`Supervisor ${found.version} ${why}. The installed supervisor takes over.`);
    await newer.failed(found);
  };
  const judge = async (): Promise<void> => {
    const before = await checkIns();
    await clock.wait(LASTS_MS, watch.signal);
    if (watch.signal.aborted) return;
    if ((await checkIns()) !== before) return newer.lasted(found);
    await failed('keeps no agent alive');
    over.abort();
    await clock.wait(ENDS_MS, watch.signal);
    if (!watch.signal.aborted) exit();
  };
  const judged = judge();
  try {
    const { reload } = await loaded({
      version: found.version,
      signal: AbortSignal.any([signal, over.signal]),
      isRefused: (sha256) => newer.isBroken(sha256),
    });
    if (!reload && !signal.aborted && !over.signal.aborted) await failed('ended by itself');
    return reload;
  } catch (error) {
    await failed(`failed: ${(error as Error).message}`);
    return undefined;
  } finally {
    watch.abort();
    await judged;
  }
}
