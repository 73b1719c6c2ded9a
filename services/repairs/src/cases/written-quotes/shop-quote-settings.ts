import { Inject, Injectable } from '@nestjs/common';
import { changeQuoteSettingsSchema } from '@revive/contracts/repairs/quotes/quotes';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { BillingClient } from '../../clients/billing.client.js';
import { quoteSettings, type ShopQuoteSettings } from '../quotes/quote-settings.js';
import { recordAudit } from '../tickets/ticket.repository.js';

type ChangedSettings = Pick<ShopQuoteSettings, 'validDays' | 'vatBps'> & {
  /** Absent: unchanged. */
  readonly sendAtOnce?: boolean | null | undefined;
};

/**
 * A shop's settings for quotes: validity, VAT contained in prices, and whether quotes wait for a review before
 * sending. Existing quotes keep their values.
 */
@Injectable()
export class QuoteSettings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly billing: BillingClient,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<ShopQuoteSettings> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, (em) => quoteSettings(em, tenantId));
  }

  /**
   * Throws NOT_ALLOWED (403) for callers other than the shop's administrator, INVALID (400), and SERVICE_UNAVAILABLE
   * (503) for a VAT rate while billing, which knows the VAT number, is away.
   */
  async change(actor: Actor, { validDays, vatBps, sendAtOnce }: ChangedSettings): Promise<ShopQuoteSettings> {
    const { tenantId } = requireShopMember(
      // control: the settings of quotes are the administrator’s = actor
      requireRole(actor, 'tenant_admin'),
    );
    if (!changeQuoteSettingsSchema.isValidSync({ validDays, vatBps })) throw invalid({ validDays: 'is not valid' });
    // control: a shop that is not registered sets no VAT
    if (vatBps > 0 && !(await this.billing.isVatRegistered()))
      throw invalid({ vatBps: 'Enter your VAT number in the tax details first' });
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      await em.query(
        `insert into quote_settings (tenant_id, valid_days, vat_bps, send_at_once, since)
          values ($1, $2, $3, coalesce($4, false), $5)
          on conflict (tenant_id) do update
            set valid_days = $2, vat_bps = $3, send_at_once = coalesce($4, quote_settings.send_at_once), since = $5`,
        [tenantId, validDays, vatBps, sendAtOnce ?? null, now],
      );
      const settings = await quoteSettings(em, tenantId);
      const sending = settings.sendAtOnce ? 'sent at once' : 'sent by a person';
      const notes = `${validDays} days, VAT ${vatBps} bps, ${sending}`;
      await recordAudit(em, actor, now, tenantId, 'shop.quote_settings_set', notes);
      return settings;
    });
  }
}
