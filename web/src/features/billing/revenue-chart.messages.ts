import { REVENUE_DAYS } from '@revive/contracts/billing/explain';
import { LIST_ESTIMATES, type ListedService } from '@revive/contracts/repairs/outcomes';
import { counted } from '#ui/format/counted.js';

const LISTED = Object.keys(LIST_ESTIMATES) as ListedService[];

/** Services as the price list names them; a quote names the finding instead. Then charges without such a service. */
const services: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LISTED.map((id) => [id, LIST_ESTIMATES[id].name])),
  diagnosis: 'Diagnosis',
  work: 'Work by hand',
  part: 'Spare parts',
  unknown: 'Without a quote',
};

export const messages = {
  own: { title: 'Revenue by day and service', text: 'Charged to customers, VAT included.' },
  shops: {
    title: 'Shops’ charges by day and service',
    text: 'Charges of all shops, VAT included. The platform’s share is shown apart.',
  },
  period: 'Period',
  periods: REVENUE_DAYS.map((value) => ({ value, label: `Last ${value} days` })),
  services,
  otherServices: 'Other services',
  none: (days: string) => `No charges in the last ${days} days.`,
  summary: (total: string, repairs: number, from: string, through: string): string =>
    `${total} ${messages.of(repairs, from, through)}`,
  of: (repairs: number, from: string, through: string): string =>
    `from ${counted(repairs, 'repair')}, ${from} to ${through}, minus reversals.`,
  columns: { day: 'Day', service: 'Service', repairs: 'Repairs', amount: 'Amount' },
  file: 'revenue-by-service',
} as const;
