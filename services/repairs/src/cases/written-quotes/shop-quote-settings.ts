import { Inject, Injectable } from '@nestjs/common';
import { changeQuoteSettingsSchema } from '@revive/contracts/repairs/quotes/quotes';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { quoteSettings, type ShopQuoteSettings } from '../quotes/quote-settings.js';
import { recordAudit } from '../tickets/ticket.repository.js';

type ChangedSettings = Pick<ShopQuoteSettings, 'validDays'> & {
  /** Absent: unchanged. */
  readonly sendAtOnce?: boolean | null | undefined;
};

/**
 * A shop's settings for quotes: validity, and whether quotes wait for a review before sending. Existing quotes keep
 * their values. The VAT follows from the shop's tax details in billing.
 */
@Injectable()
export class QuoteSettings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<ShopQuoteSettings> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, (em) => quoteSettings(em, tenantId, this.clock()));
  }

  /** Throws NOT_ALLOWED (403) for callers other than the shop's administrator, INVALID (400). */
  async change(actor: Actor, { validDays, sendAtOnce }: ChangedSettings): Promise<ShopQuoteSettings> {
    const { tenantId } = requireShopMember(
      // control: the settings of quotes are the administrator’s = actor
      requireRole(actor, 'tenant_admin'),
    );
    if (!changeQuoteSettingsSchema.isValidSync({ validDays })) throw invalid({ validDays: 'is not valid' });
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      await em.query(
        `insert into quote_settings (tenant_id, valid_days, vat_bps, send_at_once, since)
          values ($1, $2, 0, coalesce($3, false), $4)
          on conflict (tenant_id) do update
            set valid_days = $2, send_at_once = coalesce($3, quote_settings.send_at_once), since = $4`,
        [tenantId, validDays, sendAtOnce ?? null, now],
      );
      const settings = await quoteSettings(em, tenantId, now);
      const sending = settings.sendAtOnce ? 'sent at once' : 'sent by a person';
      const notes = `${validDays} days, ${sending}`;
      await recordAudit(em, actor, now, tenantId, 'shop.quote_settings_set', notes);
      return settings;
    });
  }
}
