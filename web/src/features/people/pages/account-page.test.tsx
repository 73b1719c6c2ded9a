import { describe, expect, it } from '@jest/globals';
import { ROLE_LABELS, ROLES } from '@revive/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '#api/current-user.js';
import {
  mockServer,
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  choose,
  deferred,
  press,
  respondWithError,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import { AccountPage } from './AccountPage.js';
import type { Person, PersonWithHistory } from '#api/generated/people.gen.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const READ = `GET /api/users/${ID}`;
const [SUSPEND, REACTIVATE, ROLE] = [
  `POST /api/users/${ID}/suspend`,
  `POST /api/users/${ID}/reactivate`,
  `POST /api/users/${ID}/role`,
];
const thandi: Person = {
  id: ID,
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 't@people.example',
  role: 'user',
  status: 'active',
  createdAt: AT,
};
const account = (over: Partial<Person> = {}, history: PersonWithHistory['history'] = []) =>
  respondWith({ person: { ...thandi, ...over }, history });
const platform = mockServer({
  [READ]: account(),
  [`GET /api/users/${ID}/erasure`]: respondWith({ parts: [], mayCarryOut: false }),
});

const open = (user: User = aUser()) =>
  show(<AccountPage />, { user, at: `/admin/users/${ID}`, route: '/admin/users/:id' });
const reading = () => platform.sent(READ).length;

describe('account suspension', () => {
  it('explains the effect, requires a reason, sends once and confirms', async () => {
    const wait = deferred(account({ status: 'suspended' }));
    platform.answers[SUSPEND] = wait.answer;
    open();
    await press('Suspend');
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Thandi Dlamini?' }));
    expect(dialog.getByText(/Their sessions end at once, and we email them the reason/)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason', { selector: 'textarea' }));
    await press('Suspend');
    expect(await screen.findByText('Enter a reason. The person can read it')).toBeDefined();
    expect(platform.sent(SUSPEND)).toEqual([]);
    type('Reason', 'Two chargebacks in one week');
    await press('Suspend');
    await waitFor(() => expect(button('Suspend').disabled).toBe(true));
    await press('Suspend');
    wait.go();
    expect(await screen.findByText('Account suspended')).toBeDefined();
    expect(platform.sent(SUSPEND)).toEqual([{ reason: 'Two chargebacks in one week' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(reading()).toBe(2));
  });

  it('keeps the reason and shows the refusal', async () => {
    platform.answers[SUSPEND] = respondWithError(
      409,
      'LAST_ADMINISTRATOR',
      'This is the shop’s last administrator. Make somebody else one first.',
    );
    open();
    await press('Suspend');
    type('Reason', 'Two chargebacks');
    await press('Suspend');
    expect(await screen.findByText('Thandi Dlamini was not suspended')).toBeDefined();
    expect(screen.getByText('409: This is the shop’s last administrator. Make somebody else one first.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason', { selector: 'textarea' }).value).toBe(
      'Two chargebacks',
    );
  });

  it('sends nothing on cancel', async () => {
    open();
    await press('Suspend');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.sent(SUSPEND)).toEqual([]);
  });
});

describe('account reactivation', () => {
  it('sends once for repeated presses and confirms', async () => {
    const wait = deferred(account());
    Object.assign(platform.answers, { [READ]: account({ status: 'suspended' }), [REACTIVATE]: wait.answer });
    open();
    await press('Reactivate');
    expect(button('Reactivate').disabled).toBe(true);
    await press('Reactivate');
    platform.answers[READ] = account();
    wait.go();
    expect(await screen.findByText('Account reactivated')).toBeDefined();
    expect(platform.sent(REACTIVATE)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeDefined();
  });

  it('allows a retry after a reported failure', async () => {
    Object.assign(platform.answers, { [READ]: account({ status: 'suspended' }), [REACTIVATE]: AWAY });
    open();
    await press('Reactivate');
    expect(await screen.findByText('Thandi Dlamini was not reactivated')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(button('Reactivate').disabled).toBe(false);
  });
});

describe('role change', () => {
  it('offers the master’s roles and sends only a different role', async () => {
    Object.assign(platform.answers, {
      [READ]: account({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' }),
      [ROLE]: account(),
    });
    open();
    await press('Change role');
    const choices = within(screen.getByLabelText('Role', { selector: 'select' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(choices).toEqual(ROLES.map((role) => ROLE_LABELS[role]));
    expect(button('Change role').disabled).toBe(true);
    choose('Role', 'finance');
    await press('Change role');
    expect(await screen.findByText('Role changed')).toBeDefined();
    expect(screen.getByText('Thandi Dlamini is now Finance')).toBeDefined();
    expect(platform.sent(ROLE)).toEqual([{ role: 'finance' }]);
  });

  it('offers no technician role without a shop and no staff roles to an admin', async () => {
    platform.answers[READ] = account({ role: 'tenant_admin' });
    open(aUser({ role: 'admin' }));
    await press('Change role');
    const choices = within(screen.getByLabelText('Role', { selector: 'select' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(choices).toEqual(['User', 'Dealer']);
    expect(screen.queryByRole('option', { name: /technician/i })).toBeNull();
  });

  it('labels a technician without a shop as platform technician', async () => {
    open();
    await press('Change role');
    expect(
      within(screen.getByLabelText('Role', { selector: 'select' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toContain('Platform technician');
  });

  it('shows the reason when the role was not changed', async () => {
    platform.answers[ROLE] = respondWithError(
      409,
      'LAST_ADMINISTRATOR',
      'This is the shop’s last administrator. Make somebody else one first.',
    );
    open();
    await press('Change role');
    choose('Role', 'sales');
    await press('Change role');
    expect(await screen.findByText('Role not changed')).toBeDefined();
    expect(screen.getByText(/last administrator/)).toBeDefined();
  });
});

describe('account page', () => {
  it.each([
    [
      'one’s own',
      aUser({ id: ID }),
      { role: 'master' as const },
      'This is you. You can’t change your own role or status.',
    ],
    [
      'a master’s, for an admin',
      aUser({ role: 'admin' }),
      { role: 'master' as const },
      'Only a master administrator can change master and admin accounts.',
    ],
  ])('offers no action for %s and explains why', async (_, user, over, why) => {
    platform.answers[READ] = account(over);
    open(user);
    expect(await screen.findByText(why)).toBeDefined();
    for (const name of ['Suspend', 'Change role', 'View as']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows the history with actor and reason', async () => {
    const history = [
      { id: 'm1', what: 'suspend', from: 'active', to: 'suspended', reason: 'Two chargebacks', by: 'lerato', at: AT },
      { id: 'm2', what: 'approve', from: 'pending', to: 'approved', reason: '', by: '', at: AT },
    ];
    platform.answers[READ] = account({ status: 'suspended' }, history);
    open();
    const list = await screen.findByRole('list', { name: 'Account history' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/, .*$/, '')),
    ).toEqual(['Suspended: Two chargebackslerato', 'ApprovedPlatform']);
  });

  it('reports no changes by others and links to the owner’s activity', async () => {
    open();
    expect(await screen.findByText('No changes')).toBeDefined();
    expect(document.body.textContent).not.toContain('Nothing was done to this account');
    const owners = screen.getByText(/Changes by the owner/);
    expect(within(owners).getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/admin/activity');
  });

  it('reports a failed read and retries on request', async () => {
    platform.answers[READ] = AWAY;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    platform.answers[READ] = account();
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Thandi Dlamini', level: 1 })).toBeDefined();
  });
});
