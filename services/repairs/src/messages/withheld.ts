import type { CustomerMessage } from '@revive/proto/revive/repairs/v1/repairs';

/** The answer about a message that is not to be sent, with the reason that notifications keeps. */
export const withheld = (reason: string): CustomerMessage => ({
  facts: { to: '', name: '', values: {} },
  withheld: reason,
  recipientTag: '',
});
