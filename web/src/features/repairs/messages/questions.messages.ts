import { counted } from '#ui/format/counted.js';

export const messages = {
  customer: {
    title: 'Questions',
    intro: 'Ask the repair shop. The answer appears here, and we email you if you gave an address.',
    empty: 'You have not asked anything yet.',
    list: 'Your questions',
    you: 'You asked',
    shop: 'The shop answered',
    waiting: 'Waiting for an answer',
    question: 'Your question',
    send: 'Send question',
    sending: 'Sending...',
    sent: 'Question sent',
    failed: 'Question Not Sent',
  },
  shop: {
    title: (open: number) => (open === 0 ? 'Customer questions' : `Customer questions (${open} waiting on you)`),
    list: 'Questions of the customer',
    asked: 'Customer',
    answered: (by: string) => `Answered by ${by}`,
    answer: 'Your answer',
    send: 'Send answer',
    sending: 'Sending...',
    sent: 'Answer sent',
    failed: 'Answer Not Sent',
  },
  open: {
    title: (count: number) => `${counted(count, 'customer question')} waiting on you`,
    list: 'Customer questions',
  },
} as const;
