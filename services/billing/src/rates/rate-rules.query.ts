import { RATE_RULES_MAX } from '@revive/contracts/billing/commissions';
import type { RateRule } from '@revive/proto/revive/billing/v1/commissions';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { versionsInForce, type RuleVersion } from './rate-rules.policy.js';

interface RuleRow {
  id: string;
  tenant_id: string | null;
  service_id: string | null;
  rate: string | null;
  from_day: string;
  notes: string;
  by_name: string;
  made_at: Date;
}

const COLUMNS = `r.id, r.tenant_id, r.service_id, r.rate,
  to_char(r.from_day, 'YYYY-MM-DD') as from_day, r.notes, r.by_name, r.made_at`;

const versionOf = (row: RuleRow): RuleVersion => ({
  id: row.id,
  tenantId: row.tenant_id ?? undefined,
  serviceId: row.service_id ?? undefined,
  rate: row.rate === null ? undefined : Number(row.rate),
  from: row.from_day,
  madeAt: row.made_at.toISOString(),
});

const VERSIONS = prepared(
  `select ${COLUMNS} from commission_rules r
    where r.tenant_id is null or r.tenant_id = any($1) order by r.made_at, r.id`,
);

/** All versions of the rules of these shops and of all shops. */
export async function versionsOf(em: EntityManager, tenantIds: readonly string[]): Promise<RuleVersion[]> {
  const rows = await em.query<RuleRow[]>(VERSIONS, [tenantIds]);
  return rows.map(versionOf);
}

/** The newest versions, with those of all shops; of every shop without `tenantId`. */
export async function listRules(em: EntityManager, tenantId: string | undefined, day: string): Promise<RateRule[]> {
  const rows = await em.query<RuleRow[]>(
    `select ${COLUMNS} from commission_rules r
      where $1::uuid is null or r.tenant_id is null or r.tenant_id = $1
      order by r.made_at desc, r.id desc limit $2`,
    [tenantId ?? null, RATE_RULES_MAX],
  );
  const inForce = new Set(versionsInForce(rows.map(versionOf), day).map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    ...(row.tenant_id !== null && { tenantId: row.tenant_id }),
    ...(row.service_id !== null && { serviceId: row.service_id }),
    ...(row.rate !== null && { rate: Number(row.rate) }),
    from: row.from_day,
    notes: row.notes,
    byName: row.by_name,
    madeAt: row.made_at.toISOString(),
    isInForce: inForce.has(row.id),
  }));
}

export async function insertRule(
  em: EntityManager,
  row: {
    readonly id: string;
    readonly tenantId?: string | undefined;
    readonly serviceId?: string | undefined;
    readonly rate?: number | undefined;
    readonly from: string;
    readonly notes: string;
    readonly by: { readonly userId: string; readonly name: string };
    readonly madeAt: string;
  },
): Promise<void> {
  await em.query(
    `insert into commission_rules (id, tenant_id, service_id, rate, from_day, notes, by_user, by_name, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.tenantId ?? null,
      row.serviceId ?? null,
      row.rate ?? null,
      row.from,
      row.notes,
      row.by.userId,
      row.by.name,
      row.madeAt,
    ],
  );
}
