import { counted } from '#ui/format/counted.js';

export const messages = {
  title: 'You can also',
  evidence: 'Show evidence',
  hideEvidence: 'Hide evidence',
  choose: 'Create quote',
  choosing: 'Creating quote…',
  question: 'Create a quote for this change?',
  keep: 'Not now',
  consequence: (writes: number, bytes: string): string =>
    `${counted(writes, 'change')}, ${bytes}. Nothing is written until the customer approves the quote. It can be rolled back.`,
  quoted: 'Quote created',
  notQuoted: 'Quote not created',
} as const;
