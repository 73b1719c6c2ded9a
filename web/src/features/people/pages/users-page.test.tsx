import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import {
  mockServer,
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  choose,
  press,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import type { Person } from '#api/generated/people.gen.js';
import UsersPage from './UsersPage.js';

const USERS = 'GET /api/users';
const SHOP = '0190a0a0-0000-7000-8000-0000000000cc';
const person = (id: number, over: Partial<Person> = {}): Person => ({
  id: `0190a0a0-0000-7000-8000-00000000000${id}`,
  username: `user${id}`,
  name: `Person ${id}`,
  email: `user${id}@people.example`,
  role: 'user',
  status: 'active',
  createdAt: AT,
  ...over,
});
const first = person(1, { name: 'Thandi Dlamini', role: 'tenant_admin', tenantId: SHOP, tenantName: 'Kestrel' });
const platform = mockServer({
  [USERS]: respondWith({ people: [first, person(2, { status: 'suspended' })], next: person(2).id }),
  'GET /api/tenants/names': respondWith({ tenants: [] }),
});

const open = (role: 'master' | 'admin' = 'master', at = '/admin/users') =>
  show(<UsersPage />, {
    user: aUser({ role }),
    at,
    route: '/admin/users',
    beside: <Link to="/admin/users?role=user">Switch to User Portal</Link>,
  });
const asked = () => platform.queries(USERS).at(-1);
const shown = async (name: string) => expect(await screen.findByRole('link', { name })).toBeDefined();

describe('user list', () => {
  it('shows name, role, shop and status with a link to each account', async () => {
    open();
    await shown('Thandi Dlamini');
    const row = (name: string) =>
      within(screen.getByRole('link', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .slice(1, 6)
        .map(({ textContent }) => textContent);
    expect(row('Thandi Dlamini')).toEqual(['user1', 'user1@people.example', 'Dealer', 'Kestrel', 'Active']);
    expect(row('Person 2')).toEqual(['user2', 'user2@people.example', 'User', '—', 'Suspended']);
    expect(screen.getByRole('link', { name: 'Thandi Dlamini' }).getAttribute('href')).toBe(`/admin/users/${first.id}`);
  });

  it('combines search with filters for role, status and deletion', async () => {
    open();
    await shown('Thandi Dlamini');
    expect(asked()).toBe('');
    type('Find an account', '  tha ');
    await waitFor(() => expect(asked()).toBe('?search=tha'));
    choose('Role', 'tenant_admin');
    choose('Status', 'suspended');
    choose('Deletion', 'requested');
    await waitFor(() => expect(asked()).toBe('?search=tha&role=tenant_admin&status=suspended&erasure=requested'));
    // The search term may be personal data, so the address does not contain it.
    expect(location.search).toBe('');
  });

  it('pages to older accounts and restarts with each search', async () => {
    open();
    await press('Next page');
    await waitFor(() => expect(asked()).toBe(`?before=${person(2).id}`));
    type('Find an account', 'tha');
    await waitFor(() => expect(asked()).toBe('?search=tha'));
    await press('Next page');
    await waitFor(() => expect(asked()).toBe(`?search=tha&before=${person(2).id}`));
    await press('First page');
    await waitFor(() => expect(button('First page').disabled).toBe(true));
    expect(platform.queries(USERS)).toHaveLength(4);
  });

  it('reports no matches and clears the search with one press', async () => {
    open();
    await shown('Thandi Dlamini');
    platform.answers[USERS] = respondWith({ people: [] });
    choose('Status', 'training');
    expect(await screen.findByText('No matching accounts')).toBeDefined();
    platform.answers[USERS] = respondWith({ people: [first] });
    await press('Clear search and filters');
    await shown('Thandi Dlamini');
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
  });

  it('reports a failed read and retries on request', async () => {
    platform.answers[USERS] = AWAY;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    platform.answers[USERS] = respondWith({ people: [first] });
    await press('Try again');
    await shown('Thandi Dlamini');
  });

  it('reports a failed read of the next page', async () => {
    open();
    await shown('Thandi Dlamini');
    platform.answers[USERS] = AWAY;
    await press('Next page');
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
  });

  it('filters by the role of the portal switch on each press', async () => {
    open('admin', '/admin/users?role=tenant_admin');
    await waitFor(() => expect(asked()).toBe('?role=tenant_admin'));
    const portal = screen.getByRole('link', { name: 'Switch to User Portal' });
    fireEvent.click(portal);
    await waitFor(() => expect(asked()).toBe('?role=user'));
    choose('Role', 'finance');
    await waitFor(() => expect(asked()).toBe('?role=finance'));
    fireEvent.click(portal);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('user'));
  });

  it('hides Create User from admins', async () => {
    open('admin');
    await shown('Thandi Dlamini');
    expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
  });

  it('focuses the create dialog and closes on Escape without a request', async () => {
    open();
    await press('Create User');
    const dialog = await screen.findByRole('dialog', { name: 'Create user' });
    const username = await within(dialog).findByLabelText('Username');
    await waitFor(() => expect(document.activeElement).toBe(username));
    fireEvent.keyDown(username, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.sent('POST /api/admin/create-user')).toEqual([]);
  });

  it('refetches the list after a creation', async () => {
    platform.answers['POST /api/admin/create-user'] = respondWith({ user: person(3) }, 201);
    open();
    await press('Create User');
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(await form.findByLabelText('Username'), { target: { value: 'user3' } });
    fireEvent.change(form.getByLabelText('Email'), { target: { value: 'user3@people.example' } });
    fireEvent.change(form.getByLabelText('Password', { selector: 'input' }), {
      target: { value: 'velvet-otter-morning' },
    });
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Person 3' } });
    platform.answers[USERS] = respondWith({ people: [person(3), first] });
    fireEvent.click(form.getByRole('button', { name: 'Create User' }));
    await shown('Person 3');
    expect(await screen.findByText('Person 3 created successfully')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
