import { formatMoney } from '../../money.js';
import { vatRate, vatWithin } from './quote-choice.js';

// VAT texts for pages, emails, documents and help articles. A registered shop sets its rate in hundredths of a percent.
// An unregistered shop has rate 0 and shows no VAT. `vatLabel` is the label beside an amount.

export const vatOfShop = (bps: number): string =>
  bps > 0 ? `Prices include ${vatRate(bps)} VAT.` : 'Quotes show no VAT.';

/** For the customer, about one total; empty if the shop charges no VAT. */
export const vatOfTotal = (totalCents: number, bps: number): string =>
  bps > 0 ? `The total includes ${formatMoney(vatWithin(totalCents, bps))} VAT (${vatRate(bps)}).` : '';

export const VAT_EXPLAINED = 'If the shop is registered for VAT, the quote shows how much VAT the total includes.';
