import type { ApprovedLine } from '@revive/proto/revive/repairs/v1/repairs';
import type { EntityManager } from '@revive/platform/database/database';
import { APPROVED_LINES } from '../../approvals/approved-lines.query.js';
import type { FigureScope } from './figure.js';
import { pickedPostings, Values } from './figure.query.js';
import { FIGURES } from './figures.js';

/** Sales of a day and a service, or of the whole period without both. */
interface Summed {
  readonly day: string | null;
  readonly service: string | null;
  /** Name in the approved quote. */
  readonly name: string | null;
  readonly cents: string | number;
  /** Repairs with a charge; a reversal alone does not count. */
  readonly repairs: string | number;
}

/** An entry without lines that add up to it, such as an entry from before lines were frozen. */
export interface EntryWithoutLines {
  readonly day: string;
  readonly repairId: string;
  readonly isDiagnosis: boolean;
  readonly cents: number;
  /** Of the approved quote, before its discount. */
  readonly lines: readonly ApprovedLine[];
}

export interface SalesByService {
  readonly totalCents: number;
  readonly repairs: number;
  readonly rows: readonly {
    readonly day: string;
    readonly service: string;
    readonly name: string | undefined;
    readonly cents: number;
    readonly repairs: number;
  }[];
  readonly withoutLines: readonly EntryWithoutLines[];
}

type Row = Summed & {
  readonly repair_id: string | null;
  readonly is_diagnosis: boolean | null;
  readonly lines: readonly ApprovedLine[] | null;
};

/** Sales by day and service, as the lines of each charge and reversal were frozen (`details.sold`). */
export async function readSalesByService(em: EntityManager, scope: FigureScope): Promise<SalesByService> {
  const values = new Values();
  const figure = FIGURES[scope.tenantId === undefined ? 'platform.todayRevenue' : 'tenant.dayRevenue'];
  const picked = pickedPostings(figure, scope, values);
  const rows = await em.query<Row[]>(
    `with picked as (${picked}), posted as (select entry_id, sum(cents) as cents from picked group by 1),
  charged as (select e.business_date, e.repair_id, e.approval_id, p.cents, e.kind like 'diagnosis%' as is_diagnosis,
      e.details -> 'sold' as sold,
      (select sum((l ->> 'cents')::bigint) from jsonb_array_elements(e.details -> 'sold') l) as sold_cents
    from posted p join entries e on e.id = p.entry_id),
  lined as (select business_date, repair_id, l ->> 'service' as service, nullif(l ->> 'name', '') as name,
      (l ->> 'cents')::bigint as cents
    from charged, jsonb_array_elements(sold) l where sold_cents = charged.cents)
    select to_char(business_date, 'YYYY-MM-DD') as day, service,
        case when service not in ('work', 'part', 'unknown') then max(name) end as name,
        sum(cents) as cents, count(distinct repair_id) filter (where cents > 0) as repairs,
        null as repair_id, null::boolean as is_diagnosis, null::jsonb as lines
      from lined group by business_date, service, case when service = 'own' then name end having sum(cents) <> 0
    union all
    select to_char(business_date, 'YYYY-MM-DD'), null, null, c.cents, 0, repair_id::text, is_diagnosis, a.lines
      from charged c left join ${APPROVED_LINES} a on a.id = c.approval_id where sold_cents is distinct from c.cents
    union all
    select null, null, null, coalesce(sum(cents), 0), count(distinct repair_id) filter (where cents > 0), null, null, null
      from charged`,
    values.list,
  );
  const whole = rows.find(({ day }) => day === null);
  return {
    totalCents: Number(whole?.cents ?? 0),
    repairs: Number(whole?.repairs ?? 0),
    rows: rows.flatMap(({ day, service, name, cents, repairs }) =>
      day === null || service === null
        ? []
        : [{ day, service, name: name ?? undefined, cents: Number(cents), repairs: Number(repairs) }],
    ),
    withoutLines: rows.flatMap(({ day, service, repair_id, is_diagnosis, cents, lines }) =>
      day === null || service !== null
        ? []
        : [
            {
              day,
              repairId: repair_id ?? '',
              isDiagnosis: is_diagnosis ?? false,
              cents: Number(cents),
              lines: lines ?? [],
            },
          ],
    ),
  };
}
