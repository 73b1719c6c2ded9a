import { standardVatBps } from '@revive/contracts/billing/vat';
import { QUOTE_VALID_DAYS } from '@revive/contracts/repairs/quotes/quotes';
import type { EntityManager } from '@revive/platform/database/database';
import { TenantEntity } from '../tickets/entities/tenant.entity.js';

export interface ShopQuoteSettings {
  validDays: number;
  /** Derived from the VAT status of the shop. */
  vatBps: number;
  /** True: the quote of a checked-in device is sent to the customer without a review. */
  sendAtOnce: boolean;
}

/**
 * The shop's settings, or the defaults. Existing quotes keep their values. A shop that is registered for VAT charges the
 * standard rate, and a shop that is not charges none. Until billing has published the status, the rate of the settings
 * counts, which needed a VAT number.
 */
export async function quoteSettings(em: EntityManager, tenantId: string, now: Date): Promise<ShopQuoteSettings> {
  const [row] = await em.query<{ valid_days: number; vat_bps: number; send_at_once: boolean }[]>(
    'select valid_days, vat_bps, send_at_once from quote_settings where tenant_id = $1',
    [tenantId],
  );
  const shop = await em.findOneBy(TenantEntity, { id: tenantId });
  const registered = shop?.vatRegistered ?? (row?.vat_bps ?? 0) > 0;
  return {
    validDays: row?.valid_days ?? QUOTE_VALID_DAYS,
    // control: a quote names VAT only for a registered shop = standardVatBps(now)
    vatBps: registered ? standardVatBps(now) : 0,
    sendAtOnce: row?.send_at_once ?? false,
  };
}

const DAY_MS = 24 * 3_600_000;
export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
