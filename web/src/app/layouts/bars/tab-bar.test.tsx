import { afterEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@revive/contracts/roles';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router';
import type { User } from '#api/current-user.js';
import { makeStore } from '../../store.js';
import { ROUTES } from '../../routes.js';
import { PageRoutesProvider } from '../routes-context.js';
import { TabBar, tabsOf } from './TabBar.js';

const person = (over: Partial<User> = {}): User => ({
  id: 'u-1',
  username: 'shop',
  name: 'Nomsa',
  email: 's@example.com',
  role: 'tenant_admin',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
  tenantId: 't',
  ...over,
});
const Where = () => <p>at {useLocation().pathname}</p>;
const open = (at: string, user = person()) =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[at]}>
        <PageRoutesProvider value={ROUTES}>
          <TabBar user={user} />
        </PageRoutesProvider>
        <Where />
      </MemoryRouter>
    </Provider>,
  );
afterEach(cleanup);

describe('tenant dashboard tabs', () => {
  // spec M193, M201, M206
  it('show the four tabs of the specification with their own addresses', () => {
    open('/tenant/overview');
    const tabs = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Overview', '/tenant/overview', 'page'],
      ['Device Scanner', '/tenant', null],
      ['Services', '/tenant/services', null],
      ['Revenue', '/tenant/revenue', null],
    ]);
    expect([
      screen.getByText('Nomsa').textContent,
      screen.getByText('Dealer').textContent,
      screen.getByRole('button', { name: 'Logout' }).textContent,
    ]).toEqual(['Nomsa', 'Dealer', 'Logout']);
    fireEvent.click(screen.getByRole('link', { name: 'Device Scanner' }));
    expect([
      screen.getByText('at /tenant').textContent,
      screen.getByRole('link', { name: 'Device Scanner' }).getAttribute('aria-current'),
      screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'),
    ]).toEqual(['at /tenant', 'page', null]);
  });

  it('disappear on other pages and for technicians', () => {
    open('/tenant/agents');
    expect(screen.queryByRole('navigation')).toBeNull();
    cleanup();
    open('/tenant', person({ role: 'tech' }));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(ROLES.filter((role) => tabsOf({ role, status: 'active' }, ROUTES).length > 0)).toEqual(['tenant_admin']);
  });
});
