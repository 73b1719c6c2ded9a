import { DAY_ORDERS, type DayOrder } from '@revive/contracts/billing/statements';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Months whose first three letters differ in Afrikaans. */
const AFRIKAANS: Readonly<Record<string, number>> = { mrt: 3, mei: 5, okt: 10, des: 12 };
const TIME = /[T ]\d{1,2}:\d\d(?::\d\d)?.*$/;

/** `YYYY-MM-DD`, or undefined for a text that is no day of the calendar between 2000 and 2099. */
export function dayOfText(text: string, order: DayOrder): string | undefined {
  const plain = text.slice(0, 40).trim().replace(TIME, '');
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(plain);
  if (compact) return checked(compact[1], compact[2], compact[3]);
  const named = /^(\d{1,2})[ -/]?([A-Za-z]{3})[a-z]*[ -/]?(\d{4}|\d\d)$/.exec(plain);
  if (named) return checked(named[3], String(monthOf(named[2] ?? '')), named[1]);
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/.exec(plain);
  if (!parts) return undefined;
  const [, first = '', second = '', third = ''] = parts;
  if (first.length === 4) return checked(first, second, third);
  if (order === 'year_first') return undefined;
  return order === 'day_first' ? checked(third, second, first) : checked(third, first, second);
}

const monthOf = (name: string): number => {
  const short = name.slice(0, 3).toLowerCase();
  return AFRIKAANS[short] ?? MONTHS.indexOf(short) + 1;
};

function checked(year = '', month = '', date = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isReal && day >= '2000-01-01' && day < '2100-01-01' ? day : undefined;
}

/**
 * The order that reads all days of a file. Days up to the twelfth of a month can be read in two orders; then South
 * Africa's order comes first and `isUnclear` is true.
 */
export function dayOrderOf(texts: readonly string[]): { order: DayOrder; isUnclear: boolean } {
  const fitting = DAY_ORDERS.filter((order) => texts.every((text) => dayOfText(text, order) !== undefined));
  const [order = mostFitting(texts)] = fitting;
  const [other] = fitting.slice(1);
  const differs =
    other !== undefined && texts.some((text) => new Set(fitting.map((one) => dayOfText(text, one))).size > 1);
  return { order, isUnclear: differs };
}

const mostFitting = (texts: readonly string[]): DayOrder =>
  DAY_ORDERS.map((order) => ({
    order,
    count: texts.filter((text) => dayOfText(text, order) !== undefined).length,
  })).sort((left, right) => right.count - left.count)[0]?.order ?? 'day_first';
