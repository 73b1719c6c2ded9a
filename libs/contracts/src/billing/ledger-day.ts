import { text } from '../rules.js';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A day of the calendar such as `2026-11-20`; refuses 30 February. */
const isDay = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};

/** A business day of the ledger, in the shop's zone. */
export const ledgerDay = () =>
  text(10)
    .matches(DAY, 'is not a day')
    .test('calendar', 'is not a day', (value) => typeof value !== 'string' || !DAY.test(value) || isDay(value));

/** Time zone of business days. South Africa's zone applies until shops can set their own. */
export const LEDGER_ZONE = 'Africa/Johannesburg';

/** The business day of a moment, as `YYYY-MM-DD`. */
export const ledgerDayOf = (at: Date, timeZone: string = LEDGER_ZONE): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
