// Parses typed days and times. Days are in the reader’s time zone, as in inputs: `2026-11-20`. Times are
// `2026-11-20T14:30`, without a zone.
import { calendarDay } from './calendar-day.js';
import { clockText, dayText, MONTHS } from './time-text.js';

const TIME =
  /(?:^|[\s,T])(?:at\s+)?(\d{1,2})[:h](\d{2})(?::\d{2})?\s*(am|pm)?$|(?:^|[\s,])(?:at\s+)?(\d{1,2})\s*(am|pm)$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
/** Day before month, as in South Africa and Europe. */
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}))?$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]*([a-z]{3,9})\.?,?[\s-]*(\d{4})?$/i;
const NAMED_FIRST = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/i;

const two = (n: number) => String(n).padStart(2, '0');
const daysAfter = (now: Date, days: number) =>
  calendarDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

/** 1 to 12, or 0 for an unknown word. */
const monthOf = (word: string): number => {
  const start = word.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.toLowerCase() === start) + 1;
};

/** Returns an existing date. Without a year: the next occurrence, or the last for `isPast`. */
function existing(
  year: number | undefined,
  month: number,
  day: number,
  now: Date,
  isPast: boolean,
): string | undefined {
  const on = (some: number): string | undefined => {
    const at = new Date(some, month - 1, day);
    return some >= 1000 && at.getMonth() === month - 1 && at.getDate() === day ? calendarDay(at) : undefined;
  };
  if (year !== undefined) return on(year);
  const [thisYear, today] = [now.getFullYear(), calendarDay(now)];
  const near = on(thisYear);
  if (near === undefined || (isPast ? near <= today : near >= today)) return near;
  return on(thisYear + (isPast ? -1 : 1));
}

/** Parses `20 Nov 2026`, `20/11/2026`, `2026-11-20`, `20 Nov`, `tomorrow`; otherwise undefined. */
export function readDay(text: string, now: Date, isPast = false): string | undefined {
  const words = text.trim().replace(WEEKDAY, '');
  if (/^today$/i.test(words)) return calendarDay(now);
  if (/^tomorrow$/i.test(words)) return daysAfter(now, 1);
  const numbered = (match: RegExpExecArray | null, [year, month, day]: readonly number[]) => {
    const part = (at: number | undefined) => (match?.[at ?? 0] === undefined ? undefined : Number(match[at ?? 0]));
    return existing(part(year), part(month) ?? 0, part(day) ?? 0, now, isPast);
  };
  const yearFirst = YEAR_FIRST.exec(words);
  if (yearFirst !== null) return numbered(yearFirst, [1, 2, 3]);
  const dayFirst = DAY_FIRST.exec(words);
  if (dayFirst !== null) return numbered(dayFirst, [3, 2, 1]);
  const [, day, month, year] = NAMED.exec(words) ?? [];
  const [, firstMonth, firstDay, firstYear] = NAMED_FIRST.exec(words) ?? [];
  const name = month ?? firstMonth;
  if (name === undefined) return undefined;
  const years = year ?? firstYear;
  return existing(years === undefined ? undefined : Number(years), monthOf(name), Number(day ?? firstDay), now, isPast);
}

/** Converts `14:30`, `2:30 pm`, `14h30` or `2pm` to `14:30`; undefined for an invalid time. */
function readTime(match: readonly (string | undefined)[]): string | undefined {
  const [, hours, minutes, half, wholeHours, wholeHalf] = match;
  const [hour, minute] = [Number(hours ?? wholeHours), Number(minutes ?? 0)];
  const afternoon = (half ?? wholeHalf)?.toLowerCase();
  if (minute > 59 || hour > 23 || (afternoon !== undefined && (hour < 1 || hour > 12))) return undefined;
  const late = afternoon === 'pm' ? 12 : 0;
  return `${two(afternoon === undefined ? hour : (hour % 12) + late)}:${two(minute)}`;
}

/**
 * Parses a day with a time: `20 Nov 2026, 14:30`, `tomorrow 9:00`, or `14:30` for today. A day alone gets the time
 * `otherwise` (`17:00`). Returns undefined for other text.
 */
export function readMoment(text: string, now: Date, otherwise: string): string | undefined {
  const words = text.trim();
  const match = TIME.exec(words);
  const time = match === null ? otherwise : readTime(match);
  const rest = match === null ? words : words.slice(0, match.index).trim().replace(/,$/, '');
  const day = rest === '' && match !== null ? calendarDay(now) : readDay(rest, now);
  return day === undefined || time === undefined ? undefined : `${day}T${time}`;
}

export const writeDay = (day: string): string => (day === '' ? '' : dayText(`${day}T00:00`));
export const writeMoment = (moment: string): string =>
  moment === '' ? '' : `${dayText(moment)}, ${clockText(moment)}`;
