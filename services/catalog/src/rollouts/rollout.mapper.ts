import type {
  RecallOrders,
  Rollout,
  RolloutGroup,
  RolloutModel,
  RolloutTarget,
} from '@revive/proto/revive/catalog/v1/rollouts';
import { ruleOf } from './failure-rule.text.js';
import { recallEnd } from './recall/recall.policy.js';
import type { RolloutRow, TargetRow } from './rollout.rows.js';
import { sumOf, type CountsOfGroup, type OrderCounts } from './target-counts.query.js';

/** The row as the routes answer it and as live screens get it. */
export function rolloutMessage(
  row: RolloutRow,
  counts: readonly CountsOfGroup[],
  models: readonly RolloutModel[],
): Rollout {
  const sum = sumOf(counts);
  const { targets, waiting, offered, succeeded, failed, cancelled, recalled } = sum;
  const soakEnd = row.passedAt && new Date(row.passedAt.getTime() + row.soakMinutes * 60_000);
  return {
    id: row.id,
    kind: row.kind,
    targetVersion: row.targetVersion,
    tenantIds: [...row.tenantIds],
    shares: [...row.shares],
    rule: ruleOf(row.failureRule, row.fixedTargets),
    ...(row.minimumSuccesses !== null && { minimumSuccesses: row.minimumSuccesses }),
    soakMinutes: row.soakMinutes,
    deadlineMinutes: row.deadlineMinutes,
    asksBeforeEachGroup: row.asksBeforeEachGroup,
    state: row.state,
    cause: row.cause,
    reason: row.reason,
    holdRequested: row.holdRequested,
    currentGroup: row.currentGroup,
    targets,
    waiting,
    offered,
    succeeded,
    failed,
    cancelled,
    recalled,
    groups: groupsOf(row, counts),
    failedModels: models.map(({ model, failed, succeeded }) => ({ model, failed, succeeded })),
    keptBack: sum.keptBack,
    needOrder: row.state === 'recalled' ? sum.runsVersion : 0,
    ...(row.recalledAt && { recallOrders: recallOrdersOf(row.recalledAt, row, sum) }),
    createdAt: row.createdAt.toISOString(),
    ...(row.startedAt && { startedAt: row.startedAt.toISOString() }),
    ...(row.state === 'running' && soakEnd && { soaksUntil: soakEnd.toISOString() }),
    ...(row.endedAt && { endedAt: row.endedAt.toISOString() }),
    version: row.version,
  };
}

function recallOrdersOf(recalledAt: Date, { dueAt }: Pick<RolloutRow, 'dueAt'>, counts: OrderCounts): RecallOrders {
  const sending = dueAt !== null;
  return {
    sending,
    ...(sending && { until: recallEnd(recalledAt).toISOString() }),
    waiting: counts.orderWaiting,
    sent: counts.orderSent,
    sentAgain: counts.orderSentAgain,
    taken: counts.orderTaken,
    refused: counts.orderRefused,
  };
}

/** One row for each share, and the last one for late agents. */
function groupsOf({ shares }: RolloutRow, counts: readonly CountsOfGroup[]): RolloutGroup[] {
  return [...shares, undefined].map((share, group) => {
    const { targets, waiting, offered, succeeded, failed, cancelled, recalled } = sumOf(
      counts.filter((one) => one.group === group),
    );
    return {
      ...(share !== undefined && { share }),
      late: share === undefined,
      targets,
      waiting,
      offered,
      succeeded,
      failed,
      cancelled,
      recalled,
    };
  });
}

export const targetMessage = (rollout: RolloutRow, row: TargetRow): RolloutTarget => ({
  agentId: row.agentId,
  agentName: row.agentName,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  model: row.model,
  fromVersion: row.fromVersion,
  group: row.group,
  state: row.state,
  ...(row.reason !== null && { reason: row.reason }),
  progress: row.progress,
  needsOrder: rollout.state === 'recalled' && row.runsVersion,
  orders: row.orders,
  ...(row.offeredAt && { offeredAt: row.offeredAt.toISOString() }),
  ...(row.state === 'offered' && row.deadline && { deadline: row.deadline.toISOString() }),
  ...(row.endedAt && { endedAt: row.endedAt.toISOString() }),
});
