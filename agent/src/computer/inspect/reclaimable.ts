import { join } from 'node:path';
import type { Clock } from '../../repair/steps.js';
import { folderSize } from './folder-size.js';
import { homesOf, type Host } from '../host/host.js';
import type { Seen } from '../host/seen.js';

const RECLAIMABLE_KINDS = ['apt_packages', 'dnf_packages', 'journal', 'thumbnails', 'temporary'] as const;
export type ReclaimableKind = (typeof RECLAIMABLE_KINDS)[number];

export interface Reclaimable {
  readonly kind: ReclaimableKind;
  readonly bytes: number;
  readonly files: number;
  /** False: the numbers are lower bounds. */
  readonly isWhole: boolean;
}

const DAY_MS = 24 * 3_600_000;
/** Days for which systemd keeps files in /tmp and /var/tmp (tmpfiles.d/tmp.conf: 10d and 30d). */
const TEMPORARY_DAYS = { tmp: 10, 'var/tmp': 30 } as const;
/** Technicians read the log of the last month. No source prescribes a number, so the limit equals /var/tmp. */
export const JOURNAL_DAYS = 30;

/**
 * Returns the time of the first entry of an archived journal file, as `journalctl --vacuum-time` does: the time in its
 * name (hex, microseconds) or its mtime, if earlier. Returns undefined for an active file.
 */
export function archivedSince(path: string, mtimeMs: number): number | undefined {
  const [, closed, broken] =
    /@(?:[0-9a-f]{32}-[0-9a-f]{16}-([0-9a-f]{16})\.journal|([0-9a-f]{16})-[0-9a-f]{16}\.journal~)$/.exec(path) ?? [];
  const micros = closed ?? broken;
  return micros === undefined ? undefined : Math.min(mtimeMs, Number(BigInt(`0x${micros}`) / 1000n));
}

export async function reclaimableOf(host: Host, clock: Clock, signal: AbortSignal): Promise<Seen<Reclaimable[]>> {
  if (host.platform !== 'linux') return { notSeen: 'this is read on Linux alone' };
  const before = (days: number): number => clock.now().getTime() - days * DAY_MS;
  const found: Reclaimable[] = [];
  const add = async (
    kind: ReclaimableKind,
    folders: readonly string[],
    counts?: Parameters<typeof folderSize>[2],
  ): Promise<void> => {
    const sizes = await Promise.all(folders.map((folder) => folderSize(join(host.root, folder), signal, counts)));
    const there = sizes.filter((size) => size !== undefined);
    const sum = (of: 'bytes' | 'files'): number => there.reduce((total, size) => total + size[of], 0);
    if (sum('files') > 0)
      found.push({ kind, bytes: sum('bytes'), files: sum('files'), isWhole: there.every(({ isWhole }) => isWhole) });
  };
  await add('apt_packages', ['var/cache/apt/archives'], ({ path }) => path.endsWith('.deb'));
  await add('dnf_packages', ['var/cache/dnf', 'var/cache/libdnf5'], ({ path }) => path.endsWith('.rpm'));
  const oldest = before(JOURNAL_DAYS);
  await add('journal', ['var/log/journal'], ({ path, mtimeMs }) => {
    const since = archivedSince(path, mtimeMs);
    return since !== undefined && since < oldest;
  });
  const homes = (await homesOf(host)).map(({ folder }) => folder.slice(host.root.length));
  await add(
    'thumbnails',
    homes.map((folder) => join(folder, '.cache/thumbnails')),
  );
  for (const [folder, days] of Object.entries(TEMPORARY_DAYS))
    await add('temporary', [folder], ({ mtimeMs }) => mtimeMs < before(days));
  return { value: merged(found) };
}

/** Merges the two folders of temporary files: users see a single kind. */
function merged(found: readonly Reclaimable[]): Reclaimable[] {
  return RECLAIMABLE_KINDS.flatMap((kind) => {
    const all = found.filter((one) => one.kind === kind);
    const [first] = all;
    if (first === undefined) return [];
    const sum = (of: 'bytes' | 'files'): number => all.reduce((total, one) => total + one[of], 0);
    return [{ kind, bytes: sum('bytes'), files: sum('files'), isWhole: all.every(({ isWhole }) => isWhole) }];
  });
}
