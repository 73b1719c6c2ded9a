import { counted } from '#ui/format/counted.js';

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export const messages = {
  what: 'repairs',
  // spec part 2 §4: average time, success and a third figure, which is how many came back.
  time: 'Average repair time',
  timeText: (p50: string, p90: string, n: number) => `Half took up to ${p50}, 9 of 10 up to ${p90} (n = ${n})`,
  success: 'Success rate',
  successText: (verified: number, n: number, low: number, high: number) =>
    `${verified} of ${n} repairs. 95% interval: ${percent(low)} to ${percent(high)}`,
  reopened: 'Reopened under warranty',
  reopenedText: (reopened: number, n: number) => `${reopened} of ${n} repairs. They count as failures`,
  rate: percent,
  beside: (blocked: number, notApplicable: number) =>
    `Not counted: ${blocked} blocked before the first change, ${notApplicable} no longer applicable.`,
  counting: 'How we count',
  period: (days: number) => `Repairs of the last ${days} days on customers’ devices. Disk images don’t count.`,
  chart: {
    label: 'Verified repairs',
    caption: (verified: number, days: number) => `${counted(verified, 'verified repair')} in ${days} days`,
  },
  details: { show: 'Show each procedure', hide: 'Hide procedures' },
  table: {
    procedure: 'Procedure',
    success: 'Success',
    time: 'Time, half and 9 of 10',
    price: 'Price',
    share: (verified: number, n: number) => `${percent(verified / n)} (n = ${n})`,
    span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    few: (n: number, needed: number) => `Not enough repairs yet (n = ${n} of ${needed})`,
  },
  services: {
    title: 'How these repairs go',
    intro: 'Typical results across all shops.',
    estimate: 'List estimate',
    minutes: (from: number, to: number) => `${from}–${to} min`,
    success: 'Success',
    measured: 'Measured',
    time: 'Measured time',
    price: 'Charged',
    beside: 'Not applied',
    besideText: (blocked: number, notApplicable: number) => `${blocked} blocked, ${notApplicable} no longer applicable`,
  },
  own: { title: 'Your repairs in figures' },
} as const;
