import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { aRepair, aTracking } from '../testing/a-repair.js';
import { ClaimNotice, ShopWarranty } from './ShopWarranty.js';
import { TrackingWarranty } from './TrackingWarranty.js';
import WarrantyPage from '../pages/WarrantyPage.js';
import { headline } from '../messages/tracking/tracking.messages.js';

const ID = 'RV-7H2K-QX9D-M4TB-W6PA-0001';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const warranty = (over: object = {}) => ({ from: inDays(-3), until: inDays(27), claimable: 3, claims: [], ...over });
const tracking = (over: object = {}) =>
  aTracking({ id: ID, number: 12, outcome: 'repaired', handedOverAt: inDays(-3), warranty: warranty(), ...over });
const claim = { number: 13, trackingId: 'RV-AAAA-AAAA-AAAA-AAAA-AAAA', at: inDays(0) };

const [READ, CLAIM, COUNTER, GRANTS, GRANT] = [
  'GET /api/customer/repair-status',
  `POST /api/customer/repair-status/${ID}/claim`,
  'POST /api/repairs/repair-1/claim',
  `GET /api/customer/repair-status/${ID}/passport`,
  `POST /api/customer/repair-status/${ID}/passport`,
];
const grant = (over: object = {}) => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  state: 'waiting',
  createdAt: inDays(0),
  expiresAt: inDays(1),
  ...over,
});
const REVOKE = `POST /api/customer/repair-status/${ID}/passport/${grant().id}/revoke`;
const platform = mockServer({
  [READ]: respondWith(tracking()),
  [CLAIM]: respondWith(tracking({ version: 9, warranty: warranty({ claimable: 0, claims: [claim] }) }), 201),
  [COUNTER]: respondWith({ repairId: '0190a0a0-0000-7000-8000-000000000013', number: 13 }, 201),
  [GRANTS]: respondWith({ available: 'yes', grants: [] }),
  [GRANT]: respondWith({ code: 'ABCD-EFGH-JKMN', grant: grant() }, 201),
  [REVOKE]: respondWith({ available: 'yes', grants: [grant({ state: 'revoked' })] }),
});
const open = (secret = '#code=CODE') =>
  show(<WarrantyPage />, { at: `/warranty?id=${ID}${secret}`, route: '/warranty' });

