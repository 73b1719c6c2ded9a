import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show, type } from '#testing/mock-server.js';
import CustomersPage from '../pages/CustomersPage.js';
import { mergedContact } from './merged-contact.js';

const [KEPT, OTHER] = ['0190a0a0-0000-7000-8000-0000000000aa', '0190a0a0-0000-7000-8000-0000000000bb'];
const line = (over: object) => ({
  id: KEPT,
  version: 2,
  name: 'Thandi Dlamini',
  phone: '082 555 0418',
  email: 'thandi@example.com',
  createdAt: '2026-11-20T09:00:00.000Z',
  repairs: 2,
  ...over,
});
const kept = line({});
const other = line({
  id: OTHER,
  version: 1,
  name: 'T. Dlamini',
  phone: '+27 82 555 0418',
  email: 'work@example.com',
  repairs: 1,
});
const MERGE = `POST /api/customers/${KEPT}/merge`;
const APART = `POST /api/customers/${KEPT}/separate`;
const platform = mockServer({
  'GET /api/customers': respondWith([kept, other]),
  'GET /api/customers/duplicates': respondWith([{ kept, other, samePhone: true, sameEmail: false }]),
  [MERGE]: respondWith(kept),
  [APART]: respondWith(undefined, 204),
});
const open = async () => {
  show(<CustomersPage />, { user: aUser({ role: 'tech' }) });
  await screen.findByRole('heading', { name: 'Possible duplicates (1)' });
};

describe('possible duplicates', () => {
  it('merges with the contact shown in the dialog', async () => {
    await open();
    expect(screen.getByText('Same phone number')).toBeDefined();
    await press('Merge Thandi Dlamini and T. Dlamini');
    expect(screen.getByText(/You can’t undo this/)).toBeDefined();
    type('Name', 'Thandi Dlamini-Nkosi');
    await press('Merge customers');
    expect(await screen.findByText('Customers merged')).toBeDefined();
    expect(platform.sent(MERGE)).toEqual([
      {
        otherId: OTHER,
        version: 2,
        otherVersion: 1,
        name: 'Thandi Dlamini-Nkosi',
        phone: '082 555 0418',
        email: 'thandi@example.com',
        note: 'Also: T. Dlamini, work@example.com',
      },
    ]);
  });

  it('keeps two customers after a click', async () => {
    await open();
    await press('Thandi Dlamini and T. Dlamini are not the same person');
    expect(await screen.findByText('Kept as two customers')).toBeDefined();
    expect(platform.sent(APART)).toEqual([{ otherId: OTHER }]);
  });
});

describe('contact of two records', () => {
  it('keeps both numbers and adds the rest to the note', () => {
    expect(mergedContact(kept, { ...other, phone: '083 111 2222', note: 'Prefers calls' })).toEqual({
      name: 'Thandi Dlamini',
      phone: '082 555 0418 / 083 111 2222',
      email: 'thandi@example.com',
      note: 'Prefers calls\nAlso: T. Dlamini, work@example.com',
    });
    expect(
      mergedContact({ ...kept, phone: '+27 (0)82 555 0418 ext. 12' }, { ...other, phone: '+44 20 7946 0000' }),
    ).toMatchObject({
      phone: '+27 (0)82 555 0418 ext. 12',
      note: 'Also: T. Dlamini, +44 20 7946 0000, work@example.com',
    });
  });
});

describe('customers of a new shop', () => {
  it('links to a new repair', async () => {
    platform.answers['GET /api/customers'] = respondWith([]);
    platform.answers['GET /api/customers/duplicates'] = respondWith([]);
    show(<CustomersPage />, { user: aUser({ role: 'tech' }) });
    expect((await screen.findByRole('link', { name: 'New repair' })).getAttribute('href')).toBe('/tenant/intake');
  });
});
