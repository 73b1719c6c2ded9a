import type { EntityManager } from '@revive/platform/database/database';
import type { EntryKind } from '@revive/contracts/billing/entries';

/** An entry of a repair as it is stored, for bills and refunds. */
export interface RepairEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly cents: number;
  readonly at: string;
  /** Undefined also for a share whose lines have different rates. */
  readonly rate: number | undefined;
  readonly vatBps: number;
  readonly quoteVersion: number;
  readonly reverses: string | null;
  readonly method: string | null;
  readonly collectedBy: string | null;
  readonly byName: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Row {
  id: string;
  kind: EntryKind;
  amount_cents: string;
  at: Date;
  rate: string | null;
  vat_bps: number;
  quote_version: number | null;
  reverses: string | null;
  method: string | null;
  collected_by: string | null;
  by_name: string | null;
  reference: string | null;
  reason: string | null;
  details: Record<string, unknown> | null;
}

/** Entries of a shop's repair, oldest first. */
export async function entriesOfRepair(em: EntityManager, tenantId: string, repairId: string): Promise<RepairEntry[]> {
  const rows = await em.query<Row[]>(
    `select id, kind, amount_cents, at, rate, vat_bps, quote_version, reverses, method, collected_by, by_name,
      reference, reason, details from entries where repair_id = $1 and tenant_id = $2 order by id`,
    [repairId, tenantId],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    cents: Number(row.amount_cents),
    at: row.at.toISOString(),
    rate: row.rate === null ? undefined : Number(row.rate),
    vatBps: row.vat_bps,
    quoteVersion: row.quote_version ?? 0,
    reverses: row.reverses,
    method: row.method,
    collectedBy: row.collected_by,
    byName: row.by_name,
    reference: row.reference,
    reason: row.reason,
    details: row.details ?? {},
  }));
}

/** VAT within what a repair was charged, reversals deducted. */
export async function vatOfRepair(em: EntityManager, tenantId: string, repairId: string): Promise<number> {
  const [row] = await em.query<{ cents: string | null }[]>(
    `select -sum(p.cents) as cents from postings p join entries e on e.id = p.entry_id
      where e.repair_id = $1 and e.tenant_id = $2 and p.account = 'vat_output'`,
    [repairId, tenantId],
  );
  return Number(row?.cents ?? 0);
}

/** Payments and deposits of a repair, refunds not deducted. */
export async function receivedForRepair(em: EntityManager, tenantId: string, repairId: string): Promise<number> {
  const [row] = await em.query<{ cents: string | null }[]>(
    `select sum(amount_cents) as cents from entries
      where repair_id = $1 and tenant_id = $2 and kind in ('payment', 'deposit')`,
    [repairId, tenantId],
  );
  return Number(row?.cents ?? 0);
}

/** True if the ledger has entries of this repair for a different shop. */
export async function isBilledElsewhere(em: EntityManager, tenantId: string, repairId: string): Promise<boolean> {
  const rows = await em.query<unknown[]>(
    'select 1 from entries where repair_id = $1 and tenant_id is distinct from $2 limit 1',
    [repairId, tenantId],
  );
  return rows.length > 0;
}

/** True if a charge or diagnosis fee under this quote version, or a later one, is posted. */
export async function hasCharge(
  em: EntityManager,
  tenantId: string,
  repairId: string,
  quoteVersion: number,
): Promise<boolean> {
  const rows = await em.query<unknown[]>(
    `select 1 from entries where repair_id = $1 and tenant_id = $2 and quote_version >= $3
      and kind in ('charge', 'diagnosis_fee') limit 1`,
    [repairId, tenantId, quoteVersion],
  );
  return rows.length > 0;
}
