// What a customer reads of findings and quote: loaded after the headline, with the parts that show them.
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { endOf } from '../../repair-facts.js';

export const messages = {
  findings: { title: 'What we found', show: 'Show technical evidence', hide: 'Hide technical evidence' },
  quote: {
    version: (version: number, day: string) => `Quote ${version} of ${day}.`,
    approved: 'Approved',
    unchanged: 'Nothing on your drive is changed.',
  },
} as const;

/** What can be said of a quote: what it promises, or that it is over. */
export const quoteValidity = ({ outcome }: RepairTracking): string => {
  if (outcome === 'repaired') return 'Repaired at this price.';
  if (outcome === 'produced' || outcome === 'repaired_by_hand') return 'Done at this price.';
  return endOf(outcome) === undefined
    ? "The price can't change without your approval."
    : 'This quote is no longer valid.';
};
