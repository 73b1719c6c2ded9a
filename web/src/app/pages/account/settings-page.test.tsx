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

describe('settings page', () => {
  it('has a tab for each personal setting', () => {
    show(<Page />, { user: customer, ...HERE });
    expect(names()).toEqual(['Account', 'Security', 'Notifications', 'Appearance']);
  });

  it('shows the shop tabs only to its administrator', () => {
    show(<Page />, { user: owner, ...HERE });
    expect(names().slice(4)).toEqual(['Shop', 'Customer emails']);
    show(<Page />, { user: { ...owner, role: 'tech' }, ...HERE });
    expect(names().filter((name) => name === 'Shop')).toHaveLength(1);
  });

  it('opens on the account tab and writes the selected tab into the address', async () => {
    show(<Page />, { user: customer, ...HERE });
    expect(await screen.findByRole('heading', { name: 'Personal details' })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Appearance' }));
    expect(screen.getByRole('status').textContent).toBe('/settings?tab=appearance');
    expect(screen.getByRole('radio', { name: /^System/ })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Personal details' })).toBeNull();
  });

  it('opens on the tab of a link', async () => {
    show(<Page />, { user: customer, ...HERE });
    fireEvent.click(screen.getByRole('link', { name: 'From elsewhere' }));
    await waitFor(() => expect(shownTab()).toBe('tab-security'));
    expect(await screen.findByRole('heading', { name: 'Password' })).toBeDefined();
  });

  it('moves between tabs with the arrow keys', () => {
    show(<Page />, { user: customer, ...HERE });
    const [account, security] = screen.getAllByRole('tab');
    if (account === undefined || security === undefined) throw new TypeError('there are no tabs');
    account.focus();
    fireEvent.keyDown(account, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(security);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });
});
