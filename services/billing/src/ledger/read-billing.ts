import { Injectable } from '@nestjs/common';
import { billingQuerySchema, kindsOfGroup, type EntryGroup } from '@revive/contracts/billing/entry-groups';
import type { BillingReply, GetBillingRequest } from '@revive/proto/revive/billing/v1/billing';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { requireIds } from '../request-values.js';
import { readFigureDays, readFigures } from './figures/figure.query.js';

const PAGE = 50;
const DAYS = 12;
const PLATFORM = { sales: 'platform.shopSales', share: 'platform.share' } as const;
const OWN = { sales: 'tenant.sales', share: 'tenant.share' } as const;

interface EntryRow {
  id: string;
  kind: string;
  tenant_id: string | null;
  tenant_name: string | null;
  repair_id: string | null;
  repair_number: string | number | null;
  device_name: string | null;
  method: string | null;
  collected_by: string | null;
  by_name: string | null;
  reason: string | null;
  reference: string | null;
  amount_cents: string | number;
  rate: string | null;
  at: Date;
}

@Injectable()
export class ReadBilling {
  constructor(private readonly db: Database) {}

  async run(actor: Actor, request: Partial<GetBillingRequest> = {}): Promise<BillingReply> {
    // control: entries are read by the administrator and those who see all money = actor as UserActor
    const { role } = requireRole(actor, 'tenant_admin', 'master', 'admin', 'finance');
    if (role === 'tenant_admin') requireTenant(actor);
    const { before = '', group } = await validate(billingQuerySchema, given(request));
    requireIds({ before });
    return this.db.tx(actor, async (em) => {
      const rows = await readEntries(em, before, group);
      const { tenantId } = actor;
      // The platform's share is a cost of the shop and income of the platform.
      const names = tenantId === undefined ? PLATFORM : OWN;
      const [sold = 0, share = 0] = await readFigures(em, [
        { figure: names.sales, tenantId },
        { figure: names.share, tenantId },
      ]);
      const daily = await readFigureDays(em, { figure: names.sales, tenantId }, DAYS);
      const [tenant] =
        actor.tenantId === undefined
          ? []
          : await em.query<{ commission_rate: string }[]>('select commission_rate from tenants where id = $1', [
              actor.tenantId,
            ]);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return {
        chargedCents: sold,
        commissionCents: share,
        commissionRate: tenant && Number(tenant.commission_rate),
        entries: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          tenantId: row.tenant_id ?? '',
          tenantName: row.tenant_name ?? '',
          repairId: row.repair_id ?? undefined,
          repairNumber: Number(row.repair_number ?? 0),
          deviceName: row.device_name ?? '',
          amountCents: Number(row.amount_cents),
          rate: row.rate === null ? undefined : Number(row.rate),
          method: row.method ?? undefined,
          collectedBy: row.collected_by ?? undefined,
          byName: row.by_name ?? undefined,
          reason: row.reason ?? undefined,
          reference: row.reference ?? undefined,
          at: row.at.toISOString(),
        })),
        next: last?.id,
        daily: daily.map(({ day, cents }) => ({ day, chargedCents: cents })),
      };
    });
  }
}

function readEntries(em: EntityManager, before: string, group: EntryGroup | undefined): Promise<EntryRow[]> {
  const values: unknown[] = [PAGE];
  const conditions = [
    ...(before === '' ? [] : [`e.id < $${values.push(before)}`]),
    ...(group === undefined ? [] : [`e.kind = any($${values.push(kindsOfGroup(group))})`]),
  ];
  return em.query<EntryRow[]>(
    `select e.*, t.name as tenant_name from entries e left join tenants t on t.id = e.tenant_id
      ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by e.id desc limit $1`,
    values,
  );
}
