import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountReviews } from '#api/generated/account-review.gen.js';
import { mockServer, AT, aUser, choose, press, respondWith, show } from '#testing/mock-server.js';
import AccountsPage from './AccountsPage.js';

type Line = AccountReviews['accounts'][number];
const LIST = 'GET /api/account-reviews';
const anAccount = (n: number, name: string, person: Partial<Line['person']> = {}): Line => {
  const id = `0190a0a0-0000-7000-8000-00000000000${n}`;
  return {
    person: {
      id,
      username: `user${n}`,
      name,
      email: `user${n}@people.example`,
      role: 'tech',
      status: 'pending',
      createdAt: AT,
      ...person,
    },
    review: {
      id,
      agreementCurrent: false,
      modulesDone: 0,
      modulesRequired: 7,
      refused: false,
      waitsFor: 'staff',
      assignedToMe: false,
    },
  };
};
const ACCOUNTS = [anAccount(1, 'Thandi Dlamini'), anAccount(2, 'Sipho Nkosi')];
const assignOf = ({ person }: Line) => `POST /api/account-reviews/${person.id}/assign`;
const platform = mockServer({
  [LIST]: respondWith({ accounts: ACCOUNTS }),
  ...Object.fromEntries(ACCOUNTS.map((one) => [assignOf(one), respondWith({})])),
});
const open = () => show(<AccountsPage />, { user: aUser({ role: 'admin' }) });
const sent = () => ACCOUNTS.map((one) => platform.sent(assignOf(one)));

describe('account queue', () => {
  it('assigns all rows of the page at once and undoes it', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    const selection = within(screen.getByRole('group', { name: 'Selection' }));
    fireEvent.click(selection.getByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('2 assigned to you')).toBeDefined();
    expect(sent()).toEqual([[{ take: true }], [{ take: true }]]);
    await press('Undo');
    await waitFor(() =>
      expect(sent()).toEqual([
        [{ take: true }, { take: false }],
        [{ take: true }, { take: false }],
      ]),
    );
  });

  it('offers no assignee for accounts outside the review', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Assign to me: Thandi Dlamini' })).toBeDefined();
    platform.answers[LIST] = respondWith({ accounts: [anAccount(3, 'Lerato', { status: 'active' })] });
    choose('Status', 'active');
    expect(await screen.findByText('Lerato')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Assign to me/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('sorts by column while all rows fit on one page', async () => {
    open();
    await press('Account');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Sipho Nkosi',
      'Thandi Dlamini',
    ]);
  });
});
