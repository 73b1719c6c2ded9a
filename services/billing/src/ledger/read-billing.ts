import { Injectable } from '@nestjs/common';
import type { BillingReply } from '@revive/proto/revive/billing/v1/billing';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { SALES_ACCOUNTS } from '@revive/contracts/billing/accounts';
import { isUuid } from '@revive/platform/core/ids';

const PAGE = 50;
const DAYS = 12;
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

  run(actor: Actor, before: string): Promise<BillingReply> {
    const { role } = requireRole(actor, 'tenant_admin', 'master', 'admin', 'finance');
    if (role === 'tenant_admin') requireTenant(actor);
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    return this.db.tx(actor, async (em) => {
      const rows = await em.query<EntryRow[]>(
        `select e.*, t.name as tenant_name from entries e left
          join tenants t on t.id = e.tenant_id ${before === '' ? '' : 'where e.id < $2'} order by e.id desc limit $1`,
        before === '' ? [PAGE] : [PAGE, before],
      );
      const totals = actor.tenantId === undefined ? 'platform_totals' : 'totals';
      // The shop's share is a cost of the shop and income of the platform.
      const share = actor.tenantId === undefined ? 'share_revenue' : 'platform_share';
      const [sums] = await em.query<{ sold: string | null; share: string | null }[]>(
        `select -sum(cents) filter (where account = any($1)) as sold, sum(cents) filter (where account = $2) as share
          from ${totals} where account = any($1) or account = $2`,
        [SALES_ACCOUNTS, share],
      );
      const days = await em.query<{ day: string; cents: string | number }[]>(
        `select to_char(business_date, 'YYYY-MM-DD') as day, -sum(cents) as cents from ${totals}
          where account = any($2) group by business_date order by business_date desc limit $1`,
        [DAYS, SALES_ACCOUNTS],
      );
      const [tenant] =
        actor.tenantId === undefined
          ? []
          : await em.query<{ commission_rate: string }[]>('select commission_rate from tenants where id = $1', [
              actor.tenantId,
            ]);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return {
        chargedCents: Number(sums?.sold ?? 0),
        commissionCents: Math.abs(Number(sums?.share ?? 0)),
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
        daily: days.reverse().map(({ day, cents }) => ({ day, chargedCents: Number(cents) })),
      };
    });
  }
}
