import type { FailureRuleName, ROLLOUT_CAUSES, RolloutKind, RolloutTarget } from '@revive/contracts/rollouts/rollouts';
import type { RolloutState, TargetState } from './rollout.lifecycle.js';

export type Cause = (typeof ROLLOUT_CAUSES)[number];
export type TargetReason = NonNullable<RolloutTarget['reason']>;

export interface RolloutRow {
  readonly id: string;
  readonly kind: RolloutKind;
  readonly targetVersion: string;
  readonly tenantIds: readonly string[];
  readonly shares: readonly number[];
  readonly failureRule: FailureRuleName;
  readonly minimumSuccesses: number | null;
  readonly soakMinutes: number;
  readonly deadlineMinutes: number;
  readonly asksBeforeEachGroup: boolean;
  readonly state: RolloutState;
  readonly cause: Cause;
  readonly reason: string;
  readonly holdRequested: boolean;
  readonly currentGroup: number;
  readonly fixedTargets: number;
  readonly judgedSince: Date | null;
  readonly groupSince: Date | null;
  readonly passedAt: Date | null;
  readonly dueAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The last confirmed recall. */
  readonly recalledAt: Date | null;
  readonly version: number;
}

export interface TargetRow {
  readonly rolloutId: string;
  readonly agentId: string;
  readonly tenantId: string;
  readonly agentName: string;
  readonly tenantName: string;
  readonly model: string;
  readonly fromVersion: string;
  readonly group: number;
  readonly state: TargetState;
  readonly reason: TargetReason | null;
  readonly progress: string;
  readonly offerId: string | null;
  readonly offeredAt: Date | null;
  readonly deadline: Date | null;
  readonly endedAt: Date | null;
  readonly runsVersion: boolean;
  /** Number of orders to go back that were sent to the agent. */
  readonly orders: number;
}

/** A target as its source lists it, before a group is assigned. */
export type FoundTarget = Pick<
  TargetRow,
  'agentId' | 'tenantId' | 'agentName' | 'tenantName' | 'model' | 'fromVersion'
>;

/** Offer of a rollout to one agent. */
export interface Offer {
  readonly agentId: string;
  readonly tenantId: string;
  readonly offerId: string;
}
