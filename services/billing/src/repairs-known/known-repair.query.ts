import type { EntityManager } from '@revive/platform/database/database';

/** A charged line, as the event of the charge named it. */
export interface KnownLine {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  /** Executed and verified by the agent: the platform has a share of this line. */
  readonly verified: boolean;
}

/** The facts of the last charge, taken from the event that caused it. */
export interface KnownCharge {
  readonly quoteVersion: number;
  readonly totalCents: number;
  /** Undefined: all of the total. */
  readonly verifiedCents?: number | undefined;
  readonly lines: readonly KnownLine[];
}

export interface KnownRepair {
  readonly id: string;
  readonly number: number;
  readonly deviceName: string;
  readonly status: string;
  readonly quoteVersion: number;
  readonly charge: KnownCharge | undefined;
}

interface Row {
  id: string;
  number: string;
  device_name: string;
  status: string;
  quote_version: number;
  charge: KnownCharge | null;
}

/** Undefined for an unknown repair and for a repair of another shop. */
export async function readKnownRepair(
  em: EntityManager,
  tenantId: string,
  repairId: string,
): Promise<KnownRepair | undefined> {
  const [row] = await em.query<Row[]>(
    `select id, number, device_name, status, quote_version, charge from repairs_known
      where id = $1 and tenant_id = $2`,
    [repairId, tenantId],
  );
  return (
    row && {
      id: row.id,
      number: Number(row.number),
      deviceName: row.device_name,
      status: row.status,
      quoteVersion: row.quote_version,
      charge: row.charge ?? undefined,
    }
  );
}

/** True if a different shop has the repair. */
export async function isKnownElsewhere(em: EntityManager, tenantId: string, repairId: string): Promise<boolean> {
  const rows = await em.query<unknown[]>('select 1 from repairs_known where id = $1 and tenant_id <> $2', [
    repairId,
    tenantId,
  ]);
  return rows.length > 0;
}

export interface UnpaidHandover {
  readonly repairId: string;
  readonly number: number;
  readonly deviceName: string;
  readonly at: string;
  /** Owed when the device was handed over. */
  readonly cents: number;
}

/** Devices of a shop that were handed over with an amount still due, `from` included, `until` excluded. */
export async function unpaidHandovers(
  em: EntityManager,
  { tenantId, from, until }: { tenantId: string; from: string; until: string },
): Promise<UnpaidHandover[]> {
  const rows = await em.query<
    { id: string; number: string; device_name: string; handed_over_at: Date; unpaid_cents: string }[]
  >(
    `select id, number, device_name, handed_over_at, unpaid_cents from repairs_known
      where tenant_id = $1 and unpaid_cents is not null and handed_over_at >= $2 and handed_over_at < $3
      order by handed_over_at`,
    [tenantId, from, until],
  );
  return rows.map((row) => ({
    repairId: row.id,
    number: Number(row.number),
    deviceName: row.device_name,
    at: row.handed_over_at.toISOString(),
    cents: Number(row.unpaid_cents),
  }));
}
