import { describe, expect, it } from '@jest/globals';
import { ownersOf } from './owners.client.js';

const EMAIL = { about: 'an-order', template: 'remote_order_contact_late', userId: 'a-person' };
const VALUES = { order: 'O-12', link: 'https://revive.example/admin/orders/an-order' };

function owners({ to = 'staff@example.com', withheld = '' } = {}) {
  const peer = (answers: Record<string, object>) => ({
    call: (method: string) => Promise.resolve(answers[method]) as Promise<never>,
  });
  return ownersOf({
    identity: peer({ readStaffContact: { to, name: 'An Admin', values: {} } }),
    onboarding: peer({}),
    repairs: peer({}),
    taxDocuments: peer({}),
    remoteOrders: peer({
      readRemoteOrderStaffAlarm: {
        facts: withheld === '' ? { to: '', name: '', values: VALUES } : undefined,
        withheld,
        recipientTag: '',
      },
    }),
  });
}

describe('email to staff about an order', () => {
  it('uses the person’s address from identity and the order data from repairs', async () => {
    expect(await owners().repairs(EMAIL)).toEqual({
      to: 'staff@example.com',
      name: 'An Admin',
      values: VALUES,
      recipientTag: '',
    });
  });

  it('withholds the email from former staff and for an order that needs no contact', async () => {
    expect(await owners({ to: '' }).repairs(EMAIL)).toMatchObject({ to: '', withheld: 'no_address' });
    expect(await owners({ withheld: 'over' }).repairs(EMAIL)).toMatchObject({ to: '', withheld: 'over' });
  });
});
