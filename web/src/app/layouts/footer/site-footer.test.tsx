import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import type { User } from '#api/current-user.js';
import { api as accessApi } from '#features/access/api/access.api.js';
import { ROUTES } from '../../routes.js';
import { makeStore } from '../../store.js';
import { SiteFooter } from './SiteFooter.js';

afterEach(cleanup);
const person = (role: User['role'], status: User['status'] = 'active'): User => ({
  id: 'u-1',
  username: 'u',
  name: 'Nomsa',
  email: 's@example.com',
  role,
  status,
  createdAt: '2026-11-20T09:00:00Z',
});
const show = async (user?: User) => {
  const store = makeStore();
  if (user !== undefined) await store.dispatch(accessApi.util.upsertQueryData('getUser', undefined, user as never));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SiteFooter />
      </MemoryRouter>
    </Provider>,
  );
};

describe('site footer', () => {
  it('links visitors to help, published texts and existing pages', async () => {
    await show();
    const links = within(screen.getByRole('navigation', { name: 'About Revive' })).getAllByRole('link');
    const targets = links.map((link) => link.getAttribute('href'));
    expect(targets).toEqual(expect.arrayContaining(['/help', '/get-help', '/terms', '/privacy']));
    const open = ROUTES.filter(({ access }) => access === 'anyone').map(({ path }) => path);
    expect(targets.filter((target) => !open.some((path) => path === target))).toEqual([]);
  });

  it.each([
    ['a customer', person('user'), true],
    ['an account that waits', person('tenant_admin', 'pending'), true],
    ['a shop', person('tenant_admin'), false],
    ['the platform’s staff', person('master'), false],
  ] as const)('shows only without a side bar: %s', async (_, user, stands) => {
    await show(user);
    expect(screen.queryByRole('contentinfo') !== null).toBe(stands);
  });
});
