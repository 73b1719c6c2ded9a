import { Inject, Injectable } from '@nestjs/common';
import { COMMISSIONS_PAGE } from '@revive/contracts/billing/commissions';
import { centsToRand } from '@revive/contracts/money';
import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import type { ListCommissionsReply, ListCommissionsRequest } from '@revive/proto/revive/billing/v1/commissions';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { switchedOff } from '../control/switches.query.js';
import { chooseRate } from '../rates/rate-rules.policy.js';
import { versionsOf } from '../rates/rate-rules.query.js';
import { carriedCents, listShopMoney, owedCents } from '../ledger/shops/shop-money.query.js';
import { payoutBlocks } from '../payouts/payout-blocks.query.js';
import { requireDays, requireIds } from '../request-values.js';

@Injectable()
export class ListCommissions {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, asked: ListCommissionsRequest): Promise<ListCommissionsReply> {
    // control: commissions are read by master, admin and finance only
    requireRole(actor, 'master', 'admin', 'finance');
    requireIds({ before: asked.before, tenantId: asked.tenantId });
    requireDays({ from: asked.from, to: asked.to });
    const now = this.clock().toISOString();
    return this.db.tx(actor, async (em) => {
      const shops = await listShopMoney(em, { ...asked, limit: COMMISSIONS_PAGE });
      const ids = shops.map(({ tenantId }) => tenantId);
      const versions = await versionsOf(em, ids);
      const off = await switchedOff(em, ids, now);
      const day = ledgerDayOf(new Date(now));
      const blocks = await payoutBlocks(em, ids, new Date(now));
      return {
        commissions: shops.map((shop) => ({
          tenantId: shop.tenantId,
          tenantName: shop.name,
          tenantEmail: shop.email,
          totalSales: centsToRand(shop.salesCents),
          commissionRate: off.has(shop.tenantId)
            ? 0
            : chooseRate(versions, shop.standardRate, { tenantId: shop.tenantId, day }).rate,
          commissionOwed: centsToRand(owedCents(shop)),
          status: shop.status,
          carriedCents: carriedCents(shop),
          lastPayoutAt: shop.lastPayoutAt,
          canPayNow: shop.status === 'pending' && owedCents(shop) > 0 && !blocks.has(shop.tenantId),
          payoutId: blocks.get(shop.tenantId)?.payoutId,
          heldUntil: blocks.get(shop.tenantId)?.heldUntil?.toISOString(),
        })),
      };
    });
  }
}
