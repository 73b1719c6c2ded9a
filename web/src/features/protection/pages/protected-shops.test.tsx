import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  AT,
  aUser,
  choose,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type as typeIn,
} from '#testing/mock-server.js';
import ListPage from './ProtectedShopsPage.js';
import CasePage from './ProtectedShopPage.js';

const ID = '0190a0a0-0000-7000-8000-0000000000bb';
const shop = (over: object = {}) => ({
  tenantId: ID,
  tenantName: 'Umbani Electronics',
  caseNumber: 2,
  status: 'good',
  since: AT,
  score: 61,
  risk: 'medium',
  severity: 'high',
  limits: [
    { name: 'hour', counted: 10, limit: 10, warned: true, nextAt: new Date(Date.now() + 600_000).toISOString() },
    { name: 'day', counted: 12, limit: 20, warned: false },
    { name: 'devices', counted: 12, limit: 50, warned: false },
  ],
  parts: [
    { name: 'hour', counted: 10, limit: 10, weight: 10, points: 10 },
    { name: 'purchases', counted: 1, limit: 3, weight: 35, points: 23 },
  ],
  diagnoses: 24,
  purchases: 1,
  purchaseShare: 4.17,
  throttledDays: 3,
  ...over,
});
const waiting = { status: 'suspicious', caseReason: 'throttled', waitingSince: AT };
const CASE = `GET /api/admin/protection/${ID}`;
const DECIDE = `POST /api/admin/protection/${ID}/decision`;
const entry = { id: ID, event: 'case_opened', note: 'Refused on 3 days within 7', byName: '', at: AT };
const platform = mockServer({
  'GET /api/admin/protection': respondWith({
    shops: [shop(waiting), shop({ tenantId: `${ID.slice(0, -1)}c`, tenantName: 'Kestrel', status: 'blocked' })],
  }),
  [CASE]: respondWith({ shop: shop(waiting), history: [entry] }),
  [DECIDE]: respondWith({ shop: shop(), history: [] }),
});
const master = { user: aUser() };
const onCase = { ...master, at: `/admin/protection/${ID}`, route: '/admin/protection/:id' };

describe('the Diagnostic Protection System', () => {
  // spec E118
  // spec E119
  // spec E122
  it('lists shops with status, case, severity and risk, and counts open cases', async () => {
    show(<ListPage />, master);
    expect(await screen.findByText('1 shop to review on this page')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Diagnostic Protection System');
    const row = within(screen.getByRole('row', { name: /Umbani/ }));
    for (const text of [
      'Suspicious',
      'Over a limit on 3 days within 7',
      'High severity',
      'Medium risk, 61',
      '24',
      '4.2 %',
    ])
      expect(row.getByText(text)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Kestrel/ })).getByText('Blocked')).toBeTruthy();
    expect(row.getByRole('link', { name: /Umbani/ }).getAttribute('href')).toBe(`/admin/protection/${ID}`);
  });

  it('shows an empty list before the first real diagnosis', async () => {
    platform.answers['GET /api/admin/protection'] = respondWith({ shops: [] });
    show(<ListPage />, master);
    expect(await screen.findByText('No shops yet')).toBeTruthy();
  });
});

describe('shop case', () => {
  it('shows the open case, the score parts and the history', async () => {
    show(<CasePage />, onCase);
    expect(await screen.findByText('Case 2: Over a limit on 3 days within 7')).toBeTruthy();
    expect(screen.getByText('61 of 100')).toBeTruthy();
    const part = within(screen.getByRole('row', { name: /Charged repairs, 7 days/ }));
    expect(part.getByText('23 of 35')).toBeTruthy();
    const history = within(screen.getByRole('list', { name: 'What happened' }));
    expect(history.getByText('Case opened')).toBeTruthy();
    expect(history.getByText(/Protection rules/)).toBeTruthy();
  });

  it('requires a note for a decision', async () => {
    show(<CasePage />, onCase);
    await press('Block');
    const dialog = within(await screen.findByRole('dialog', { name: 'Block new diagnostics of Umbani Electronics?' }));
    dialog.getByRole('button', { name: 'Block' }).click();
    expect(await dialog.findByText('Enter a note of at least 5 characters')).toBeTruthy();
    expect(platform.sent(DECIDE)).toEqual([]);
    typeIn('Note', 'Repaired elsewhere');
    dialog.getByRole('button', { name: 'Block' }).click();
    expect(await screen.findByText('Decision saved')).toBeTruthy();
    expect(platform.sent(DECIDE)).toEqual([{ decision: 'block', note: 'Repaired elsewhere' }]);
  });

  it('raises only the given limits until a day', async () => {
    show(<CasePage />, onCase);
    await press('Raise limits');
    await screen.findByRole('dialog');
    typeIn(/^Diagnostics an hour/, '30');
    const days = screen.getByLabelText<HTMLSelectElement>('Until').options[2]?.value ?? '';
    choose('Until', days);
    typeIn('Note', 'A school project');
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Raise limits' }).click();
    expect(await screen.findByText('Decision saved')).toBeTruthy();
    expect(platform.sent(DECIDE)).toEqual([
      { decision: 'raise_limits', note: 'A school project', hour: 30, until: days },
    ]);
  });

  it.each<[string, object, string[]]>([
    ['is fine', {}, ['Raise limits', 'Block']],
    ['waits', waiting, ['Clear', 'Keep watching', 'Raise limits', 'Block']],
    ['is suspicious and was kept', { status: 'suspicious' }, ['Clear', 'Raise limits', 'Block']],
    ['is blocked', { status: 'blocked' }, ['Unblock', 'Raise limits']],
  ])('offers the possible decisions for a shop that %s', async (_, over, names) => {
    platform.answers[CASE] = respondWith({ shop: shop(over), history: [] });
    show(<CasePage />, onCase);
    const panel = within(await screen.findByRole('region', { name: 'Decision' }));
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  });

  it('reports a decision made meanwhile by a colleague', async () => {
    platform.answers[DECIDE] = respondWithError(
      409,
      'INVALID_TRANSITION',
      'This is not possible in the current state.',
    );
    show(<CasePage />, onCase);
    await press('Clear');
    await screen.findByRole('dialog');
    typeIn('Note', 'All fine');
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear' }).click();
    expect(await screen.findByText(/not possible in the current state/)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
