import type { RolloutModel } from '@revive/proto/revive/catalog/v1/rollouts';
import { ROLLOUT_MAX } from '@revive/contracts/rollouts/rollouts';
import type { EntityManager } from '@revive/platform/database/database';
import { isKeptBack } from './target.repository.js';

export interface StateCounts {
  readonly targets: number;
  readonly waiting: number;
  readonly offered: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly recalled: number;
}
export interface CountsOfGroup extends StateCounts, OrderCounts {
  readonly rolloutId: string;
  readonly group: number;
  readonly keptBack: number;
  readonly runsVersion: number;
}

/** Agents that run the version, by their order to go back. */
export interface OrderCounts {
  readonly orderWaiting: number;
  readonly orderSent: number;
  readonly orderSentAgain: number;
  readonly orderTaken: number;
  readonly orderRefused: number;
}

const of = (state: string): string => `count(*) filter (where t.state = '${state}')::int as ${state}`;

const ofOrder = (is: string): string => `count(*) filter (where t.runs_version and ${is})::int`;

export function countGroups(em: EntityManager, ids: readonly string[]): Promise<CountsOfGroup[]> {
  return em.query<CountsOfGroup[]>(
    `select t.rollout_id as "rolloutId", t.group_no as "group", count(*)::int as targets, ${of('waiting')},
            ${of('offered')}, ${of('succeeded')}, ${of('failed')}, ${of('cancelled')}, ${of('recalled')},
            count(*) filter (where t.state = 'waiting' and ${isKeptBack('r.target_version')})::int as "keptBack",
            count(*) filter (where t.runs_version)::int as "runsVersion",
            ${ofOrder("t.progress not in ('order_sent', 'order_taken', 'order_refused')")} as "orderWaiting",
            ${ofOrder("t.progress = 'order_sent' and t.orders <= 1")} as "orderSent",
            ${ofOrder("t.progress = 'order_sent' and t.orders > 1")} as "orderSentAgain",
            ${ofOrder("t.progress = 'order_taken'")} as "orderTaken",
            ${ofOrder("t.progress = 'order_refused'")} as "orderRefused"
       from rollout_targets t join rollouts r on r.id = t.rollout_id
      where t.rollout_id = any($1) group by t.rollout_id, t.group_no order by t.rollout_id, t.group_no`,
    [ids],
  );
}

/** Models with failures, the most failures first. */
export function countFailedModels(
  em: EntityManager,
  ids: readonly string[],
): Promise<(RolloutModel & { readonly rolloutId: string })[]> {
  return em.query<(RolloutModel & { rolloutId: string })[]>(
    `select * from (
       select rollout_id as "rolloutId", model, count(*) filter (where state = 'failed')::int as failed,
              count(*) filter (where state = 'succeeded')::int as succeeded,
              row_number() over (partition by rollout_id order by count(*) filter (where state = 'failed') desc, model) as place
         from rollout_targets where rollout_id = any($1) and state in ('succeeded', 'failed')
        group by rollout_id, model having count(*) filter (where state = 'failed') > 0) m
      where place <= ${ROLLOUT_MAX.models} order by "rolloutId", place`,
    [ids],
  );
}

type Sum = Omit<CountsOfGroup, 'rolloutId' | 'group'>;

export const sumOf = (groups: readonly CountsOfGroup[]): Sum => {
  const sum: { -readonly [key in keyof Sum]: number } = { ...NONE };
  for (const group of groups) for (const key of Object.keys(NONE) as (keyof Sum)[]) sum[key] += group[key];
  return sum;
};

const NONE: Sum = {
  targets: 0,
  waiting: 0,
  offered: 0,
  succeeded: 0,
  failed: 0,
  cancelled: 0,
  recalled: 0,
  keptBack: 0,
  runsVersion: 0,
  orderWaiting: 0,
  orderSent: 0,
  orderSentAgain: 0,
  orderTaken: 0,
  orderRefused: 0,
};
