import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { estimateOf, type Estimate } from './estimate.policy.js';

/** Number of newest repairs considered: old runs say little about current durations. */
const NEWEST = 200;

const DURATIONS = prepared(`
  select extract(epoch from r.ended_at - r.started_at)::float8 * 1000 as ms
  from (
    select repair_id, plan_digest, started_at, ended_at from runs
    where tenant_id = $1 and kind = 'repair' and status = 'completed' order by ended_at desc limit ${NEWEST}
  ) r
  where exists (
    select 1 from quotes q where q.repair_id = r.repair_id and q.plan_digest = r.plan_digest and q.procedures = $2
  )`);

export async function readEstimate(
  em: EntityManager,
  { tenantId, procedures }: Pick<QuoteEntity, 'tenantId' | 'procedures'>,
): Promise<Estimate | undefined> {
  const rows = await em.query<{ ms: number }[]>(DURATIONS, [tenantId, JSON.stringify(procedures)]);
  return estimateOf(rows.map(({ ms }) => ms));
}
