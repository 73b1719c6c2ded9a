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
    remoteOrders: peer({
      readRemoteOrderStaffAlarm: {
        facts: withheld === '' ? { to: '', name: '', values: VALUES } : undefined,
        withheld,
        recipientTag: '',
      },
    }),
  });
}

describe('an email to staff about an order', () => {
  it('goes to the address of the person and says what repairs knows of the order', async () => {
    expect(await owners().repairs(EMAIL)).toEqual({
      to: 'staff@example.com',
      name: 'An Admin',
      values: VALUES,
      recipientTag: '',
    });
  });

  it('is withheld from a person who is no longer staff, and where the order needs nobody', async () => {
    expect(await owners({ to: '' }).repairs(EMAIL)).toMatchObject({ to: '', withheld: 'no_address' });
    expect(await owners({ withheld: 'over' }).repairs(EMAIL)).toMatchObject({ to: '', withheld: 'over' });
  });
});
