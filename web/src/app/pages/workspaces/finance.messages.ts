import { formatRand } from '@revive/contracts/money';

export const messages = {
  owed: {
    label: 'Owed to shops now',
    text: (shops: number) => (shops === 1 ? 'To 1 shop, from the ledger' : `To ${shops} shops, from the ledger`),
  },
  share: { label: 'Platform’s share this month', text: 'Shares of verified repairs, minus reversals' },
  charges: { label: 'Shops’ charges this month', text: 'The shops’ own sales, minus reversals' },
  due: {
    title: 'Payouts',
    open: 'View payouts',
    due: 'Shops to pay',
    waiting: 'Waiting for a second person',
    approved: 'Approved, not sent',
    inBatch: 'In a bank file',
    sent: 'Sent, not confirmed by the bank',
    sentOf: (count: number, cents: number) => `${count}, ${formatRand(cents)}`,
    held: 'Shops on hold',
    carried: 'Owed by shops',
  },
  owedBy: {
    title: 'Owed to each shop',
    open: 'Pay a shop',
    list: 'Shops that the platform owes',
    held: (day: string) => `On hold until ${day}`,
    more: (shown: number, all: number) => `The ${shown} largest of ${all}.`,
    empty: {
      title: 'Nothing is owed',
      text: 'When the platform collects a payment for a shop, the shop appears here.',
    },
  },
  open: {
    title: 'To look at',
    unmatched: 'Bank lines without a match',
    disputed: 'Disputed payments',
    fees: 'Fees of payment providers this month',
  },
  refused: {
    title: 'Refused charges',
    about: 'No approval of the customer covers these charges. They are not in the books.',
    none: 'No refused charges. A charge that the customer has not approved appears here.',
    list: 'Refused charges',
    more: (shown: number, all: number | undefined) =>
      all === undefined ? `The newest ${shown} of more than 50.` : `The newest ${shown} of ${all}.`,
    why: {
      not_approved: () => 'no approval',
      above_approved: (allowedCents: number) => `above the approval, which has ${formatRand(allowedCents)} left`,
      withdrawn: () => 'the approval was withdrawn',
    },
  },
} as const;
