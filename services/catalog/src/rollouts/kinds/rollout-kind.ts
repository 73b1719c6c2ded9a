import type { EntityManager } from '@revive/platform/database/database';
import type { FoundTarget, Offer, RolloutRow } from '../rollout.rows.js';

/** Offers in one message: fleet takes a message in one transaction. */
export const OFFERS_A_MESSAGE = 200;

/**
 * What is rolled out: where its targets come from, and how an offer reaches them. The engine knows nothing else about
 * it. `offer` and `withdraw` run in the transaction that changes the targets.
 */
export interface RolloutKindPort {
  /** All possible targets within the scope of the rollout, asked for in bounded pages. */
  targets(rollout: RolloutRow): Promise<readonly FoundTarget[]>;
  offer(em: EntityManager, rollout: RolloutRow, offers: readonly Offer[]): Promise<void>;
  /** Asks for offers back that no target has received. The answer arrives as an event. */
  withdraw(em: EntityManager, rollout: RolloutRow, offers: readonly Offer[]): Promise<void>;
}
