import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import type { Person } from '#api/generated/people.gen.js';
import TeamPage from './TeamPage.js';

const LIST = 'GET /api/team';
const INVITE = 'POST /api/team/invitations';
const user = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const me: Person = { ...user, role: 'tenant_admin', status: 'active' };
const other: Person = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'sipho',
  name: 'Sipho Nkosi',
  email: 's@people.example',
  role: 'tech',
  status: 'active',
  createdAt: AT,
};
const invited: Person = {
  id: '0190a0a0-0000-7000-8000-000000000002',
  username: 'z@people.example',
  name: 'Zanele',
  email: 'z@people.example',
  role: 'tech',
  status: 'active',
  createdAt: AT,
  invited: true,
  firstPasswordUntil: '2999-01-01T00:00:00.000Z',
};
const platform = mockServer({ [LIST]: respondWith({ people: [me, other, invited] }) });
const [RESEND, REVOKE] = [`POST /api/team/${invited.id}/invitation`, `DELETE /api/team/${invited.id}/invitation`];
const [DEACTIVATE, REACTIVATE, ROLE] = [
  `POST /api/team/${other.id}/deactivate`,
  `POST /api/team/${other.id}/reactivate`,
  `POST /api/team/${other.id}/role`,
];
const LAST = 'This is the shop’s last administrator. Make somebody else one first.';

const open = () => show(<TeamPage />, { user });
const of = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const pressOf = async (name: string, what: string) => press(`${what}: ${name}`);

describe('team invitation', () => {
  it('sends email, name and role once and confirms the recipient', async () => {
    const wait = deferred(respondWith(invited, 201));
    platform.answers[INVITE] = wait.answer;
    open();
    await press('Invite teammate');
    expect(document.activeElement).toBe(await screen.findByLabelText('Email'));
    type('Email', 'z@people.example');
    type('Name', 'Zanele');
    choose('Role', 'tenant_admin');
    await press('Send invitation');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
    wait.go();
    expect(await screen.findByText('We emailed Zanele a link to set a password')).toBeDefined();
    expect(platform.sent(INVITE)).toEqual([{ email: 'z@people.example', name: 'Zanele', role: 'tenant_admin' }]);
    await waitFor(() => expect(platform.sent(LIST)).toHaveLength(2));
  });

  it('defaults to technician and offers only shop roles', async () => {
    open();
    await press('Invite teammate');
    const role = screen.getByLabelText<HTMLSelectElement>('Role');
    expect(role.value).toBe('tech');
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Technician', 'Dealer']);
  });

  it('marks missing fields and sends nothing', async () => {
    open();
    await press('Invite teammate');
    type('Email', 'not an address');
    await press('Send invitation');
    // The form shows a summary too if two fields are invalid.
    await waitFor(() => expect(screen.getAllByText('Valid email is required').length).toBeGreaterThan(0));
    expect(screen.getAllByText('Name is required').length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(platform.sent(INVITE)).toEqual([]);
  });

  it('shows the server’s error at its field', async () => {
    platform.answers[INVITE] = respondWithError(409, 'USERNAME_TAKEN', 'Some fields need your attention.', {
      email: 'There is an account with this address',
    });
    open();
    await press('Invite teammate');
    type('Email', 'z@people.example');
    type('Name', 'Zanele');
    await press('Send invitation');
    expect(await screen.findByText('Invitation not sent')).toBeDefined();
    expect(screen.getByText('There is an account with this address')).toBeDefined();
  });
});

describe('open invitation', () => {
  it('resends and disables both buttons meanwhile', async () => {
    const wait = deferred(respondWith(invited));
    platform.answers[RESEND] = wait.answer;
    open();
    await pressOf('Zanele', 'Resend');
    await waitFor(() =>
      expect([button('Resend: Zanele').disabled, button('Revoke: Zanele').disabled]).toEqual([true, true]),
    );
    wait.go();
    expect(await screen.findByText('Invitation resent')).toBeDefined();
    expect(platform.sent(RESEND)).toHaveLength(1);
  });

  it('revokes the invitation and removes the row', async () => {
    platform.answers[REVOKE] = respondWith();
    open();
    await of('Zanele');
    platform.answers[LIST] = respondWith({ people: [me, other] });
    await pressOf('Zanele', 'Revoke');
    expect(await screen.findByText('Invitation revoked')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Zanele')).toBeNull());
  });

  it.each([
    ['Resend', RESEND, 'Invitation not resent'],
    ['Revoke', REVOKE, 'Invitation not revoked'],
  ])('reports a failed %s', async (name, call, title) => {
    platform.answers[call] = AWAY;
    open();
    await pressOf('Zanele', name);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
  });
});

describe('team members', () => {
  it('requires a reason for deactivation', async () => {
    platform.answers[DEACTIVATE] = respondWith({ ...other, status: 'suspended' });
    open();
    await pressOf('Sipho Nkosi', 'Deactivate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Sipho Nkosi?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await dialog.findByText('Enter a reason. The person can read it')).toBeDefined();
    type('Reason', 'Left the shop');
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Account deactivated')).toBeDefined();
    expect(platform.sent(DEACTIVATE)).toEqual([{ reason: 'Left the shop' }]);
  });

  it('reactivates with one press', async () => {
    Object.assign(platform.answers, {
      [LIST]: respondWith({ people: [me, { ...other, status: 'suspended' }] }),
      [REACTIVATE]: respondWith(other),
    });
    open();
    await pressOf('Sipho Nkosi', 'Reactivate');
    expect(await screen.findByText('Account reactivated')).toBeDefined();
    expect(platform.sent(REACTIVATE)).toHaveLength(1);
  });

  it('promotes a member to administrator with the role of the API', async () => {
    platform.answers[ROLE] = respondWith({ ...other, role: 'tenant_admin' });
    open();
    await pressOf('Sipho Nkosi', 'Change role');
    choose('Role', 'tenant_admin');
    await press('Change role');
    expect(await screen.findByText('Sipho Nkosi is now Dealer')).toBeDefined();
    expect(platform.sent(ROLE)).toEqual([{ role: 'tenant_admin' }]);
  });

  it.each([
    ['Deactivate', DEACTIVATE, 'Sipho Nkosi was not deactivated'],
    ['Change role', ROLE, 'Role not changed'],
  ])('keeps the last administrator on %s and explains the next step', async (name, call, title) => {
    Object.assign(platform.answers, {
      [LIST]: respondWith({ people: [me, { ...other, role: 'tenant_admin' }] }),
      [call]: respondWithError(409, 'LAST_ADMINISTRATOR', LAST),
    });
    open();
    await pressOf('Sipho Nkosi', name);
    if (name === 'Deactivate') type('Reason', 'Left the shop');
    else choose('Role', 'tech');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(`409: ${LAST}`)).toBeDefined();
  });

  it('lists the user, without actions on the own account', async () => {
    open();
    const own = await of('Lerato Adams');
    expect(screen.getByText('Ask another admin to change your role.')).toBeDefined();
    expect(own.queryByRole('button')).toBeNull();
  });

  it('reports a failed read, also of the next page', async () => {
    platform.answers[LIST] = AWAY;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    platform.answers[LIST] = respondWith({ people: [me], next: me.id });
    await press('Try again');
    await of('Lerato Adams');
    platform.answers[LIST] = AWAY;
    await press('Next page');
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(platform.queries(LIST).at(-1)).toBe(`?before=${me.id}`);
    platform.answers[LIST] = respondWith({ people: [other] });
    await press('Try again');
    await of('Sipho Nkosi');
  });
});
