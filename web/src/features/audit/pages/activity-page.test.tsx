import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  mockServer,
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  choose,
  deferred,
  press,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import { ActivityList } from '../components/ActivityList.js';
import { ActivityPage } from './ActivityPage.js';
import type { AuditEntry } from '#api/generated/audit.gen.js';

const [RECENT, SEARCH, VERIFY] = ['GET /api/audit/recent', 'GET /api/audit', 'POST /api/audit/verify'];
const SHOP = '0190a0a0-0000-7000-8000-0000000000cc';
const entry = (n: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `0190a0a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  action: 'account.suspended',
  notes: `number ${n}`,
  actorId: 'a',
  createdAt: AT,
  actor: { username: 'lerato', role: 'master' },
  ...over,
});
const platform = mockServer({ [RECENT]: respondWith([entry(1)]), [SEARCH]: respondWith({ entries: [entry(2)] }) });

const ShopSelect = ({
  label,
  any,
  first,
  value,
  onChange,
}: {
  label: string;
  any: string;
  first: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {first.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
      <option value={SHOP}>Kestrel</option>
    </select>
  </label>
);
const open = (role: 'master' | 'admin' | 'tenant_admin' = 'master') =>
  show(<ActivityPage ShopSelect={ShopSelect} />, { user: aUser({ role }) });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Activity' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const asked = () =>
  [...new URLSearchParams(platform.queries(SEARCH).at(-1))].sort(([one], [other]) => one.localeCompare(other));

describe('activity log', () => {
  it('shows actions with user and role', async () => {
    open();
    expect((await rows())[0]?.slice(0, 3)).toEqual(['Account suspended', 'number 1', 'lerato (Master Admin)']);
    expect(platform.queries(SEARCH)).toEqual([]);
  });

  it('searches by action, user and date range', async () => {
    open();
    await rows();
    choose('Action', 'account.');
    type('User', ' lerato ');
    type('Date, From', '2026-11-20');
    type('Date, To', '2026-11-21');
    await waitFor(() =>
      expect(asked()).toEqual([
        ['action', 'account.'],
        ['actor', 'lerato'],
        ['from', new Date(2026, 10, 20).toISOString()],
        ['to', new Date(2026, 10, 22).toISOString()],
      ]),
    );
    await waitFor(async () => expect((await rows())[0]?.[1]).toBe('number 2'));
  });

  it('searches the chosen shop, or names the platform’s log without a choice', async () => {
    open();
    choose('Action', 'repair.');
    expect(
      await screen.findByText('This searches the platform’s audit log. Choose a shop to search its own.'),
    ).toBeDefined();
    choose('Scope', SHOP);
    await waitFor(() =>
      expect(asked()).toEqual([
        ['action', 'repair.'],
        ['tenantId', SHOP],
      ]),
    );
    expect(screen.queryByText(/Choose a shop to search/)).toBeNull();
  });

  it('pages to older entries and back', async () => {
    platform.answers[SEARCH] = respondWith({ entries: [entry(2)], next: '17' });
    open();
    choose('Action', 'account.');
    await press('Next page');
    await waitFor(() =>
      expect(asked()).toEqual([
        ['action', 'account.'],
        ['before', '17'],
      ]),
    );
    await press('First page');
    await waitFor(() => expect(button('First page').disabled).toBe(true));
  });

  it('explains an empty search result and clears the search', async () => {
    platform.answers[SEARCH] = respondWith({ entries: [] });
    open();
    type('User', 'nobody');
    expect(await screen.findByText('No matching activity')).toBeDefined();
    expect(screen.getByText(/Enter a full username/)).toBeDefined();
    await press('Clear search and filters');
    expect((await rows())[0]?.[1]).toBe('number 1');
    expect(screen.getByLabelText<HTMLInputElement>('User').value).toBe('');
  });

  it.each([
    ['as it happens', '', RECENT],
    ['by search', 'account.', SEARCH],
  ])('reports a failed read %s and reads again on request', async (_, action, call) => {
    const real = platform.answers[call];
    platform.answers[call] = AWAY;
    open();
    if (action !== '') choose('Action', action);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(AWAY_TEXT));
    Object.assign(platform.answers, { [call]: real });
    await press('Try again');
    expect(await rows()).toHaveLength(1);
  });

  it('offers a shop no scope and sends none', async () => {
    open('tenant_admin');
    await rows();
    expect(screen.queryByLabelText('Scope')).toBeNull();
    choose('Action', 'repair.');
    await waitFor(() => expect(asked()).toEqual([['action', 'repair.']]));
  });
});

describe('recent activity', () => {
  it('shows the six newest entries', async () => {
    platform.answers[RECENT] = respondWith(Array.from({ length: 9 }, (_, n) => entry(n)));
    show(<ActivityList most={6} />);
    expect((await lines()).map((line) => /number \d/.exec(line ?? '')?.[0])).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `number ${n}`),
    );
  });

  it('shows an empty state without sample entries', async () => {
    platform.answers[RECENT] = respondWith([]);
    show(<ActivityList most={6} />);
    expect(await screen.findByText('No activity yet')).toBeDefined();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('shows no sample entries after a failed read', async () => {
    platform.answers[RECENT] = AWAY;
    show(<ActivityList most={6} />);
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('chain verification', () => {
  it('verifies the platform’s chain once and reports an intact chain', async () => {
    const wait = deferred(respondWith({ whole: true, rows: 240, anchors: 3 }));
    platform.answers[VERIFY] = wait.answer;
    open();
    await press('Verify');
    const reading = await screen.findByRole<HTMLButtonElement>('button', { name: 'Verifying...' });
    expect(reading.disabled).toBe(true);
    fireEvent.click(reading);
    wait.go();
    expect(
      await screen.findByText(
        'The chain is whole: 240 rows, each following the one before, and 3 anchors outside the database agree.',
      ),
    ).toBeDefined();
    expect(platform.sent(VERIFY)).toEqual([{}]);
  });

  it('names the altered row and shows its current content', async () => {
    const row = entry(7, { action: 'account.approved', notes: 'not what was written' });
    platform.answers[VERIFY] = respondWith({ whole: false, rows: 41, anchors: 1, seq: 42, reason: 'altered', row });
    open();
    await press('Verify');
    expect(
      await screen.findByText(
        `Row 42 (${row.id}) was altered: it is not what was written. 41 rows before it are as they were.`,
      ),
    ).toBeDefined();
    expect(
      within(screen.getByRole('region', { name: 'Audit log integrity' })).getByText(
        /Account approved: not what was written/,
      ),
    ).toBeDefined();
  });

  it('verifies the chosen shop and clears the result of the previous chain', async () => {
    platform.answers[VERIFY] = respondWith({ whole: true, rows: 1, anchors: 0 });
    open();
    choose('Scope', SHOP);
    await press('Verify');
    expect(await screen.findByText(/^The chain is whole: 1 row,/)).toBeDefined();
    expect(platform.sent(VERIFY)).toEqual([{ tenantId: SHOP }]);
    choose('Scope', 'platform');
    await waitFor(() => expect(screen.queryByText(/^The chain is whole/)).toBeNull());
  });

  it('reports a failed verification and allows another attempt', async () => {
    platform.answers[VERIFY] = AWAY;
    open();
    await press('Verify');
    expect(await screen.findByText('Audit log not verified')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(button('Verify').disabled).toBe(false);
  });

  it('hides the verification from admins', async () => {
    open('admin');
    await rows();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });
});