describe('warranty page', () => {
  it('shows scope, end date and a QR code of the page', async () => {
    open();
    expect(await screen.findByText(/^Under warranty until \d+ \w+ 20\d\d$/)).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of this page' })).toBeDefined();
    expect(screen.getByText(ID)).toBeDefined();
  });

  it('sends a claim with the problem and links to the new repair', async () => {
    open();
    await screen.findByText('Make a claim');
    await press('Make claim');
    expect((await screen.findAllByText('Describe what is wrong')).length).toBeGreaterThan(0);
    type('What is wrong', 'It does not start again');
    await press('Make claim');
    expect((await screen.findByRole('link', { name: 'Follow it' })).getAttribute('href')).toBe(
      '/track-repair?id=RV-AAAA-AAAA-AAAA-AAAA-AAAA',
    );
    expect(screen.getByText(/A claim is open/)).toBeDefined();
    expect(platform.sent(CLAIM)).toEqual([{ reason: 'It does not start again', code: 'CODE' }]);
  });

  it('requires the link of an email for a claim', async () => {
    open('');
    expect(await screen.findByText(/^To make a claim here, open your repair from an email/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Make claim' })).toBeNull();
  });

  it('hides the form after the end and shows the end date', async () => {
    platform.answers[READ] = respondWith(tracking({ warranty: warranty({ until: inDays(-1) }) }));
    open();
    expect(await screen.findByText(/^The warranty ended on/)).toBeDefined();
    expect(screen.queryByText('Make a claim')).toBeNull();
  });

  it('reports a missing warranty and an incomplete link', async () => {
    platform.answers[READ] = respondWith(aTracking({ id: ID }));
    open();
    expect(await screen.findByText('No warranty yet')).toBeDefined();
    show(<WarrantyPage />, { at: '/warranty', route: '/warranty' });
    expect(await screen.findByText('This link isn’t complete')).toBeDefined();
  });

  it('shows the server’s message for a refused claim', async () => {
    platform.answers[CLAIM] = respondWithError(
      409,
      'WARRANTY_OVER',
      'The warranty on this repair ended on 1 May 2026.',
    );
    open();
    await screen.findByText('Make a claim');
    type('What is wrong', 'It does not start again');
    await press('Make claim');
    expect(await screen.findByText(/ended on 1 May 2026/)).toBeDefined();
  });
});

describe('device history for its owner', () => {
  it('creates a code that is shown once and can be revoked', async () => {
    open();
    await screen.findByText('Share this device’s history');
    platform.answers[GRANTS] = respondWith({ available: 'yes', grants: [grant()] });
    await press('Create a code');
    expect((await screen.findByRole('status', { name: 'Your code' })).textContent).toBe('ABCD-EFGH-JKMN');
    expect(screen.getByRole('img', { name: /^QR code that opens the device history/ })).toBeDefined();
    platform.answers[GRANTS] = respondWith({ available: 'yes', grants: [grant({ state: 'revoked' })] });
    await press('Revoke');
    expect(await screen.findByText(/^Revoked/)).toBeDefined();
    expect(screen.queryByText('ABCD-EFGH-JKMN')).toBeNull();
  });

  it('names the shop that used the code and explains why nothing can be shared', async () => {
    platform.answers[GRANTS] = respondWith({ available: 'yes', grants: [grant({ state: 'used', shop: 'Kestrel' })] });
    open();
    expect(await screen.findByText(/^Used by Kestrel/)).toBeDefined();
    cleanup();
    platform.answers[GRANTS] = respondWith({ available: 'no_number', grants: [] });
    open();
    expect(await screen.findByText(/no serial number of its own/)).toBeDefined();
  });
});

describe('warranty on the tracking page', () => {
  it('asks a customer with a claim from home to bring the device, with the address', () => {
    show(
      <TrackingWarranty
        tracking={tracking({
          claimOf: 7,
          awaitsDevice: true,
          repairShopName: 'A shop',
          repairShopAddress: '1 Long St',
        })}
      />,
    );
    expect(screen.getByText(/^Bring your device to A shop, 1 Long St\./)).toBeTruthy();
    expect(headline(tracking({ claimOf: 7, awaitsDevice: true }))).toBe('Bring in the device');
  });

  it('links to the warranty page and names the claimed repair', async () => {
    show(<TrackingWarranty tracking={tracking({ claimOf: 7 })} />);
    expect((await screen.findByRole('link', { name: 'Open warranty' })).getAttribute('href')).toBe(
      `/warranty?id=${ID}`,
    );
    expect(screen.getByText(/Warranty claim of R-7/)).toBeDefined();
  });
});

describe('warranty on the shop’s page', () => {
  const claimed = (over: object = {}) => ({
    repairId: 'repair-13',
    number: 13,
    at: inDays(0),
    reason: 'It does not start again',
    by: '',
    ...over,
  });
  const shown = (over: object) => aRepair({ warranty: warranty(over) });

  it('opens a claim at the counter', async () => {
    show(<ShopWarranty repair={shown({})} isShop />, { user: aUser() });
    await press('Open warranty claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'Open warranty claim' }));
    type('What the customer says', 'It does not start again');
    dialog.getByRole('button', { name: 'Open claim' }).click();
    expect(await screen.findByText('It is repair R-13.')).toBeDefined();
    expect(platform.sent(COUNTER)).toEqual([{ reason: 'It does not start again' }]);
  });

  it('shows the cause of the damage and the comparison behind the verdict', async () => {
    const why = 'The new diagnosis was compared with the repair.';
    show(<ShopWarranty repair={shown({ claimable: 0, claims: [claimed({ verdict: 'intact', why })] })} isShop />);
    expect(await screen.findByText(`Our repair is intact. ${why}`)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Repair R-13' }).getAttribute('href')).toBe('/tenant/repairs/repair-13');
    expect(screen.queryByRole('button', { name: 'Open warranty claim' })).toBeNull();
  });

  it('offers no claim to staff or after the end date', () => {
    show(<ShopWarranty repair={shown({})} isShop={false} />);
    show(<ShopWarranty repair={shown({ until: inDays(-1) })} isShop />);
    expect(screen.queryByRole('button', { name: 'Open warranty claim' })).toBeNull();
  });

  it('links from a claim to its repair', () => {
    show(<ClaimNotice repair={aRepair({ claimOf: { repairId: 'repair-12', number: 12 } })} isShop />);
    expect(screen.getByRole('link', { name: 'Warranty claim of R-12' }).getAttribute('href')).toBe(
      '/tenant/repairs/repair-12',
    );
  });
});
