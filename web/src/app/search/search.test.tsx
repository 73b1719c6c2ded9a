/** @jest-environment ./dom-environment.js */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router';
import type { User } from '#api/current-user.js';
import { PageRoutesProvider } from '../layouts/routes-context.js';
import { ROUTES } from '../routes.js';
import { makeStore } from '../store.js';
import { SearchButton } from './SearchButton.js';

const realFetch = globalThis.fetch;
let asked: string[] = [];
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  asked = [];
});

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
/** Answers by the path; what is not named is empty. */
function answer(byPath: Record<string, () => Response>): void {
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(pathname + search);
    return byPath[pathname]?.() ?? json(pathname === '/api/team' ? { people: [] } : []);
  };
}
const REPAIR = {
  id: 'r-7',
  number: 7,
  deviceName: 'dlamini-laptop.img',
  customerName: 'Naledi Mokoena',
  status: 'quoted',
  outcome: 'none',
  updatedAt: '2026-11-20T09:00:00Z',
};

const Where = () => <p>{`at ${useLocation().pathname}`}</p>;
const open = async (role: Role, over: Partial<User> = {}) => {
  const user: User = {
    id: 'u-1',
    username: 'lerato',
    name: 'Lerato Adams',
    email: 'l@people.example',
    role,
    status: 'active',
    createdAt: '2026-11-20T09:00:00Z',
    ...(role === 'tenant_admin' && { tenantId: 't', tenantName: 'Kestrel Repairs' }),
    ...over,
  };
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={['/nowhere']}>
        <PageRoutesProvider value={ROUTES}>
          <SearchButton user={user} />
          <Where />
        </PageRoutesProvider>
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Search' });
};
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

describe('the search', () => {
  it('finds a shop’s repair on the server and opens it with Enter', async () => {
    answer({ '/api/repairs': () => json([REPAIR]) });
    const field = await open('tenant_admin');
    type(field, 'naledi');
    await screen.findByRole('option', { name: /R-7 · dlamini-laptop.img/ });
    expect(asked).toContain('/api/repairs?find=naledi');
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('at /tenant/repairs/r-7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks nothing of a shop for a customer, who finds pages', async () => {
    answer({});
    const field = await open('user');
    type(field, 'settings');
    await screen.findByRole('option', { name: 'Settings' });
    expect(asked).toEqual([]);
  });

  it('asks staff’s lists alone for staff', async () => {
    answer({
      '/api/users': () => json({ people: [{ id: 'u-2', name: 'Sipho Nkosi', email: 's@x.example' }] }),
      '/api/tenant-applications': () => json({ applications: [] }),
    });
    const field = await open('master');
    type(field, 'sipho');
    await screen.findByRole('option', { name: /Sipho Nkosi/ });
    expect(new Set(asked.map((path) => path.split('?')[0]))).toEqual(
      new Set(['/api/tenant-applications', '/api/users']),
    );
  });

  it('says what it did not find, and what it could not look through', async () => {
    answer({ '/api/repairs': () => json({ code: 'INTERNAL', message: 'x', requestId: 'r' }, 500) });
    const field = await open('tenant_admin');
    type(field, 'zzzz');
    await screen.findByText(/Part of the search didn’t work/);
    cleanup();
    answer({});
    type(await open('tenant_admin'), 'zzzz');
    await screen.findByText('No results for “zzzz”');
  });

  it('leaves with Escape and gives the focus back', async () => {
    answer({});
    const field = await open('user');
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
});
