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
import { revenueRows } from './revenue-rows.js';

/**
 * Charges by business day and service. A discount of several services is split over their lines when the charge is
 * posted. A charge without an approved quote is counted as `unknown`.
 */
@Injectable()
export class RevenueByService {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, request: ReadRevenueByServiceRequest): Promise<RevenueByServiceReply> {
    // control: sales by service are read by the administrator and those who see all money = actor as UserActor
    const { role } = requireRole(actor, 'tenant_admin', 'master', 'admin', 'finance');
    if (role === 'tenant_admin') requireTenant(actor);
    const { days = '30' } = await validate(revenueByServiceQuerySchema, given(request));
    const through = ledgerDayOf(this.clock());
    const from = daysBefore(through, Number(days) - 1);
    const { tenantId } = actor;
    const sales = await this.db.tx(actor, (em) => readSalesByService(em, { tenantId, from, through }));
    // A repair with several services counts once in the whole period.
    return { from, through, totalCents: sales.totalCents, repairs: sales.repairs, rows: revenueRows(sales) };
  }
}
