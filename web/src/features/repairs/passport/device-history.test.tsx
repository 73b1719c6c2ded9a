import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import DeviceHistoryPage from '../pages/DeviceHistoryPage.js';
import IntakePage from '../pages/IntakePage.js';
import { aSummary } from '../testing/a-repair.js';
import { createPhotos } from '../testing/create-photos.js';
import { SHOP_ANSWERS } from '../testing/shop-answers.js';

const OPEN = 'POST /api/passport/open';
const AT = '2026-11-20T09:12:00Z';
const passport = {
  kind: 'block_device',
  expiresAt: AT,
  entries: [
    {
      own: 'no',
      takenInAt: AT,
      handedOverAt: AT,
      outcome: 'repaired',
      findings: [{ code: 'gpt.primary_header_wiped', severity: 'critical', layer: 'disk' }],
      procedures: [{ id: 'boot.table', version: '1.0.0' }],
      recordDigest: 'ab'.repeat(32),
      recordParts: 12,
    },
  ],
};
const LIST = 'GET /api/repairs';
const stick = { deviceId: 'stick', deviceName: 'Sandstone Ultra' };
const platform = mockServer({
  ...SHOP_ANSWERS,
  [OPEN]: respondWith(passport),
  [LIST]: respondWith([
    aSummary({ id: 'r-9', number: 9, ...stick }),
    aSummary({ id: 'r-8', number: 8, deviceId: '', deviceName: 'Umoja One' }),
    aSummary({ id: 'r-7', number: 7, deviceId: '', deviceName: 'Umoja One' }),
    aSummary({ id: 'r-2', number: 2, ...stick }),
  ]),
});

// Also replaces the canvas of the signature.
createPhotos();

describe('device history', () => {
  it('opens with the owner’s code and shows findings and repairs without names and prices', async () => {
    show(<DeviceHistoryPage />, { user: aUser() });
    type(/^Code$/, 'abcd-efgh-jkmn');
    await press('Open history');
    for (const words of [
      'At another repair shop',
      'Repaired and checked',
      'gpt.primary_header_wiped',
      'boot.table 1.0.0',
    ])
      expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText('ab'.repeat(32))).toBeDefined();
    expect(platform.sent(OPEN)).toEqual([{ code: 'abcd-efgh-jkmn' }]);
  });

  it('fills in the code of a scanned QR code and waits for a click', async () => {
    show(<DeviceHistoryPage />, {
      user: aUser(),
      at: '/tenant/device-history#code=ABCD-EFGH-JKMN',
      route: '/tenant/device-history',
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Code$/).value).toBe('ABCD-EFGH-JKMN');
    expect(platform.calls()).not.toContain(OPEN);
  });

  it('lists the shop’s recent devices with their repairs', async () => {
    show(<DeviceHistoryPage />, { user: aUser() });
    const own = within(await screen.findByRole('region', { name: 'Recent devices at your shop' }));
    const repairs = await own.findByRole('list', { name: 'Repairs of Sandstone Ultra' });
    expect(
      within(repairs)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/tenant/repairs/r-9', '/tenant/repairs/r-2']);
    expect(own.getAllByRole('list', { name: 'Repairs of Umoja One' })).toHaveLength(2);
  });

  it('links a shop without devices to check-in', async () => {
    platform.answers[LIST] = respondWith([]);
    show(<DeviceHistoryPage />, { user: aUser() });
    expect((await screen.findByRole('link', { name: 'New repair' })).getAttribute('href')).toBe('/tenant/intake');
  });

  it('opens from the check-in form and keeps the form’s values', async () => {
    show(<IntakePage />, { user: aUser({ role: 'tech' }) });
    type('Customer name', 'Thandi');
    await press('Device history');
    const dialog = within(await screen.findByRole('dialog', { name: 'Repairs at other shops' }));
    fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: 'abcd-efgh-jkmn' } });
    await press('Open history');
    expect(await dialog.findByText('At another repair shop')).toBeDefined();
    await press('Close');
    expect(screen.getByLabelText<HTMLInputElement>(/^Customer name/).value).toBe('Thandi');
  });

  it('reveals nothing about a device for a refused code', async () => {
    platform.answers[OPEN] = respondWithError(404, 'PASSPORT_REFUSED', 'This code doesn’t open a device history.');
    show(<DeviceHistoryPage />, { user: aUser() });
    type(/^Code$/, '0000-0000-0000');
    await press('Open history');
    expect(await screen.findByText(/doesn’t open a device history/)).toBeDefined();
  });
});
