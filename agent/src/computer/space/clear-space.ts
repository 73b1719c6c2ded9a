/** Frees space with the program that owns the files, using fixed command lines. The change cannot be undone. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../repair/steps.js';
import { silence, type Host } from '../host/host.js';
import { JOURNAL_DAYS, reclaimableOf, type Reclaimable, type ReclaimableKind } from '../inspect/reclaimable.js';
import { isSeen } from '../host/seen.js';

/** Kinds that may be cleared: the owning program can fetch or rebuild the files, or keeps them beyond any use. */
const CLEARABLE = ['apt_packages', 'dnf_packages', 'journal'] as const satisfies readonly ReclaimableKind[];
type Clearable = (typeof CLEARABLE)[number];
export const isClearable = (kind: string): kind is Clearable => CLEARABLE.some((one) => one === kind);

export const OCCUPIED = 'Space is occupied';
export const GIVEN_BACK = 'Nothing is left to give back';

const CLEAR_MS = 10 * 60_000;

async function spaceOf(
  kind: Clearable,
  host: Host,
  clock: Clock,
  signal: AbortSignal,
): Promise<Reclaimable | undefined> {
  const seen = await reclaimableOf(host, clock, signal);
  if (!isSeen(seen)) throw new RangeError(seen.notSeen);
  return seen.value.find((one) => one.kind === kind);
}

export const spaceState = async (kind: Clearable, host: Host, clock: Clock, signal: AbortSignal): Promise<string> =>
  (await spaceOf(kind, host, clock, signal)) === undefined ? GIVEN_BACK : OCCUPIED;

export async function clearSpace(kind: Clearable, host: Host, signal: AbortSignal): Promise<void> {
  for (const { program, args } of await callsFor(kind, host)) {
    const run = await host.run(program, args, CLEAR_MS, signal);
    if (run.kind !== 'ended') throw new RangeError(silence(program, run));
    if (run.exit !== 0) throw new RangeError(`${program}: ${(run.lines[0] ?? 'it failed').slice(0, 200)}`);
  }
}

interface Call {
  readonly program: string;
  readonly args: readonly string[];
}

async function callsFor(kind: Clearable, { root }: Host): Promise<Call[]> {
  switch (kind) {
    case 'apt_packages':
      return [{ program: 'apt-get', args: ['-q', '-o', `Dir=${root}`, 'clean'] }];
    case 'dnf_packages':
      return [{ program: 'dnf', args: ['-q', `--installroot=${root}`, 'clean', 'packages'] }];
    case 'journal': {
      // One folder for each machine whose log lies here (journald(8)).
      const journal = join(root, 'var/log/journal');
      const machines = (await readdir(journal)).filter((name) => /^[0-9a-f]{32}(\.[\w-]+)?$/.test(name));
      return machines.map((name) => ({
        program: 'journalctl',
        args: ['--quiet', `--directory=${join(journal, name)}`, `--vacuum-time=${JOURNAL_DAYS}d`],
      }));
    }
  }
}
