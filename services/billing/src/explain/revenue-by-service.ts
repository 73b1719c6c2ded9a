import { Inject, Injectable } from '@nestjs/common';
import { revenueByServiceQuerySchema } from '@revive/contracts/billing/explain';
import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import type { ReadRevenueByServiceRequest, RevenueByServiceReply } from '@revive/proto/revive/billing/v1/explain';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { daysBefore } from '../ledger/figures/days.policy.js';
import { readSalesByService } from '../ledger/figures/sales-by-service.query.js';

/**
 * Charges by business day and service. A charge or reversal of a part of several lines is counted as `several`, and a
 * charge without an approved quote as `unknown`.
 */
@Injectable()
export class RevenueByService {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, request: ReadRevenueByServiceRequest): Promise<RevenueByServiceReply> {
    const { role } = requireRole(actor, 'tenant_admin', 'master', 'admin', 'finance');
    if (role === 'tenant_admin') requireTenant(actor);
    const { days = '30' } = await validate(revenueByServiceQuerySchema, given(request));
    const through = ledgerDayOf(this.clock());
    const from = daysBefore(through, Number(days) - 1);
    const { tenantId } = actor;
    const rows = await this.db.tx(actor, (em) => readSalesByService(em, { tenantId, from, through }));
    // The row of the whole period has no day: a repair with several services counts once in it.
    const whole = rows.find(({ day }) => day === null);
    return {
      from,
      through,
      totalCents: Number(whole?.cents ?? 0),
      repairs: Number(whole?.repairs ?? 0),
      rows: rows.flatMap(({ day, service, name, cents, repairs }) =>
        day === null || service === null
          ? []
          : [{ day, service, name: name ?? undefined, cents: Number(cents), repairs: Number(repairs) }],
      ),
    };
  }
}
