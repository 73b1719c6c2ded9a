import { Inject, Injectable } from '@nestjs/common';
import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { RevenueReply } from '@revive/proto/revive/billing/v1/billing';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { firstOfMonth, sameDaysOfPreviousMonth } from './figures/days.policy.js';
import { readFigures } from './figures/figure.query.js';

@Injectable()
export class ReadRevenue {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<RevenueReply> {
    // control: the revenue of all shops is read by master, admin and finance
    requireRole(actor, 'master', 'admin', 'finance');
    const through = ledgerDayOf(this.clock());
    const month = { from: firstOfMonth(through), through };
    const before = sameDaysOfPreviousMonth(through);
    const [total = 0, sold = 0, soldBefore = 0, share = 0, shareBefore = 0] = await this.db.tx(actor, (em) =>
      readFigures(em, [
        { figure: 'platform.shopSales' },
        { figure: 'platform.monthRevenue', ...month },
        { figure: 'platform.monthRevenue', ...before },
        { figure: 'platform.monthShare', ...month },
        { figure: 'platform.monthShare', ...before },
      ]),
    );
    return {
      totalCents: total,
      monthCents: sold,
      // Leave out the comparison where the previous month has no revenue: growth from zero is undefined.
      previousCents: soldBefore > 0 ? soldBefore : undefined,
      shareMonthCents: share,
      sharePreviousCents: shareBefore > 0 ? shareBefore : undefined,
      through,
    };
  }
}
