import { formatMoney } from '../../money.js';
import { vatRate, vatWithin } from './quote-choice.js';

// What is said of VAT on pages, in emails, on documents and in help articles. A shop that is registered for VAT sets its
// rate, in hundredths of a percent. One that is not registered sets none (0), and nothing is said of VAT in its name.
// The words beside the amount in a list are `vatLabel`.

/** To the shop, of all its quotes. */
export const vatOfShop = (bps: number): string =>
  bps > 0 ? `Prices include ${vatRate(bps)} VAT.` : 'Quotes show no VAT.';

/** To the customer, of one total; empty where the shop charges none. */
export const vatOfTotal = (totalCents: number, bps: number): string =>
  bps > 0 ? `The total includes ${formatMoney(vatWithin(totalCents, bps))} VAT (${vatRate(bps)}).` : '';

/** To everybody, of shops in general. */
export const VAT_EXPLAINED = 'If the shop is registered for VAT, the quote shows how much VAT the total includes.';
