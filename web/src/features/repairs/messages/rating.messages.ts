import { counted } from '#ui/format/counted.js';

const WORDS: Readonly<Record<number, string>> = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' };

export const messages = {
  title: 'How did it go?',
  intro: 'Rate this repair once. The shop reads it, and it counts in the shop’s rating.',
  needsLink: 'To rate this repair, open it from an email about it.',
  stars: 'Your rating',
  star: (stars: number) => `${stars} of 5: ${WORDS[stars] ?? ''}`,
  word: (stars: number) => WORDS[stars] ?? '',
  comment: 'Anything to add? (optional)',
  send: 'Send rating',
  sending: 'Sending...',
  sent: 'Thank you for rating this repair',
  failed: 'Rating Not Sent',
  yours: 'Your rating',
  customers: 'Customer rating',
  given: (stars: number) => `${stars} of 5, ${(WORDS[stars] ?? '').toLowerCase()}`,
  shop: (tenths: number, count: number) => `Rated ${(tenths / 10).toFixed(1)} of 5 in ${counted(count, 'repair')}`,
} as const;
