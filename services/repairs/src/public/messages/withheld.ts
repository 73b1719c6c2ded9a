import type { CustomerMessage } from '@revive/proto/revive/repairs/v1/repairs';

export const withheld = (reason: string): CustomerMessage => ({
  facts: { to: '', name: '', values: {} },
  withheld: reason,
  recipientTag: '',
});
