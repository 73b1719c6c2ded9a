import type { RevenueByService } from '#api/generated/billing.gen.js';
import { daysBetween } from '#ui/charts/days.js';
import type { BarSeries } from '#ui/charts/Bars.js';
import { messages } from './revenue-chart.messages.js';

type Row = RevenueByService['rows'][number];

/** Colours in their order; more services than colours would be hard to tell apart. */
const TONES = ['petrol', 'yellow', 'purple', 'slate'] as const;

/** Name of a service in the price list, else in its quote, such as a service of the shop. */
export const serviceText = ({ service, name }: Pick<Row, 'service' | 'name'>): string =>
  messages.services[service] ?? name ?? service;

/** Services with the largest sums as series of the chart; the rest is one series. */
export function seriesOf({ from, through, rows }: RevenueByService): { days: string[]; series: BarSeries[] } {
  const days = daysBetween(from, through);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const text = serviceText(row);
    sums.set(text, (sums.get(text) ?? 0) + Math.abs(row.cents));
  }
  const names = [...sums].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const own = names.length > TONES.length ? names.slice(0, TONES.length - 1) : names;
  const labels = names.length > own.length ? [...own, messages.otherServices] : own;
  const valuesOf = (label: string): number[] => {
    const values = new Map<string, number>();
    for (const row of rows) {
      const text = serviceText(row);
      if ((own.includes(text) ? text : messages.otherServices) === label)
        values.set(row.day, (values.get(row.day) ?? 0) + row.cents);
    }
    return days.map((day) => values.get(day) ?? 0);
  };
  return {
    days,
    series: labels.map((label, at) => ({ label, tone: TONES[at] ?? 'slate', values: valuesOf(label) })),
  };
}
