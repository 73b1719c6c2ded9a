import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import DeviceHistoryPage from '../pages/DeviceHistoryPage.js';

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
const platform = mockServer({ [OPEN]: respondWith(passport) });

describe('the history of a device', () => {
  it('opens with the code of its owner: what was found and done, no name and no price', async () => {
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

  it('takes the code of a scanned QR picture, and opens nothing before it is asked to', async () => {
    show(<DeviceHistoryPage />, {
      user: aUser(),
      at: '/tenant/device-history#code=ABCD-EFGH-JKMN',
      route: '/tenant/device-history',
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Code$/).value).toBe('ABCD-EFGH-JKMN');
    expect(platform.calls()).not.toContain(OPEN);
  });

  it('says nothing of a device whose code opens nothing', async () => {
    platform.answers[OPEN] = respondWithError(404, 'PASSPORT_REFUSED', 'This code doesn’t open a device history.');
    show(<DeviceHistoryPage />, { user: aUser() });
    type(/^Code$/, '0000-0000-0000');
    await press('Open history');
    expect(await screen.findByText(/doesn’t open a device history/)).toBeDefined();
  });
});
