import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { RevenueReply } from '@revive/proto/revive/billing/v1/billing';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { SALES_ACCOUNTS } from '@revive/contracts/billing/accounts';
import { ZONE } from './business-day.policy.js';

interface Sums {
  readonly total: string | number | null;
  readonly month: string | number | null;
  readonly previous: string | number | null;
  readonly through: string;
}

@Injectable()
export class ReadRevenue {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<RevenueReply> {
    requireRole(actor, 'master', 'admin', 'finance');
    const [row] = await this.db.tx(actor, (em) =>
      em.query<Sums[]>(
        `
      with day as (select ($1::timestamptz at time zone $2)::date as today),
        span as (select today, date_trunc('month', today)::date as first, (date_trunc('month',
        today) - interval '1 month')::date as before from day)
      select to_char(min(today), 'YYYY-MM-DD') as through, -sum(cents) as total,
        -sum(cents) filter (where business_date between first and today) as month,
        -- As many days as this month has had, never beyond the month before itself.
        -sum(cents) filter (where business_date >= before and business_date < first and business_date - before <=
          today - first) as previous
      from span left join platform_totals on account = any($3)`,
        [this.clock(), ZONE, SALES_ACCOUNTS],
      ),
    );
    const previous = Number(row?.previous ?? 0);
    // Leave out the comparison where the previous month has no revenue: growth from zero is undefined.
    return {
      totalCents: Number(row?.total ?? 0),
      monthCents: Number(row?.month ?? 0),
      previousCents: previous > 0 ? previous : undefined,
      through: row?.through ?? '',
    };
  }
}
