import { RELEASE } from '../fleet/update-states.js';
import {
  bool,
  finite,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';

/** `agent-version` is offered to people; the engine knows the others by name and refuses them. */
const ROLLOUT_KINDS = ['agent-version', 'procedure-catalogue', 'patch'] as const;
export type RolloutKind = (typeof ROLLOUT_KINDS)[number];

/**
 * `held`: a group is done and a person decides about the next one. `evidence`: paused until the failures have been read.
 */
const ROLLOUT_STATES = ['draft', 'running', 'paused', 'evidence', 'held', 'done', 'recalled'] as const;

/** `waiting`: not offered yet. `failed` covers a rollback and a target that never reported within its deadline. */
export const ROLLOUT_TARGET_STATES = ['waiting', 'offered', 'succeeded', 'failed', 'cancelled', 'recalled'] as const;

/** `standard`: two failures of a model in a small fleet, else the sequential rule. `first-failure`: any failure pauses. */
export const FAILURE_RULES = ['standard', 'first-failure'] as const;
export type FailureRuleName = (typeof FAILURE_RULES)[number];

/** Cause of a rollout’s state. */
export const ROLLOUT_CAUSES = ['person', 'rule', 'emergency-stop', 'engine'] as const;

/** Why a target failed, was left out or waits. */
const TARGET_REASONS = [
  'rolled_back',
  'no_report',
  'already_current',
  'cannot_update',
  'emergency_stop',
  'withdrawn',
  'recalled',
] as const;

export const ROLLOUT_MAX = { shops: 200, groups: 10, reason: 300, page: 50, targets: 200, models: 50 } as const;
/** Percent of all targets after each group, rising to 100. A last group has the agents that are confirmed later. */
export const DEFAULT_ROLLOUT_SHARES: readonly number[] = [1, 10, 50, 100];

const DAY_MINUTES = 24 * 60;
/** Orders of a recall are sent for so long: a PC keeps the version before for 14 days after an update. */
export const RECALL_MS = 14 * DAY_MINUTES * 60_000;

export const createRolloutSchema = requestSchema('CreateRollout', {
  kind: oneOf(ROLLOUT_KINDS).default('agent-version'),
  targetVersion: requiredText('Enter a version', 5, 14).matches(RELEASE, 'must be three numbers, such as 1.4.0'),
  /** Shops whose agents take part; none: all shops. */
  tenantIds: list(id().required(), ROLLOUT_MAX.shops).default([]),
  shares: list(finite().moreThan(0, 'must be above 0').max(100, 'must be at most 100').required(), ROLLOUT_MAX.groups)
    .default([...DEFAULT_ROLLOUT_SHARES])
    .test('rising', 'must rise to 100', (value) => value === undefined || areRising(value)),
  failureRule: oneOf(FAILURE_RULES).default('standard'),
  /** A group is passed after so many successes; without it after all its targets have ended or the rule accepts. */
  minimumSuccesses: integer(1, 1_000_000).optional(),
  /** Minutes between the end of a group and the next group. */
  soakMinutes: integer(0, 30 * DAY_MINUTES).default(0),
  /** A target that does not report within this time counts as failed. */
  deadlineMinutes: integer(15, 30 * DAY_MINUTES).default(DAY_MINUTES),
  /** A person decides before every group after the first. */
  asksBeforeEachGroup: bool().default(false),
});
export type CreateRollout = InferType<typeof createRolloutSchema>;

function areRising(shares: readonly (number | undefined)[]): boolean {
  return shares.at(-1) === 100 && shares.every((share, at) => (share ?? 0) > (shares[at - 1] ?? 0));
}

export const rolloutReasonSchema = requestSchema('RolloutReason', {
  reason: requiredText('Enter a reason of at least 3 characters', 3, ROLLOUT_MAX.reason),
});
export const rolloutListQuerySchema = requestSchema('RolloutListQuery', { before: id().optional() });
export const rolloutTargetQuerySchema = requestSchema('RolloutTargetQuery', {
  group: integer(0, ROLLOUT_MAX.groups).optional(),
  state: oneOf(ROLLOUT_TARGET_STATES).optional(),
  /** Only targets that run the version and need a signed order to go back. */
  needsOrder: oneOf(['true'] as const).optional(),
  after: text(80).optional(),
});

const count = () => integer().required();
const counts = {
  targets: count(),
  waiting: count(),
  offered: count(),
  succeeded: count(),
  failed: count(),
  cancelled: count(),
  recalled: count(),
};

/** The rule with its stated error, so that a screen shows the figures that the engine uses. */
const rule = nested({
  name: oneOf(FAILURE_RULES).required(),
  /** `absolute` below `fewerThan` targets; known once the rollout has started. */
  kind: oneOf(['absolute', 'sequential', 'first-failure'] as const).required(),
  description: text(400).required(),
  fewerThan: count(),
  failuresOfModel: count(),
  /** Shares of agents that fail: of a version called good and of one called bad. */
  goodRate: finite().required(),
  badRate: finite().required(),
  /** Probability per group of pausing a good version, and of passing a bad one. */
  pausesGood: finite().required(),
  passesBad: finite().required(),
});

export const rolloutSchema = responseSchema('Rollout', {
  id: id().required(),
  kind: oneOf(ROLLOUT_KINDS).required(),
  targetVersion: text(40).required(),
  tenantIds: list(id().required(), ROLLOUT_MAX.shops).required(),
  shares: list(finite().required(), ROLLOUT_MAX.groups).required(),
  rule: rule.required(),
  minimumSuccesses: integer(1).optional(),
  soakMinutes: count(),
  deadlineMinutes: count(),
  asksBeforeEachGroup: bool().required(),
  state: oneOf(ROLLOUT_STATES).required(),
  cause: oneOf(ROLLOUT_CAUSES).required(),
  /** A sentence; empty for a draft and a running rollout. */
  reason: text(400).defined(),
  /** The rollout is held once its present group is done. */
  holdRequested: bool().required(),
  /** Index into `groups`. */
  currentGroup: count(),
  ...counts,
  groups: list(
    nested({
      /** Percent of all targets after this group; absent for the dynamic group of late agents, the last one. */
      share: finite().optional(),
      late: bool().required(),
      ...counts,
    }),
    ROLLOUT_MAX.groups + 1,
  ).required(),
  failedModels: list(
    nested({ model: text(120).required(), failed: count(), succeeded: count() }),
    ROLLOUT_MAX.models,
  ).required(),
  /** Waiting targets that an emergency stop of their shop keeps back. */
  keptBack: count(),
  /** Agents that run the version of a recalled rollout; each needs a signed order to go back. */
  needOrder: count(),
  /** Signed orders to these agents, since the recall. The five counts are `needOrder` together. */
  recallOrders: nested({
    /** Orders are sent, and sent again once they expire. */
    sending: bool().required(),
    until: isoDateTime().optional(),
    /** No order yet. */
    waiting: count(),
    /** One order, which the agent has not answered yet. */
    sent: count(),
    /** An order expired without an answer, because the PC was off or not connected, and another one was sent. */
    sentAgain: count(),
    /** The agent has the order and goes back when no repair is running. */
    taken: count(),
    refused: count(),
  })
    .optional()
    .default(undefined),
  createdAt: isoDateTime().required(),
  startedAt: isoDateTime().optional(),
  /** When the next group may begin, while the rollout soaks. */
  soaksUntil: isoDateTime().optional(),
  endedAt: isoDateTime().optional(),
  version: integer(1).required(),
});
export type Rollout = InferType<typeof rolloutSchema>;
export const rolloutsSchema = list(rolloutSchema, ROLLOUT_MAX.page);

const rolloutTargetSchema = responseSchema('RolloutTarget', {
  agentId: text(80).required(),
  agentName: text(120).defined(),
  tenantId: id().required(),
  tenantName: text().defined(),
  /** Platform and version before, such as `linux x64 1.3.0`. */
  model: text(120).required(),
  fromVersion: text(40).defined(),
  group: count(),
  state: oneOf(ROLLOUT_TARGET_STATES).required(),
  reason: oneOf(TARGET_REASONS).optional(),
  /** Progress as the agent reported it, such as `downloading`; after a recall `order_sent`, `order_taken` or `order_refused`. */
  progress: text(40).defined(),
  needsOrder: bool().required(),
  /** Orders to go back that the agent was sent. */
  orders: count(),
  offeredAt: isoDateTime().optional(),
  deadline: isoDateTime().optional(),
  endedAt: isoDateTime().optional(),
});
export type RolloutTarget = InferType<typeof rolloutTargetSchema>;
export const rolloutTargetsSchema = list(rolloutTargetSchema, ROLLOUT_MAX.targets);
