import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AT,
  AWAY,
  AWAY_TEXT,
  aUser,
  button,
  choose,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { rolloutsLive } from '../api/rollouts.api.js';
import { aDraft, anEntry, aRollout } from '../testing/a-rollout.js';
import RolloutsPage from './RolloutsPage.js';

const [LIST, CREATE, PUBLISHER, SHOPS, AUDIT] = [
  'GET /api/rollouts',
  'POST /api/rollouts',
  'GET /api/agent-updates/publisher',
  'GET /api/tenants/names',
  'GET /api/audit',
];
const version = (text: string, kind = 'agent') => ({
  kind,
  version: text,
  platform: 'linux-x64',
  minimumSupervisor: '1.0.0',
  sha256: 'ab'.repeat(32),
  sizeBytes: 45_000_000,
});
const published = {
  published: true,
  development: false,
  roles: [{ role: 'root', expires: AT, soon: false }],
  versions: [version('1.3.0'), version('1.10.0'), version('1.10.0'), version('2.0.0', 'supervisor')],
};
const SHOP = { id: '0190a0a0-0000-7000-8000-0000000000d1', name: 'Kestrel Repairs' };
const started = anEntry('rollout.started', '100 agents');
const platform = mockServer({
  [AUDIT]: respondWith({ entries: [started] }),
  [LIST]: respondWith([aRollout()]),
  [PUBLISHER]: respondWith(published),
  [SHOPS]: respondWith({ tenants: [SHOP] }),
});
const open = (role: 'master' | 'admin' = 'master') => show(<RolloutsPage />, { user: aUser({ role }) });
const openForm = async () => {
  open();
  await press('New rollout');
  await screen.findByRole('option', { name: '1.10.0' });
};

describe('rollouts page', () => {
  it('shows version, state, group, progress and failures of each rollout, with a link to its page', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /1\.4\.0/ }));
    for (const text of ['Running', '2 of 2', '17 of 100 agents done', '1', 'thandi']) row.getByText(text);
    row.getByRole('img', { name: /17 done, 1 failed, 12 in progress, 70 waiting/ });
    expect(row.getByRole('link', { name: '1.4.0' }).getAttribute('href')).toBe(`/admin/rollouts/${aRollout().id}`);
    screen.getByText('1 running');
  });

  it('counts rollouts that wait for a decision in the title', async () => {
    platform.answers[LIST] = respondWith([aRollout({ state: 'evidence', cause: 'rule' }), aDraft({ id: 'draft' })]);
    open();
    await screen.findByText('0 running · 1 waiting for a decision');
    expect(document.title).toMatch(/^\(1\) Rollouts/);
    screen.getByText('Not started');
    screen.getByText('2 groups');
  });

  it('applies a live event', async () => {
    const store = open();
    await screen.findByText('17 of 100 agents done');
    const row = aRollout({ succeeded: 18, waiting: 69, version: 5 });
    act(() => rolloutsLive.rollout?.(store.dispatch, { type: 'rollout', id: row.id, version: 5, row }));
    await screen.findByText('18 of 100 agents done');
  });

  it('explains rollouts in the empty list, and shows an error with Try again', async () => {
    platform.answers[LIST] = respondWith([]);
    open();
    await screen.findByText('No rollouts yet');
    platform.answers[LIST] = AWAY;
    open();
    expect((await screen.findAllByText(AWAY_TEXT)).length).toBeGreaterThan(0);
  });

  it('shows an admin no button to create one', async () => {
    open('admin');
    await screen.findByRole('row', { name: /1\.4\.0/ });
    expect(screen.queryByRole('button', { name: 'New rollout' })).toBeNull();
  });
});

describe('new rollout', () => {
  it('offers each published agent version once, the newest first', async () => {
    await openForm();
    const options = within(screen.getByLabelText('Version')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a version', '1.10.0', '1.3.0']);
    expect(button('Create draft').disabled).toBe(true);
  });

  it('creates a draft for all agents and opens its page', async () => {
    platform.answers[CREATE] = respondWith(aDraft(), 201);
    await openForm();
    choose('Version', '1.10.0');
    fireEvent.change(screen.getByLabelText('Group sizes (%)'), { target: { value: '5, 50%, 100' } });
    screen.getByText(/3 groups: 5%, 45%, 50% of agents\./);
    choose('Wait between groups', '1440');
    await press('Create draft');
    await screen.findByText(`at /admin/rollouts/${aDraft().id}`);
    expect(platform.sent(CREATE)).toEqual([
      {
        kind: 'agent-version',
        targetVersion: '1.10.0',
        tenantIds: [],
        shares: [5, 50, 100],
        failureRule: 'standard',
        soakMinutes: 1440,
        deadlineMinutes: 1440,
        asksBeforeEachGroup: false,
      },
    ]);
  });

  it('explains the failure rule in a sentence that follows the choice', async () => {
    await openForm();
    screen.getByText(/two failures on the same system and version/);
    choose('Failure rule', 'first-failure');
    screen.getByText('Pauses after the first failure.');
  });

  it('never sends an empty choice of shops, which would mean all', async () => {
    platform.answers[CREATE] = respondWith(aDraft(), 201);
    await openForm();
    choose('Version', '1.10.0');
    fireEvent.click(screen.getByLabelText('Selected shops'));
    await screen.findByText('Select at least one shop.');
    expect(button('Create draft').disabled).toBe(true);
    fireEvent.click(await screen.findByLabelText('Kestrel Repairs'));
    await waitFor(() => expect(button('Create draft').disabled).toBe(false));
    await press('Create draft');
    await waitFor(() => expect(platform.sent(CREATE)).toMatchObject([{ tenantIds: [SHOP.id] }]));
  });

  it('refuses shares that don’t rise to 100', async () => {
    await openForm();
    choose('Version', '1.10.0');
    fireEvent.change(screen.getByLabelText('Group sizes (%)'), { target: { value: '10, 5' } });
    await press('Create draft');
    await screen.findByText('Group sizes (%) must rise to 100');
    expect(platform.sent(CREATE)).toEqual([]);
  });

  it('shows the sentence of a refusal', async () => {
    platform.answers[CREATE] = respondWithError(409, 'CONFLICT', 'This version is being rolled out already.');
    await openForm();
    choose('Version', '1.10.0');
    await press('Create draft');
    await screen.findByText('Rollout not created');
    screen.getByText('409: This version is being rolled out already.');
  });

  it('explains that no version is published', async () => {
    platform.answers[PUBLISHER] = respondWith({ ...published, published: false, versions: [] });
    open();
    await press('New rollout');
    await screen.findByText('No version to roll out');
  });
});
