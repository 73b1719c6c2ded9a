import type { RetentionState } from '@revive/contracts/repairs/retention';

/** What becomes of what was made on the shop's PC. `seal`: hex, over what is deleted, and when. */
export interface RetentionValue {
  /** ISO; null where it was ordered at the handover. */
  until: string | null;
  made: { runId: string; planDigest: string; state: RetentionState; at: string; reason?: string }[];
  seal: string;
}

/** One thing on the shop's PC, and the run that made it. */
export interface Made {
  id: string;
  planDigest: string | null;
}

const DAY_MS = 24 * 3_600_000;
/** Whatever is made is not whole under this name yet. */
const UNFINISHED = /\.part$/;

/**
 * What lies on the shop's PC, oldest first. A run that was stopped and the one that went on with it made the same thing: the
 * latest knows it.
 */
export function madeRuns(runs: readonly (Made & { produced: { path: string } | null })[]): Made[] {
  const latest = new Map<string, Made>();
  for (const { id, planDigest, produced } of runs) {
    if (produced === null) continue;
    const place = produced.path.replace(UNFINISHED, '');
    latest.delete(place);
    latest.set(place, { id, planDigest });
  }
  return [...latest.values()];
}

/** Without a seal yet. */
export function retentionOf(made: readonly Made[], keepDays: number, now: Date): RetentionValue {
  const state = keepDays === 0 ? 'deleting' : 'kept';
  const until = keepDays === 0 ? null : new Date(now.getTime() + keepDays * DAY_MS).toISOString();
  return {
    until,
    made: made.map(({ id, planDigest }) => ({ runId: id, planDigest: planDigest ?? '', state, at: now.toISOString() })),
    seal: '',
  };
}

/** What is told of all of it: the worst first. */
const ORDER: readonly RetentionState[] = ['not_deleted', 'deleting', 'kept', 'deleted'];

export function retentionState({ made }: RetentionValue): { state: RetentionState; at: string } {
  const state = ORDER.find((one) => made.some((each) => each.state === one)) ?? 'deleted';
  const times = made.filter((each) => each.state === state).map(({ at }) => at);
  return { state, at: times.sort().at(-1) ?? '' };
}
