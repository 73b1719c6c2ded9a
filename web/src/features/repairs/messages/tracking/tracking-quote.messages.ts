// Texts of findings and quote for the customer; loaded after the headline together with these parts.
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

export const quoteValidity = ({ outcome }: RepairTracking): string => {
  if (outcome === 'repaired') return 'Repaired at this price.';
  if (outcome === 'produced' || outcome === 'repaired_by_hand') return 'Done at this price.';
  return endOf(outcome) === undefined
    ? "The price can't change without your approval."
    : 'This quote is no longer valid.';
};
