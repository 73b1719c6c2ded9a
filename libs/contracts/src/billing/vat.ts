import { ledgerDayOf } from './ledger-day.js';

/**
 * Standard rates of VAT in hundredths of a percent, by their first day (Value-Added Tax Act 89 of 1991, section 7(1);
 * 15 % by the Rates and Monetary Amounts Act 21 of 2018). A repair is a taxable supply at the standard rate: section 11
 * names the zero-rated supplies, such as exports.
 */
const STANDARD_RATES = [
  { from: '1993-04-07', bps: 1_400 },
  { from: '2018-04-01', bps: 1_500 },
] as const;

/** The standard rate on the business day of a moment, in hundredths of a percent. */
export function standardVatBps(at: Date): number {
  const day = ledgerDayOf(at);
  return STANDARD_RATES.findLast(({ from }) => from <= day)?.bps ?? 0;
}
