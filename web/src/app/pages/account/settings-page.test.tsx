import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import SettingsRoute from './SettingsRoute.js';

const customer = aUser({ role: 'user' });
const owner = aUser({ role: 'tenant_admin', tenantId: 'shop-1', tenantName: 'Umbani Electronics' });
mockServer({
  'GET /api/user': respondWith(customer),
  'GET /api/profile': respondWith({ user: customer, emailConfirmed: true, otpOn: false, recoveryCodesLeft: 0 }),
  'GET /api/sessions': respondWith([]),
});

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <SettingsRoute />
      <Link to="?tab=security">From elsewhere</Link>
      <output>{pathname + search}</output>
    </>
  );
}
const HERE = { at: '/settings', route: '/settings' };
const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const shownTab = () => screen.getByRole('tabpanel', { name: /./ }).getAttribute('aria-labelledby');

describe('the settings', () => {
  it('have a tab for each thing that a person may set', () => {
    show(<Page />, { user: customer, ...HERE });
    expect(names()).toEqual(['Account', 'Security', 'Notifications', 'Appearance']);
  });

  it('have the shop’s own for the administrator of one, and for nobody else', () => {
    show(<Page />, { user: owner, ...HERE });
    expect(names().slice(4)).toEqual(['Shop', 'Customer emails']);
    show(<Page />, { user: { ...owner, role: 'tech' }, ...HERE });
    expect(names().filter((name) => name === 'Shop')).toHaveLength(1);
  });

  it('open at the account, and write the tab that is chosen into the address', async () => {
    show(<Page />, { user: customer, ...HERE });
    expect(await screen.findByRole('heading', { name: 'Personal details' })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Appearance' }));
    expect(screen.getByRole('status').textContent).toBe('/settings?tab=appearance');
    expect(screen.getByRole('radio', { name: /^System/ })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Personal details' })).toBeNull();
  });

  it('open at the tab that a link names', async () => {
    show(<Page />, { user: customer, ...HERE });
    fireEvent.click(screen.getByRole('link', { name: 'From elsewhere' }));
    await waitFor(() => expect(shownTab()).toBe('tab-security'));
    expect(await screen.findByRole('heading', { name: 'Password' })).toBeDefined();
  });

  it('move along the tabs with the arrow keys, with one of them in the order of Tab', () => {
    show(<Page />, { user: customer, ...HERE });
    const [account, security] = screen.getAllByRole('tab');
    if (account === undefined || security === undefined) throw new TypeError('there are no tabs');
    account.focus();
    fireEvent.keyDown(account, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(security);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });
});
