import { counted } from '#ui/format/counted.js';

const entries = (count: number): string => counted(count, 'entry', 'entries');

export const messages = {
  title: (figure: string) => `How “${figure}” adds up`,
  loadingTitle: 'How this amount adds up',
  figure: 'Figure',
  kind: 'Entry',
  count: 'Entries',
  amount: 'Amount',
  sum: 'Sum of the postings',
  groups: 'By kind of entry',
  entries: 'Entries, newest first',
  complete: (count: number) => `Added up from ${entries(count)}:`,
  part: (shown: number, count: number) => `Added up from the newest ${shown} of ${count} entries:`,
  agrees: 'This matches the figure.',
  older: 'Load older entries for the rest.',
  more: 'Load older entries',
  loadingMore: 'Loading...',
  moreFailed: 'Older entries not loaded',
  differs: (posted: string, figure: string) =>
    `The postings add up to ${posted}, but the figure is ${figure}. Do not pay or close a day by this figure. The nightly check of the ledger reports the difference.`,
  changed: (shown: string, now: string) => `The page showed ${shown}. The figure is now ${now}.`,
  carried: (balance: string) => `The balance is ${balance}. It is carried, so the figure is not below zero.`,
  empty: 'Nothing is posted yet',
  emptyText: 'The amount appears here with its entries as soon as a repair, payment or payout is booked.',
  approved: (version: number | undefined) =>
    version === undefined ? 'Approved estimate' : `Approved estimate, version ${version}`,
  prices: 'Lines of the approved estimate',
  priceBook: (service: string) => `price book: ${service}`,
  own: 'work or part of the shop',
  postings: 'Postings',
  platformBook: 'books of the platform',
  rate: (percent: string) => `Share ${percent}`,
  by: (name: string) => `by ${name}`,
  atPlatform: 'collected by the platform',
  reference: (value: string) => `Reference ${value}`,
  methods: { cash: 'Cash', card: 'Card', eft: 'EFT' },
  close: 'Close',
} as const;
