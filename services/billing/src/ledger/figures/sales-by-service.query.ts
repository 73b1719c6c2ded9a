import type { EntityManager } from '@revive/platform/database/database';
import { APPROVED_LINES } from '../../approvals/approved-lines.query.js';
import type { FigureScope } from './figure.js';
import { pickedPostings, Values } from './figure.query.js';
import { FIGURES } from './figures.js';

/** Sum of a day and a service; without both, the sum of the whole period. */
export interface ServiceRow {
  readonly day: string | null;
  readonly service: string | null;
  /** Name in the approved quote, for services without a name in the price list. */
  readonly name: string | null;
  readonly cents: string | number;
  /** Repairs with a charge; a reversal alone does not count. */
  readonly repairs: string | number;
}

/** Sales by day and service. Splits a charge by the lines of its approved quote, where these add up to the charge. */
export async function readSalesByService(em: EntityManager, scope: FigureScope): Promise<ServiceRow[]> {
  const values = new Values();
  const figure = FIGURES[scope.tenantId === undefined ? 'platform.todayRevenue' : 'tenant.dayRevenue'];
  const picked = pickedPostings(figure, scope, values);
  return em.query<ServiceRow[]>(
    `with picked as (${picked}), sold as (select entry_id, sum(cents) as cents from picked group by 1),
  lined as (select e.business_date, e.repair_id, s.cents, case when e.kind not like 'diagnosis%' then a.lines end as lines,
      e.kind like 'diagnosis%' as is_diagnosis,
      (select sum((l ->> 'cents')::bigint) from jsonb_array_elements(a.lines) l) as lines_cents
    from sold s join entries e on e.id = s.entry_id left join ${APPROVED_LINES} a on a.id = e.approval_id),
  by_service as (
    select business_date, repair_id, coalesce(nullif(l ->> 'serviceId', ''), 'work') as service,
      nullif(l ->> 'name', '') as name, (l ->> 'cents')::bigint * sign(cents) as cents
      from lined, jsonb_array_elements(lines) l where not is_diagnosis and lines_cents = abs(cents)
    union all
    select business_date, repair_id, case when is_diagnosis then 'diagnosis'
        when coalesce(jsonb_array_length(lines), 0) = 0 then 'unknown'
        when (select count(distinct l ->> 'serviceId') from jsonb_array_elements(lines) l) > 1 then 'several'
        else coalesce(nullif(lines -> 0 ->> 'serviceId', ''), 'work') end,
        case when not is_diagnosis then nullif(lines -> 0 ->> 'name', '') end, cents
      from lined where is_diagnosis or lines_cents is distinct from abs(cents))
      select to_char(business_date, 'YYYY-MM-DD') as day, service,
        case when service not in ('diagnosis', 'work', 'part', 'several', 'unknown') then max(name) end as name,
        sum(cents) as cents,
        count(distinct repair_id) filter (where cents > 0) as repairs
      from by_service group by grouping sets ((1, 2), ())
        having sum(cents) <> 0 or grouping(service) = 1 order by 1, 2`,
    values.list,
  );
}
