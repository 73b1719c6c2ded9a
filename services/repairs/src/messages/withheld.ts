import type { CustomerMessage } from '@revive/proto/revive/repairs/v1/repairs';

/** Reply for a withheld message, with the reason stored by notifications. */
export const withheld = (reason: string): CustomerMessage => ({
  facts: { to: '', name: '', values: {} },
  withheld: reason,
  recipientTag: '',
});
