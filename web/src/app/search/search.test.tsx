import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { User } from '#api/current-user.js';
import { aUser, AWAY, mockServer, respondWith, show } from '#testing/mock-server.js';
import { PageRoutesProvider } from '../layouts/routes-context.js';
import { ROUTES } from '../routes.js';
import { SearchButton } from './SearchButton.js';

const [REPAIRS, USERS, APPLICATIONS] = ['GET /api/repairs', 'GET /api/users', 'GET /api/tenant-applications'];
const REPAIR = {
  id: 'r-7',
  number: 7,
  deviceName: 'dlamini-laptop.img',
  customerName: 'Naledi Mokoena',
  status: 'quoted',
  outcome: 'none',
  updatedAt: '2026-11-20T09:00:00Z',
};
const platform = mockServer({
  [REPAIRS]: respondWith([]),
  'GET /api/bench/devices': respondWith([]),
  'GET /api/agents': respondWith([]),
  'GET /api/team': respondWith({ people: [] }),
  [USERS]: respondWith({ people: [{ id: 'u-2', name: 'Sipho Nkosi', email: 's@x.example' }] }),
  [APPLICATIONS]: respondWith({ applications: [] }),
});
const OWNER = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel Repairs' });

const open = async (user: User) => {
  show(
    <PageRoutesProvider value={ROUTES}>
      <SearchButton user={user} />
    </PageRoutesProvider>,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Search' });
};
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

describe('search', () => {
  it('finds a shop’s repair on the server and opens it with Enter', async () => {
    platform.answers[REPAIRS] = respondWith([REPAIR]);
    const field = await open(OWNER);
    type(field, 'naledi');
    await screen.findByRole('option', { name: /R-7 · dlamini-laptop.img/ });
    expect(platform.queries(REPAIRS)).toEqual(['?find=naledi']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('at /tenant/repairs/r-7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens no result of an outdated query', async () => {
    platform.answers[REPAIRS] = respondWith([REPAIR]);
    const field = await open(OWNER);
    type(field, 'naledi');
    await screen.findByRole('option', { name: /R-7/ });
    type(field, 'naledi zulu');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([screen.queryByText(/^at /), screen.queryByRole('option')]).toEqual([null, null]);
    platform.answers[REPAIRS] = respondWith([{ ...REPAIR, id: 'r-8', number: 8 }]);
    await screen.findByRole('option', { name: /R-8/ });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('at /tenant/repairs/r-8');
  });

  it('searches only pages for a customer', async () => {
    const field = await open(aUser({ role: 'user' }));
    type(field, 'settings');
    await screen.findByRole('option', { name: 'Settings' });
    expect(platform.calls()).toEqual([]);
  });

  it('searches only staff lists for staff', async () => {
    const field = await open(aUser({ role: 'master' }));
    type(field, 'sipho');
    await screen.findByRole('option', { name: /Sipho Nkosi/ });
    expect(new Set(platform.calls())).toEqual(new Set([APPLICATIONS, USERS]));
  });

  it('reports an empty result', async () => {
    type(await open(OWNER), 'zzzz');
    await screen.findByText('No results for “zzzz”');
  });

  it('reports a failed part of the search', async () => {
    platform.answers[REPAIRS] = AWAY;
    type(await open(OWNER), 'zzzz');
    await screen.findByText(/Part of the search didn’t work/);
  });

  it('closes with Escape and returns the focus', async () => {
    const field = await open(aUser({ role: 'user' }));
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
});
