import { RECALL_MS } from '@revive/contracts/rollouts/rollouts';

/** Agents of one call to repairs: repairs has 5 seconds to sign their orders. */
export const ORDERS_A_CALL = 50;
/** Milliseconds that a killed process keeps a recall from the next process. Longer than the deadline of a call. */
export const LEASE_MS = 30_000;

const DAY_MS = 86_400_000;
/** Milliseconds until the next call after repairs or fleet did not answer. */
const AWAY_MS = 30_000;
/** Milliseconds until a recall is due again that has no event of an agent and no order that expires. */
const LOOK_EVERY_MS = 3_600_000;

/** `refused`: the PC does not keep the version before, or another update is under way. */
export type OrderAnswer = 'ordered' | 'refused';

/**
 * When the next order to an agent is due. An order that expired was not answered, so the agent was away. A refusal may
 * pass: an update under way ends.
 */
export const nextOrderAt = (answer: OrderAnswer, now: Date, expiresAt: Date): Date =>
  answer === 'ordered' ? expiresAt : new Date(now.getTime() + DAY_MS);

/** End of a recall. PCs delete the version before at this age, so agents would refuse every later order. */
export const recallEnd = (recalledAt: Date): Date => new Date(recalledAt.getTime() + RECALL_MS);

export const retryAt = (now: Date): Date => new Date(now.getTime() + AWAY_MS);

/**
 * When the round looks at a recall again that has no order due. Null after its end. An agent may begin to run the version
 * after the recall, so a recall without agents goes on as well.
 */
export function nextVisitAt(now: Date, recalledAt: Date, nextOrder: Date | null): Date | null {
  const end = recallEnd(recalledAt);
  if (now >= end) return null;
  const next = Math.min(now.getTime() + LOOK_EVERY_MS, nextOrder?.getTime() ?? Infinity, end.getTime());
  return new Date(Math.max(next, now.getTime()));
}
