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
/** Of `LEDGER_ZONE`, which has no daylight saving time. */
const LEDGER_OFFSET = '+02:00';

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
/** Exports format a day in each row, and making a formatter costs more than the row. */
const IN_LEDGER_ZONE = formatIn(LEDGER_ZONE);

/** The business day of a moment, as `YYYY-MM-DD`. */
export const ledgerDayOf = (at: Date, timeZone: string = LEDGER_ZONE): string =>
  (timeZone === LEDGER_ZONE ? IN_LEDGER_ZONE : formatIn(timeZone)).format(at);

/** The business day `count` days after `day`; before it for a negative count. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The moment at which a business day begins. */
export const startOfLedgerDay = (day: string): Date => new Date(`${day}T00:00:00.000${LEDGER_OFFSET}`);

/** The first day of the month that is `months` after the month of `day`. */
export function monthStart(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
