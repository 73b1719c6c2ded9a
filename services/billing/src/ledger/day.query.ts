import type { CounterMethod } from '@revive/contracts/billing/entries';
import type { EntityManager } from '@revive/platform/database/database';

/** Days of a location, both included, as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly tenantId: string;
  readonly locationId: string;
  readonly fromDay: string;
  readonly throughDay: string;
}

export interface Takings {
  /** Null for money that no person took. */
  readonly byUser: string | null;
  readonly byName: string;
  readonly method: CounterMethod;
  readonly paymentsCents: number;
  readonly depositsCents: number;
  readonly refundsCents: number;
}

const spanOf = ({ tenantId, locationId, fromDay, throughDay }: DaySpan): string[] => [
  tenantId,
  locationId,
  fromDay,
  throughDay,
];
const IN_SPAN = 'e.tenant_id = $1 and e.location_id = $2 and e.business_date between $3 and $4';

/** What people took and gave back at the counter, per person and method. Money of payment providers is not in it. */
export async function readTakings(em: EntityManager, span: DaySpan): Promise<Takings[]> {
  const rows = await em.query<
    {
      by_user: string | null;
      name: string;
      method: CounterMethod;
      payments: string | null;
      deposits: string | null;
      refunds: string | null;
    }[]
  >(
    `select e.by_user, coalesce(e.by_name, '') as name, e.method, sum(e.amount_cents) filter (where e.kind = 'payment') as payments,
        sum(e.amount_cents) filter (where e.kind = 'deposit') as deposits,
        -sum(e.amount_cents) filter (where e.kind in ('refund', 'deposit_returned')) as refunds
      from entries e where ${IN_SPAN} and e.collected_by = 'shop'
        and e.kind in ('payment', 'deposit', 'refund', 'deposit_returned')
      group by e.by_user, 2, 3 order by 2, e.by_user, array_position(array['cash', 'card', 'eft'], e.method)`,
    spanOf(span),
  );
  return rows.map(({ by_user: byUser, name, method, payments, deposits, refunds }) => ({
    byUser,
    byName: name,
    method,
    paymentsCents: Number(payments ?? 0),
    depositsCents: Number(deposits ?? 0),
    refundsCents: Number(refunds ?? 0),
  }));
}

/** The cash of all drawers of the location: before the days, in, out, and after them. */
export async function readDayCash(em: EntityManager, span: DaySpan) {
  const [row] = await em.query<{ opening: string; taken_in: string; taken_out: string; difference: string }[]>(
    `select coalesce(sum(p.cents) filter (where e.business_date < $3), 0) as opening,
        coalesce(sum(p.cents) filter (where e.business_date >= $3 and p.cents > 0
          and e.kind <> 'drawer_difference'), 0) as taken_in,
        coalesce(-sum(p.cents) filter (where e.business_date >= $3 and p.cents < 0
          and e.kind <> 'drawer_difference'), 0) as taken_out,
        coalesce(sum(p.cents) filter (where e.business_date >= $3 and e.kind = 'drawer_difference'), 0) as difference
      from entries e join postings p on p.entry_id = e.id
      where e.tenant_id = $1 and e.location_id = $2 and e.business_date <= $4 and p.account = 'cash'`,
    spanOf(span),
  );
  const [openingCents, inCents, outCents, differenceCents] = [
    Number(row?.opening ?? 0),
    Number(row?.taken_in ?? 0),
    Number(row?.taken_out ?? 0),
    Number(row?.difference ?? 0),
  ];
  return {
    openingCents,
    inCents,
    outCents,
    differenceCents,
    closingCents: openingCents + inCents - outCents + differenceCents,
  };
}

export async function readDaySales(em: EntityManager, span: DaySpan) {
  const [row] = await em.query<Record<'charged' | 'reversed' | 'applied' | 'written_off' | 'vat', string | null>[]>(
    `select sum(e.amount_cents) filter (where e.kind in ('charge', 'diagnosis_fee')) as charged,
        -sum(e.amount_cents) filter (where e.kind in ('charge_reversal', 'diagnosis_reversal')) as reversed,
        sum(e.amount_cents) filter (where e.kind = 'deposit_applied') as applied,
        -sum(e.amount_cents) filter (where e.kind = 'write_off') as written_off,
        (select -sum(p.cents) from entries e join postings p on p.entry_id = e.id
          where ${IN_SPAN} and p.account = 'vat_output') as vat
      from entries e where ${IN_SPAN}`,
    spanOf(span),
  );
  return {
    chargedCents: Number(row?.charged ?? 0),
    reversedCents: Number(row?.reversed ?? 0),
    vatCents: Number(row?.vat ?? 0),
    depositsAppliedCents: Number(row?.applied ?? 0),
    writtenOffCents: Number(row?.written_off ?? 0),
  };
}

/** What customers still owe of repairs at the end of a day, by repair; repairs without debt are left out. */
export async function readDueThrough(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
  throughDay: string,
): Promise<Map<string, number>> {
  if (repairIds.length === 0) return new Map();
  const rows = await em.query<{ repair_id: string; due: string }[]>(
    `select repair_id, sum(case when kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal',
          'write_off') then amount_cents else -amount_cents end) as due
      from entries where tenant_id = $1 and repair_id = any($2) and business_date <= $3
        and kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal', 'write_off', 'payment', 'refund',
          'deposit_applied')
      group by repair_id having sum(case when kind in ('charge', 'charge_reversal', 'diagnosis_fee',
          'diagnosis_reversal', 'write_off') then amount_cents else -amount_cents end) > 0`,
    [tenantId, repairIds, throughDay],
  );
  return new Map(rows.map(({ repair_id, due }) => [repair_id, Number(due)]));
}
