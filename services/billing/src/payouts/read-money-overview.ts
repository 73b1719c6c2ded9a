import { Inject, Injectable } from '@nestjs/common';
import { ledgerDayOf, monthStart } from '@revive/contracts/billing/ledger-day';
import { PAYOUT_MAX, type PayoutState } from '@revive/contracts/billing/payouts';
import type { MoneyOverview } from '@revive/proto/revive/billing/v1/payouts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { listOwed, readMonth } from '../ledger/owed.query.js';
import { PayoutHolds } from './payout-holds.js';
import { PayoutRepository } from './payout.repository.js';

/** The finance page in one call. The platform's share and the shops' charges stay apart. */
@Injectable()
export class ReadMoneyOverview {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutRepository,
    private readonly holds: PayoutHolds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor): Promise<MoneyOverview> {
    // control: the money of all shops is read by finance, admins and masters = actor
    requireRole(actor, 'finance', 'master', 'admin');
    const monthFrom = monthStart(ledgerDayOf(this.clock()));
    return this.db.tx(actor, async (em) => {
      const owed = await listOwed(em, PAYOUT_MAX.page);
      const open = await this.payouts.openByShop(em, owed.ids);
      const held = await this.holds.ofAll(em, owed.ids);
      const states = await this.payouts.openByState(em);
      const month = await readMonth(em, monthFrom);
      const count = (state: PayoutState): number => states.get(state)?.count ?? 0;
      return {
        owedCents: owed.owedCents,
        carriedCents: owed.carriedCents,
        shopCount: owed.ids.length,
        shops: owed.shops.map(({ tenantId, name, cents }) => ({
          tenantId,
          tenantName: name,
          owedCents: cents,
          heldUntil: held.get(tenantId)?.toISOString(),
          payoutId: open.get(tenantId)?.id,
          payoutState: open.get(tenantId)?.state,
        })),
        dueCount: owed.ids.filter((id) => !open.has(id) && !held.has(id)).length,
        approvedCount: count('approved'),
        inBatchCount: count('in_batch'),
        waitingCount: count('waiting'),
        sentCount: count('sent'),
        sentCents: states.get('sent')?.cents ?? 0,
        heldCount: held.size,
        shareMonthCents: month.share,
        chargesMonthCents: month.charges,
        disputedCents: month.disputed,
        feesMonthCents: month.fees,
        monthFrom,
      };
    });
  }
}
