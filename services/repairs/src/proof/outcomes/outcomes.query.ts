import { OUTCOME_CHART_DAYS } from '@revive/contracts/repairs/outcomes';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { prepared } from '@revive/platform/database/prepared';
import type { Counted } from './statistic.policy.js';

/**
 * A verified run without a later rollback. A warranty claim makes the run a failure, unless the claim found the
 * repaired part intact.
 */
const REOPENED = `exists (select from warranty_claims c
  where c.repair_id = o.repair_id and c.verdict is distinct from 'intact')`;
const PUT_BACK = `exists (select from outcomes b
  where b.repair_id = o.repair_id and b.kind = 'rollback' and b.status = 'rolled_back' and b.started_at >= o.started_at)`;
export const HELD = `(o.status = 'verified' and not ${PUT_BACK} and not ${REOPENED})`;

const COUNTED = `
  count(*) filter (where applied)::int as attempts,
  count(*) filter (where held)::int as held,
  count(*) filter (where reopened)::int as reopened,
  count(*) filter (where status = 'blocked')::int as blocked,
  count(*) filter (where status = 'not_applicable')::int as not_applicable,
  count(*) filter (where status = 'verified')::int as timed,
  (avg(duration_ms) filter (where status = 'verified'))::float8 as mean_ms,
  percentile_cont(0.5) within group (order by duration_ms) filter (where status = 'verified') as p50_ms,
  percentile_cont(0.9) within group (order by duration_ms) filter (where status = 'verified') as p90_ms,
  count(*) filter (where applied and cents > 0)::int as priced,
  (min(cents) filter (where applied and cents > 0))::float8 as min_cents,
  (max(cents) filter (where applied and cents > 0))::float8 as max_cents`;

/**
 * Field repairs since `$2`, of one shop or of all shops, from a single snapshot. Services and procedures cost the
 * price of their own line; a whole repair costs the sum. Repairs under warranty have no price.
 */
export const STATISTICS = prepared(`
  with field as (
    select o.*, o.status not in ('blocked', 'not_applicable') as applied, ${HELD} as held,
      (o.status = 'verified' and ${REOPENED}) as reopened
    from outcomes o
    where o.kind = 'repair' and o.environment = 'field' and o.started_at >= $2 and ($1::uuid is null or o.tenant_id = $1)),
  whole as (select f.*, (select sum((s ->> 'cents')::bigint) from jsonb_array_elements(f.services) s) as cents from field f),
  sold as (select f.*, s ->> 'id' as service, (s ->> 'cents')::bigint as cents
    from field f, jsonb_array_elements(f.services) s),
  used as (select f.*, p ->> 'id' as procedure, p ->> 'version' as version,
      (select (s ->> 'cents')::bigint from jsonb_array_elements(f.services) s
        where s ->> 'id' = ($3::jsonb ->> (p ->> 'id')) limit 1) as cents
    from field f, jsonb_array_elements(f.procedures) p)
  select
    (select row_to_json(x) from (select ${COUNTED} from whole) x) as "all",
    (select coalesce(json_agg(x order by x.id), '[]') from
      (select service as id, ${COUNTED} from sold group by service) x) as services,
    (select coalesce(json_agg(x order by x.id, x.version), '[]') from
      (select procedure as id, version, ${COUNTED} from used group by procedure, version) x) as procedures,
    (select coalesce(json_agg(x order by x.day), '[]') from (
      select to_char(d, 'YYYY-MM-DD') as day, (select count(*)::int from field f
        where f.status = 'verified' and (f.started_at at time zone '${DEFAULT_ZONE}')::date = d::date) as verified
      from generate_series(($4::timestamptz at time zone '${DEFAULT_ZONE}')::date - ${OUTCOME_CHART_DAYS - 1},
        ($4::timestamptz at time zone '${DEFAULT_ZONE}')::date, interval '1 day') d) x) as chart`);

export interface Statistics {
  readonly all: Counted;
  readonly services: readonly (Counted & { readonly id: string })[];
  readonly procedures: readonly (Counted & { readonly id: string; readonly version: string })[];
  readonly chart: { day: string; verified: number }[];
}
