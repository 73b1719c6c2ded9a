import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { estimateOf, type Estimate } from './estimate.policy.js';

/** How far back it looks: what was long ago says little about today. */
const NEWEST = 200;

/** Of the shop's newest verified repairs those whose plan had the same procedures. */
const DURATIONS = prepared(`
  select extract(epoch from r.ended_at - r.started_at)::float8 * 1000 as ms
  from (
    select repair_id, plan_digest, started_at, ended_at from runs
    where tenant_id = $1 and kind = 'repair' and status = 'completed' order by ended_at desc limit ${NEWEST}
  ) r
  where exists (
    select 1 from quotes q where q.repair_id = r.repair_id and q.plan_digest = r.plan_digest and q.procedures = $2
  )`);

/** How long the quote's procedures take in its shop; undefined while too few runs say so. */
export async function readEstimate(
  em: EntityManager,
  { tenantId, procedures }: Pick<QuoteEntity, 'tenantId' | 'procedures'>,
): Promise<Estimate | undefined> {
  const rows = await em.query<{ ms: number }[]>(DURATIONS, [tenantId, JSON.stringify(procedures)]);
  return estimateOf(rows.map(({ ms }) => ms));
}
