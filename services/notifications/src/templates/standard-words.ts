import type { WordedMessage } from '@revive/contracts/notifications/wordings';

/**
 * Initial text for a shop that starts to write its own: the editable part of the standard text. The template's `fixed`
 * lines follow in both cases.
 */
export const STANDARD_WORDS: Readonly<Record<WordedMessage, { readonly subject: string; readonly words: string }>> = {
  taken_in: {
    subject: 'We have your {device} (R-{number})',
    words: 'We have your {device} and are diagnosing it. Nothing on it is changed.\n\nNext, we send you a price.',
  },
  quoted: { subject: 'Your quote for {device}: {price}', words: 'We found out what your {device} needs.' },
  completed: {
    subject: 'Your {device}: the work is done',
    words: 'The work on your {device} is done, and the result was checked.\n\nWe’ll email you when you can pick it up.',
  },
  ready: { subject: 'Your {device} is ready for pickup', words: 'Your {device} is ready for pickup.' },
  ready_unrepaired: { subject: 'Your {device} is ready for pickup', words: 'Your {device} is ready for pickup.' },
  declined: { subject: 'Declined: {device}', words: 'You can pick up your {device}.' },
  rolled_back: { subject: 'Your {device} is as it was', words: 'The work on your {device} has ended.' },
  note: {
    subject: '{shop} wrote to you about your {device} (R-{number})',
    words: 'There is news about your {device}.',
  },
  question_answered: {
    subject: 'An answer about your {device} (R-{number})',
    words: 'Thank you for your question about your {device}.',
  },
};
