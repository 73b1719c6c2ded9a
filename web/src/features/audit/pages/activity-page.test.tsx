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

/** How a shop is chosen is another feature's: here a plain choice of the same shape. */
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
/** The lines of the page's table. */
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

describe('the trail of activity', () => {
  it('shows what happens, by whom and in which role', async () => {
    open();
    expect((await rows())[0]?.slice(0, 3)).toEqual(['Account suspended', 'number 1', 'lerato (Master Admin)']);
    expect(platform.queries(SEARCH)).toEqual([]);
  });

  it('is searched by action, person, and days with their beginning and their end', async () => {
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

  it('is a shop’s own where staff choose one, and says whose is searched where they did not', async () => {
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

  it('goes on to what is older and back', async () => {
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

  it('says that nothing answers to a search, how one is made, and takes it back', async () => {
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
  ])('says that it could not be read, %s, and reads again when asked', async (_, action, call) => {
    const real = platform.answers[call];
    platform.answers[call] = AWAY;
    open();
    if (action !== '') choose('Action', action);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(AWAY_TEXT));
    Object.assign(platform.answers, { [call]: real });
    await press('Try again');
    expect(await rows()).toHaveLength(1);
  });

  it('asks a shop neither whose it is nor for another shop’s', async () => {
    open('tenant_admin');
    await rows();
    expect(screen.queryByLabelText('Scope')).toBeNull();
    choose('Action', 'repair.');
    await waitFor(() => expect(asked()).toEqual([['action', 'repair.']]));
  });
});

describe('recent activity', () => {
  it('shows six of what there is, the newest first', async () => {
    platform.answers[RECENT] = respondWith(Array.from({ length: 9 }, (_, n) => entry(n)));
    show(<ActivityList most={6} />);
    expect((await lines()).map((line) => /number \d/.exec(line ?? '')?.[0])).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `number ${n}`),
    );
  });

  it('is empty where nothing happened: there are no samples', async () => {
    platform.answers[RECENT] = respondWith([]);
    show(<ActivityList most={6} />);
    expect(await screen.findByText('No activity yet')).toBeDefined();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('shows no samples either where it could not be read', async () => {
    platform.answers[RECENT] = AWAY;
    show(<ActivityList most={6} />);
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('the proof of the trail', () => {
  it('reads the platform’s chain once, and says that it is whole', async () => {
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

  it('names the row that was altered, and shows what stands there now', async () => {
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

  it('is of the shop that was chosen, and what was said of one chain does not stand under another', async () => {
    platform.answers[VERIFY] = respondWith({ whole: true, rows: 1, anchors: 0 });
    open();
    choose('Scope', SHOP);
    await press('Verify');
    expect(await screen.findByText(/^The chain is whole: 1 row,/)).toBeDefined();
    expect(platform.sent(VERIFY)).toEqual([{ tenantId: SHOP }]);
    choose('Scope', 'platform');
    await waitFor(() => expect(screen.queryByText(/^The chain is whole/)).toBeNull());
  });

  it('says that it could not be made, and can be tried again', async () => {
    platform.answers[VERIFY] = AWAY;
    open();
    await press('Verify');
    expect(await screen.findByText('Audit log not verified')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(button('Verify').disabled).toBe(false);
  });

  it('is a master’s and a shop’s administrator’s, not an admin’s', async () => {
    open('admin');
    await rows();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });
});
