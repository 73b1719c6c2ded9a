import { Inject, Injectable } from '@nestjs/common';
import { changeQuoteSettingsSchema } from '@revive/contracts/repairs/quotes/quotes';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { quoteSettings, type ShopQuoteSettings } from '../quotes/quote-settings.js';
import { recordAudit } from '../tickets/ticket.repository.js';

/** How long a shop's quotes are valid, and which VAT its prices contain; quotes that were given keep what they say. */
@Injectable()
export class QuoteSettings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<ShopQuoteSettings> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, (em) => quoteSettings(em, tenantId));
  }

  /** Throws NOT_ALLOWED (403) for anybody but the shop's administrator, INVALID (400). */
  async change(actor: Actor, { validDays, vatBps }: ShopQuoteSettings): Promise<ShopQuoteSettings> {
    const { tenantId } = requireShopMember(
      /* control: the settings of quotes are the administrator’s = actor */ requireRole(actor, 'tenant_admin'),
    );
    if (!changeQuoteSettingsSchema.isValidSync({ validDays, vatBps })) throw invalid({ validDays: 'is not valid' });
    const now = this.clock();
    await this.db.tx(actor, async (em) => {
      await em.query(
        `insert into quote_settings (tenant_id, valid_days, vat_bps, since) values ($1, $2, $3, $4)
          on conflict (tenant_id) do update set valid_days = $2, vat_bps = $3, since = $4`,
        [tenantId, validDays, vatBps, now],
      );
      await recordAudit(em, actor, now, tenantId, 'shop.quote_settings_set', `${validDays} days, VAT ${vatBps} bps`);
    });
    return { validDays, vatBps };
  }
}
