import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@revive/contracts/roles';
import {
  AT,
  aUser,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type as typeIn,
} from '#testing/mock-server.js';
import { ProtectionBanner } from '../components/ProtectionBanner.js';
import Page from './ShopProtectionPage.js';

const READ = 'GET /api/protection';
const APPEAL = 'POST /api/protection/appeal';
const limit = (name: string, counted: number, most: number, over: object = {}) => ({
  name,
  counted,
  limit: most,
  warned: false,
  ...over,
});
const standing = (over: object = {}) => ({
  status: 'good',
  since: AT,
  score: 12,
  risk: 'low',
  severity: 'low',
  limits: [limit('hour', 4, 10), limit('day', 9, 20), limit('devices', 30, 50)],
  parts: [],
  diagnoses: 40,
  purchases: 5,
  purchaseShare: 12.5,
  throttledDays: 0,
  ...over,
});
const platform = mockServer({ [READ]: respondWith(standing()) });
const as = (role: Role) => ({ user: aUser({ role, tenantId: '0190a0a0-0000-7000-8000-0000000000bb' }) });

describe('shop’s own limits', () => {
  // spec K196
  // spec K192
  it('shows limits as bars and table, and the rules in words', async () => {
    show(<Page />, as('tech'));
    const bar = await screen.findByRole('progressbar', { name: 'Diagnostics an hour' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['4', '10']);
    expect(bar.getAttribute('aria-valuetext')).toContain('4 of 10');
    await press(/Show as a table/);
    const row = within(screen.getByRole('table')).getByRole('row', { name: /Different devices a week/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Different devices a week', '30', '50', '20', 'Now']);
    expect(screen.getByText(/12.5 %/).parentElement?.textContent).toBe(
      '12.5 %: 5 charged repairs after 40 diagnostics in the last 7 days',
    );
    expect(screen.getByText(/limited to which limit it is/)).toBeTruthy();
    expect(
      screen.getByText(/Anti-tampering penalty: 150 %. For information only: it is never charged automatically/),
    ).toBeTruthy();
  });

  it('shows the reason for a block and that running work continues', async () => {
    platform.answers[READ] = respondWith(standing({ status: 'blocked', blockReason: 'Repaired elsewhere' }));
    show(<Page />, as('tenant_admin'));
    expect(await screen.findByText('Repaired elsewhere')).toBeTruthy();
    expect(screen.getByText(/Running repairs and rollbacks continue\./)).toBeTruthy();
  });

  it('lets an administrator send one appeal at a time', async () => {
    platform.answers[APPEAL] = () => {
      platform.answers[READ] = respondWith(standing({ appeal: { at: AT, text: 'A school sent thirty laptops.' } }));
      return respondWith(standing())();
    };
    show(<Page />, as('tenant_admin'));
    await screen.findByLabelText('Your message');
    typeIn('Your message', 'short');
    await press('Send appeal');
    expect(await screen.findByText('Say in at least 10 characters what we should know')).toBeTruthy();
    expect(platform.sent(APPEAL)).toEqual([]);
    typeIn('Your message', 'A school sent thirty laptops.');
    await press('Send appeal');
    expect(await screen.findByText(/We are looking at your appeal/)).toBeTruthy();
    expect(platform.sent(APPEAL)).toEqual([{ text: 'A school sent thirty laptops.' }]);
    expect(screen.queryByLabelText('Your message')).toBeNull();
  });

  it('refers a technician to an administrator for appeals', async () => {
    show(<Page />, as('tech'));
    expect(await screen.findByText('An administrator of your shop can appeal.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  });

  it('keeps the typed appeal when refused', async () => {
    platform.answers[APPEAL] = respondWithError(409, 'APPEAL_OPEN', 'Your appeal is already with us.');
    show(<Page />, as('tenant_admin'));
    await screen.findByLabelText('Your message');
    typeIn('Your message', 'A school sent thirty laptops.');
    await press('Send appeal');
    expect(await screen.findByText(/Your appeal is already with us/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('A school sent thirty laptops.');
  });
});

describe('bench banner', () => {
  const later = new Date(Date.now() + 600_000).toISOString();
  it.each<[string, object, string | RegExp]>([
    [
      'is near a limit',
      { limits: [limit('hour', 8, 10, { warned: true })] },
      'You have used 8 of 10 diagnostics an hour.',
    ],
    [
      'has to wait',
      { limits: [limit('day', 20, 20, { warned: true, nextAt: later })] },
      'You have reached your limit of 20 diagnostics a day.',
    ],
    ['is blocked', { status: 'blocked' }, 'New diagnostics are blocked.'],
  ])('reports that the shop %s and links to its limits', async (_, over, text) => {
    platform.answers[READ] = respondWith(standing(over));
    show(<ProtectionBanner />, as('tech'));
    expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'See your limits' }));
    expect(await screen.findByText('at /tenant/protection')).toBeTruthy();
  });

  it('shows nothing without a warning or after a failed read', async () => {
    show(<ProtectionBanner />, as('tech'));
    await waitFor(() => expect(platform.calls()).toEqual([READ]));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
