import { BANK_PURPOSES } from '@revive/contracts/billing/statements';
import type { EntityManager } from '@revive/platform/database/database';

/** An entry that moved money on the bank account of a shop, or of the platform. */
export interface BankEntry {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly repairId: string | undefined;
  readonly repairNumber: number | undefined;
  readonly deviceName: string;
  readonly tenantName: string;
  /** Positive if money came in. */
  readonly cents: number;
  readonly day: string;
}

interface Row {
  id: string;
  kind: string;
  reference: string | null;
  repair_id: string | null;
  repair_number: string | null;
  device_name: string | null;
  tenant_name: string | null;
  cents: string;
  day: string;
}

/**
 * Newest first. A payment or settlement and its reversal of the same amount are left out: no bank has seen them. Entries
 * of lines that were set aside are left out: a line is behind each of them.
 */
export async function bankEntries(em: EntityManager, tenantId: string | null, most: number): Promise<BankEntry[]> {
  const book = tenantId === null ? 'platform_postings' : 'postings';
  const account = tenantId === null ? 'platform_bank' : 'bank';
  const rows = await em.query<Row[]>(
    `select e.id, e.kind, e.reference, e.repair_id, e.repair_number, e.device_name, t.name as tenant_name, p.cents,
        to_char(e.business_date, 'YYYY-MM-DD') as day
      from ${book} p join entries e on e.id = p.entry_id left join tenants t on t.id = e.tenant_id
      where p.account = $1 and ($2::uuid is null or p.tenant_id = $2) and e.kind <> all($4)
        and not (e.kind in ('payment', 'deposit', 'settlement') and (e.reverses is not null or exists (select 1 from entries r
          where r.reverses = e.id and r.kind = e.kind and r.amount_cents = -e.amount_cents)))
      order by p.entry_id desc limit $3`,
    [account, tenantId, most, BANK_PURPOSES],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reference: row.reference ?? '',
    repairId: row.repair_id ?? undefined,
    repairNumber: row.repair_number === null ? undefined : Number(row.repair_number),
    deviceName: row.device_name ?? '',
    tenantName: row.tenant_name ?? '',
    cents: Number(row.cents),
    day: row.day,
  }));
}

/** Cash that left a drawer and was not handed on to the next shift. */
export interface CashDrop {
  readonly id: string;
  readonly byName: string;
  readonly cents: number;
  readonly day: string;
}

/** Newest first. */
export async function cashDrops(em: EntityManager, tenantId: string, most: number): Promise<CashDrop[]> {
  const rows = await em.query<{ id: string; by_name: string | null; cents: string; day: string }[]>(
    `select e.id, e.by_name, p.cents, to_char(e.business_date, 'YYYY-MM-DD') as day
      from postings p join entries e on e.id = p.entry_id
      where p.account = 'safe' and p.tenant_id = $1 and p.cents > 0 and e.kind = 'drawer_drop'
        and e.details ->> 'to' is distinct from 'next_shift'
      order by p.entry_id desc limit $2`,
    [tenantId, most],
  );
  return rows.map(({ id, by_name, cents, day }) => ({ id, byName: by_name ?? '', cents: Number(cents), day }));
}

/** Balance of the bank account in the ledger, in cents. */
export async function bankBalance(em: EntityManager, tenantId: string | null): Promise<number> {
  const [row] = await em.query<{ cents: string | null }[]>(
    tenantId === null
      ? "select sum(cents) as cents from platform_totals where account = 'platform_bank'"
      : "select sum(cents) as cents from totals where account = 'bank' and tenant_id = $1",
    tenantId === null ? [] : [tenantId],
  );
  return Number(row?.cents ?? 0);
}

/** What payment providers have collected and not transferred, in cents, and the newest day of it. */
export async function clearingBalance(em: EntityManager): Promise<{ readonly cents: number; readonly day: string }> {
  const [row] = await em.query<{ cents: string | null; day: string | null }[]>(
    `select sum(cents) as cents, to_char(max(business_date), 'YYYY-MM-DD') as day from platform_totals
      where account = 'provider_clearing'`,
  );
  return { cents: Number(row?.cents ?? 0), day: row?.day ?? '' };
}

/** What the customer of a repair owes, in cents, since the day of the first charge. */
export interface Due {
  readonly cents: number;
  readonly day: string;
}

/** What the customers of these repairs owe, by repair. */
export async function duesOf(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<ReadonlyMap<string, Due>> {
  const rows = await em.query<{ repair_id: string; cents: string; day: string }[]>(
    `select e.repair_id, sum(p.cents) as cents, to_char(min(e.business_date), 'YYYY-MM-DD') as day
      from entries e join postings p on p.entry_id = e.id
      where e.repair_id = any($1) and e.tenant_id = $2 and p.account = 'customer_receivable' group by e.repair_id`,
    [repairIds, tenantId],
  );
  return new Map(rows.map((row) => [row.repair_id, { cents: Number(row.cents), day: row.day }]));
}
