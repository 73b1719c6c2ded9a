import { BILLING_HISTORY_MAX, type BillingSwitch } from '@revive/contracts/billing/control';
import type { EntityManager } from '@revive/platform/database/database';

export interface NewSwitch {
  readonly id: string;
  readonly tenantId: string;
  readonly which: BillingSwitch;
  readonly value: boolean;
  /** Takes effect at this moment, ISO 8601. */
  readonly from: string;
  readonly notes: string;
  readonly by: { readonly userId: string; readonly name: string };
  readonly madeAt: string;
}

export interface SwitchRow {
  readonly id: string;
  readonly tenantId: string;
  readonly which: BillingSwitch;
  readonly value: boolean;
  readonly from: string;
  readonly notes: string;
  readonly byName: string;
  readonly madeAt: string;
}

interface Stored {
  id: string;
  tenant_id: string;
  switch: BillingSwitch;
  value: boolean;
  from_at: Date;
  notes: string;
  by_name: string;
  made_at: Date;
}

const rowOf = (row: Stored): SwitchRow => ({
  id: row.id,
  tenantId: row.tenant_id,
  which: row.switch,
  value: row.value,
  from: row.from_at.toISOString(),
  notes: row.notes,
  byName: row.by_name,
  madeAt: row.made_at.toISOString(),
});

/** Per shop and switch: the change in effect and the latest one, which differ while a change is scheduled. */
export async function switchesOf(
  em: EntityManager,
  tenantIds: readonly string[],
  at: string,
): Promise<{ inEffect: SwitchRow[]; scheduled: SwitchRow[] }> {
  const inEffect = await em.query<Stored[]>(
    `select distinct on (tenant_id, switch) * from billing_switches where tenant_id = any($1) and from_at <= $2
      order by tenant_id, switch, id desc`,
    [tenantIds, at],
  );
  const latest = await em.query<Stored[]>(
    `select distinct on (tenant_id, switch) * from billing_switches where tenant_id = any($1)
      order by tenant_id, switch, id desc`,
    [tenantIds],
  );
  return {
    inEffect: inEffect.map(rowOf),
    scheduled: latest.filter(({ from_at }) => from_at > new Date(at)).map(rowOf),
  };
}

/** The shops of these whose billing is off. */
export async function switchedOff(em: EntityManager, tenantIds: readonly string[], at: string): Promise<Set<string>> {
  const { inEffect } = await switchesOf(em, tenantIds, at);
  return new Set(inEffect.filter(({ which, value }) => which === 'billing' && !value).map(({ tenantId }) => tenantId));
}

export async function historyOf(em: EntityManager, tenantId: string): Promise<SwitchRow[]> {
  const rows = await em.query<Stored[]>(
    'select * from billing_switches where tenant_id = $1 order by id desc limit $2',
    [tenantId, BILLING_HISTORY_MAX],
  );
  return rows.map(rowOf);
}

export async function insertSwitch(em: EntityManager, row: NewSwitch): Promise<void> {
  await em.query(
    `insert into billing_switches (id, tenant_id, switch, value, from_at, notes, by_user, by_name, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.tenantId, row.which, row.value, row.from, row.notes, row.by.userId, row.by.name, row.madeAt],
  );
}
