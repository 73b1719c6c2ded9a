import { DEFAULT_ROLLOUT_SHARES } from '@revive/contracts/rollouts/rollouts';
import { createHash } from 'node:crypto';

export interface GroupedTarget<T> {
  readonly target: T;
  readonly group: number;
}

/** Throws TypeError unless the shares rise from above 0 to 100. */
export function requireShares(shares: readonly number[]): readonly number[] {
  const isRising = shares.every((share, at) => share > (shares[at - 1] ?? 0));
  if (shares.length === 0 || shares.length > 10 || !isRising || shares.at(-1) !== 100)
    throw new TypeError('The shares of the groups must rise from above 0 to 100.');
  return shares;
}

/**
 * Assigns every target to a group, the same at each call. The order is that of SHA-256 over rollout and target, so that
 * another rollout begins with other agents. The first group has at least one target.
 */
export function groupsOf<T>(
  rolloutId: string,
  targets: readonly T[],
  idOf: (target: T) => string,
  shares: readonly number[] = DEFAULT_ROLLOUT_SHARES,
): readonly GroupedTarget<T>[] {
  const ends = requireShares(shares).map((share) => Math.max(1, Math.floor((targets.length * share) / 100)));
  return targets
    .map((target) => ({ target, place: placeOf(rolloutId, idOf(target)) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ target }, at) => ({ target, group: ends.findIndex((end) => at < end) }));
}

/** Group of targets that appeared after the start: offered once all other groups are done. */
export const lateGroupOf = (shares: readonly number[]): number => shares.length;

const placeOf = (rolloutId: string, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['revive-rollout-v1', rolloutId, id]))
    .digest('hex');
