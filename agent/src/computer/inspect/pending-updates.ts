import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { silence, type Host } from '../host/host.js';
import type { PendingUpdates } from './inspection.js';
import { notSeen, type Seen } from '../host/seen.js';

const ASK_MS = 25_000;
/** Exit codes of `dnf check-update` (dnf(8)): 100 with updates, 0 without. */
const DNF = { some: 100, none: 0 } as const;

/** Counts the updates known from the system's last check. Nothing is fetched. */
export async function pendingUpdates(host: Host, signal: AbortSignal): Promise<Seen<PendingUpdates>> {
  if (host.platform !== 'linux') return notSeen('this is read on Linux alone');
  const lists = join(host.root, 'var/lib/apt/lists');
  const askedAt = await newestOf(lists);
  // `-s` simulates and needs no lock (apt-get(8)).
  const args = ['-s', '-o', 'Debug::NoLocking=1', '-o', `Dir=${host.root}`, 'upgrade'];
  const apt = await host.run('apt-get', args, ASK_MS, signal);
  if (apt.kind === 'missing') return dnfUpdates(host, signal);
  if (apt.kind !== 'ended') return notSeen(silence('apt-get', apt));
  if (apt.exit !== 0) return notSeen(`apt-get: ${(apt.lines[0] ?? 'it failed').slice(0, 200)}`);
  if (askedAt === undefined) return notSeen('the system never asked which updates there are');
  return { value: { count: apt.lines.filter((line) => line.startsWith('Inst ')).length, askedAt } };
}

async function dnfUpdates(host: Host, signal: AbortSignal): Promise<Seen<PendingUpdates>> {
  const run = await host.run('dnf', ['-q', '-C', 'check-update'], ASK_MS, signal);
  if (run.kind === 'missing') return notSeen('neither apt-get nor dnf is installed');
  if (run.kind !== 'ended') return notSeen(silence('dnf', run));
  if (run.exit === DNF.none) return { value: { count: 0, askedAt: undefined } };
  if (run.exit !== DNF.some) return notSeen(`dnf: ${(run.lines[0] ?? 'it failed').slice(0, 200)}`);
  return {
    value: { count: run.lines.filter(isUpdate).length, askedAt: undefined },
  };
}

/** `name.architecture  version  repository`; other lines are headings. */
function isUpdate(line: string): boolean {
  const words = line.split(/\s+/);
  return words.length === 3 && words[0]?.includes('.') === true;
}

async function newestOf(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const times = await Promise.all(
    names.filter((name) => /_(InRelease|Release|Packages)(\.|$)/.test(name)).map((name) => stat(join(folder, name))),
  );
  const newest = Math.max(...times.map(({ mtimeMs }) => mtimeMs));
  return Number.isFinite(newest) ? new Date(newest) : undefined;
}
