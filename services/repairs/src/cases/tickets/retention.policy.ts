import type { RetentionState } from '@revive/contracts/repairs/retention';

/** Retention of produced files on the shop's PC. `seal`: hex MAC over the files to delete and the deletion time. */
export interface RetentionValue {
  /** ISO time; null if the deletion was ordered at the handover. */
  until: string | null;
  made: { runId: string; planDigest: string; state: RetentionState; at: string; reason?: string }[];
  seal: string;
}

export interface Artifact {
  id: string;
  planDigest: string | null;
}

const DAY_MS = 24 * 3_600_000;
const UNFINISHED = /\.part$/;

/**
 * Produced files on the shop's PC, oldest first. A stopped run and its continuation produced the same file, attributed
 * to the latest run.
 */
export function artifactRuns(runs: readonly (Artifact & { produced: { path: string } | null })[]): Artifact[] {
  const latest = new Map<string, Artifact>();
  for (const { id, planDigest, produced } of runs) {
    if (produced === null) continue;
    const place = produced.path.replace(UNFINISHED, '');
    latest.delete(place);
    latest.set(place, { id, planDigest });
  }
  return [...latest.values()];
}

export function retentionOf(made: readonly Artifact[], keepDays: number, now: Date): RetentionValue {
  const state = keepDays === 0 ? 'deleting' : 'kept';
  const until = keepDays === 0 ? null : new Date(now.getTime() + keepDays * DAY_MS).toISOString();
  return {
    until,
    made: made.map(({ id, planDigest }) => ({ runId: id, planDigest: planDigest ?? '', state, at: now.toISOString() })),
    seal: '',
  };
}

/** States in reporting order, worst first. */
const ORDER: readonly RetentionState[] = ['not_deleted', 'deleting', 'kept', 'deleted'];

export function retentionState({ made }: RetentionValue): { state: RetentionState; at: string } {
  const state = ORDER.find((one) => made.some((each) => each.state === one)) ?? 'deleted';
  const times = made.filter((each) => each.state === state).map(({ at }) => at);
  return { state, at: times.sort().at(-1) ?? '' };
}
