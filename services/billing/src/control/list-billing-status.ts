import { Inject, Injectable } from '@nestjs/common';
import { BILLING_TENANTS_PAGE } from '@revive/contracts/billing/control';
import type {
  ListBillingHistoryReply,
  ListBillingStatusReply,
  ListBillingStatusRequest,
} from '@revive/proto/revive/billing/v1/control';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { listShops } from '../ledger/shops/shops.query.js';
import { requireIds } from '../request-values.js';
import { historyOf, switchesOf } from './switches.query.js';
import { FIRST } from './toggle-billing.js';

@Injectable()
export class ListBillingStatus {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, { before, search }: ListBillingStatusRequest): Promise<ListBillingStatusReply> {
    // control: billing states are read by masters only
    requireRole(actor, 'master');
    requireIds({ before });
    return this.db.tx(actor, async (em) => {
      const shops = await listShops(em, { before, search, limit: BILLING_TENANTS_PAGE });
      const { inEffect, scheduled } = await switchesOf(
        em,
        shops.map(({ id }) => id),
        this.clock().toISOString(),
      );
      const last = shops.length === BILLING_TENANTS_PAGE ? shops.at(-1) : undefined;
      return {
        tenants: shops.map((shop) => {
          const of = inEffect.filter(({ tenantId }) => tenantId === shop.id);
          const billing = of.find(({ which }) => which === 'billing');
          return {
            ...shop,
            billingEnabled: billing?.value ?? FIRST.billing,
            testAccount: of.find(({ which }) => which === 'test_account')?.value ?? FIRST.test_account,
            billingNotes: billing?.notes ?? '',
            scheduled: scheduled
              .filter(({ tenantId }) => tenantId === shop.id)
              .map(({ which, value, from }) => ({ switch: which, value, from })),
          };
        }),
        next: last?.id,
      };
    });
  }

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async history(actor: Actor, tenantId: string): Promise<ListBillingHistoryReply> {
    // control: the history of billing states is read by masters only
    requireRole(actor, 'master');
    if (!isUuid(tenantId)) throw invalid({ id: 'is not an id' });
    const rows = await this.db.tx(actor, (em) => historyOf(em, tenantId));
    return {
      changes: rows.map(({ id, which, value, from, notes, byName, madeAt }) => ({
        id,
        switch: which,
        value,
        from,
        notes,
        byName,
        madeAt,
      })),
    };
  }
}
