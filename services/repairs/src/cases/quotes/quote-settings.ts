import { QUOTE_VALID_DAYS } from '@revive/contracts/repairs/quotes/quotes';
import type { EntityManager } from '@revive/platform/database/database';

export interface ShopQuoteSettings {
  validDays: number;
  vatBps: number;
  /** True: the quote of a checked-in device is sent to the customer without a review. */
  sendAtOnce: boolean;
}

/** The shop's settings, or the defaults. Existing quotes keep their values. */
export async function quoteSettings(em: EntityManager, tenantId: string): Promise<ShopQuoteSettings> {
  const [row] = await em.query<{ valid_days: number; vat_bps: number; send_at_once: boolean }[]>(
    'select valid_days, vat_bps, send_at_once from quote_settings where tenant_id = $1',
    [tenantId],
  );
  return row
    ? { validDays: row.valid_days, vatBps: row.vat_bps, sendAtOnce: row.send_at_once }
    : { validDays: QUOTE_VALID_DAYS, vatBps: 0, sendAtOnce: false };
}

const DAY_MS = 24 * 3_600_000;
export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
