import type { Commission, RateRules, Statement } from '#api/generated/billing.gen.js';
import { BENCH_SERVICES } from '@revive/contracts/repairs/states';
import { LIST_ESTIMATES } from '@revive/contracts/repairs/outcomes';

/** `0.2` as `20%`. */
export const percentText = (rate: number): string => `${Math.round(rate * 10_000) / 100}%`;

export const serviceName = (id: string): string =>
  BENCH_SERVICES.some((one) => one === id) ? LIST_ESTIMATES[id as keyof typeof LIST_ESTIMATES].name : id;

// spec part 2 §4
export const STATUS_TEXTS: Record<Commission['status'], string> = { pending: 'Pending', paid: 'Paid', none: 'None' };

export const ruleScope = ({ tenantName, tenantId }: RateRules['rules'][number]): string =>
  tenantId === undefined ? messages.rules.allShops : (tenantName ?? tenantId);

export const totalLabels: readonly (readonly [keyof Statement['totals'], string])[] = [
  ['collectedCents', 'Payments collected by the platform'],
  ['shareCents', 'Share of the platform'],
  ['feeCents', 'Fees'],
  ['payoutCents', 'Payouts'],
  ['otherCents', 'Other'],
];

export const messages = {
  page: {
    // spec part 2 §2
    title: 'Commission & Payout Management',
    label: 'Commissions',
    search: 'Find a repair shop',
    searchHint: 'Shop name starts with',
    shop: 'Repair shop',
    email: 'Email',
    sales: 'Total sales',
    rate: 'Commission rate',
    owed: 'Commission owed',
    status: 'Status',
    lastPayout: 'Last payout',
    never: '–',
    carried: 'Carried',
    carries: 'Shop owes',
    period: 'Sales from',
    // spec part 2 §4
    payNow: 'Pay Now',
    viewPayout: 'View payout',
    heldUntil: 'Payouts on hold until',
    statement: 'Statement',
    none: 'No repair shops yet',
    noneText: 'Shops appear here once their application is approved.',
    noMatch: { title: 'No matching repair shops', text: 'Change the search or the filters.' },
    file: 'commissions',
    about:
      'Owed is the money that the platform collected for a shop, less its share of verified repairs, fees and payouts. Filters by day change the sales only.',
    paid: 'Payout requested',
    notPaid: 'Payout not requested',
  },
  rules: {
    title: 'Commission rates',
    text: 'The most specific rate applies: a shop and a service, then a shop or a service, then all shops. Of two equally specific rates, the older one applies. Without a rate here, the standard rate of the shop applies. A new rate never changes completed repairs.',
    label: 'Commission rates',
    set: 'Set rate',
    scope: 'Applies to',
    allShops: 'All repair shops',
    service: 'Service',
    allServices: 'All services',
    rate: 'Rate',
    ended: 'Ends',
    from: 'From',
    state: 'State',
    inForce: 'In force',
    notInForce: 'Not in force',
    by: 'Set by',
    notes: 'Notes',
    none: 'No rates set',
    noneText: 'Each repair shop has its standard rate.',
    dialog: 'Set commission rate',
    intro: (scope: string) =>
      `${scope}. The rate applies to repairs that are completed from this day on. Earlier repairs keep their rate.`,
    labels: { serviceId: 'Service', percent: 'Rate in percent', from: 'From', notes: 'Notes' },
    percentHint: 'Leave this empty to end the rate from that day on.',
    fromHint: 'Tomorrow or later',
    noDay: 'is not a day, such as 1 Dec 2026',
    save: 'Set rate',
    saving: 'Saving...',
    saved: 'Rate set',
    savedText: (day: string) => `It applies from ${day}.`,
    failed: 'Rate not set',
  },
  statement: {
    title: 'Statement',
    of: (name: string) => `Statement of ${name}`,
    all: 'All repair shops',
    label: 'Statement lines',
    period: 'Period',
    opening: 'Opening balance',
    closing: 'Closing balance',
    sum: 'How the balance is made',
    sumText:
      'The closing balance is the opening balance and the amounts between them. Above zero, the platform owes the shop. Below zero, the shop owes the platform, and the next collected payments are set off against it.',
    sales: 'Sales in this period',
    pdf: 'Download PDF',
    pdfFailed: 'PDF not downloaded',
    none: 'Nothing in this period',
    noneText: 'Repairs, collected payments, fees and payouts appear here. Choose another period.',
    date: 'Date',
    entry: 'Type',
    repair: 'Repair',
    device: 'Device',
    price: 'Price',
    vat: 'VAT',
    verified: 'Verified',
    net: 'Verified without VAT',
    rate: 'Rate',
    rule: 'Rule',
    effect: 'Amount',
    balance: 'Balance',
    file: 'statement',
  },
} as const;
