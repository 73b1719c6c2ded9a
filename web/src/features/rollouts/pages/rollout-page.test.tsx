import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Rollout } from '#api/generated/patches.gen.js';
import {
  AWAY,
  AWAY_TEXT,
  aUser,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { rolloutsLive } from '../api/rollouts.api.js';
import { aDraft, anEntry, aRollout, aTarget, someOrders } from '../testing/a-rollout.js';
import RolloutPage from './RolloutPage.js';

const { id } = aRollout();
const ONE = `GET /api/rollouts/${id}`;
const TARGETS = `${ONE}/targets`;
const AUDIT = 'GET /api/audit';
const post = (command: string) => `POST /api/rollouts/${id}/${command}`;
const platform = mockServer({
  [ONE]: respondWith(aRollout()),
  [TARGETS]: respondWith([aTarget()]),
  [AUDIT]: respondWith({ entries: [] }),
});
const open = (rollout: Rollout = aRollout(), role: 'master' | 'admin' = 'master') => {
  platform.answers[ONE] = respondWith(rollout);
  return show(<RolloutPage />, {
    user: aUser({ role }),
    at: `/admin/rollouts/${id}`,
    route: '/admin/rollouts/:id',
  });
};
const buttons = async () => {
  const panel = within(await screen.findByRole('region', { name: 'State' }));
  return panel.queryAllByRole('button').map(({ textContent }) => textContent);
};
const giveReason = async (reason: string) => {
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => {
    fireEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  });
};

describe('rollout page: groups', () => {
  it('shows a row for each group with its counts, and a bar with the same counts', async () => {
    open();
    const groups = within(await screen.findByRole('region', { name: 'Groups' }));
    const cells = (name: RegExp) =>
      within(groups.getByRole('row', { name }))
        .getAllByRole('cell')
        .slice(2)
        .map(({ textContent }) => textContent);
    expect(cells(/Group 1/)).toEqual(['10', '0', '0', '10', '0', '0', '0']);
    expect(cells(/Group 2 · Current/)).toEqual(['90', '70', '12', '7', '1', '0', '0']);
    groups.getByRole('img', { name: 'Group 2: 7 done, 1 failed, 12 in progress, 70 waiting' });
    groups.getByText('Last 90%');
    expect(groups.queryByText('Later agents')).toBeNull();
  });

  it('shows the group of later agents once it has agents', async () => {
    const { groups } = aRollout();
    open(aRollout({ groups: groups.map((group) => (group.late ? { ...group, targets: 3, waiting: 3 } : group)) }));
    await screen.findByText('Later agents');
  });

  it('shows the plan and no counts of a draft', async () => {
    open(aDraft());
    await screen.findByText('Group 1: first 10% of agents');
    expect(screen.queryByRole('region', { name: 'Failures' })).toBeNull();
  });

  it('names the conditions and the rule as the engine states it', async () => {
    open();
    const panel = within(await screen.findByRole('region', { name: 'Conditions' }));
    for (const text of ['All shops', aRollout().rule.description, '1 hour', '1 day, then the agent counts as failed'])
      panel.getByText(text);
  });
});

describe('rollout page: failures', () => {
  it('names agent, model and reason, with a link to the last check of the agent', async () => {
    open();
    const panel = within(await screen.findByRole('region', { name: 'Failures' }));
    panel.getByText('Linux, x86-64 · 1.3.0: 1 failed, 9 succeeded');
    const row = within(await panel.findByRole('row', { name: /Front counter/ }));
    row.getByText('The new version failed. The agent went back to its previous version.');
    expect(row.getByRole('link', { name: 'Front counter' }).getAttribute('href')).toBe('/test-agent#agent-1');
    expect(platform.queries(TARGETS)).toEqual(['?state=failed']);
  });

  it('reads all agents when their list is opened, by group and state', async () => {
    open(aRollout({ failed: 0, failedModels: [] }));
    await screen.findByText('No agent has failed.');
    platform.answers[TARGETS] = respondWith([
      aTarget({ state: 'offered', progress: 'downloading', reason: undefined } as never),
    ]);
    await press('Show agents');
    await screen.findByText('Downloading');
    fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: '1' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'offered' } });
    await waitFor(() => expect(platform.queries(TARGETS)).toEqual(['', '?group=1', '?group=1&state=offered']));
  });
});

describe('rollout page: reasons', () => {
  it.each([
    ['recalled', 'The agent was sent back after the recall.'],
    ['cancelled', 'The rollout was recalled before the agent got the version.'],
  ] as const)('says what a recall did to an agent: %s', async (state, words) => {
    platform.answers[TARGETS] = respondWith([aTarget({ state, reason: 'recalled' })]);
    open(aRollout({ state: 'recalled', failed: 0, failedModels: [] }));
    await press('Show agents');
    await screen.findByText(words);
  });
});

describe('rollout page: actions', () => {
  it.each([
    ['draft', aDraft(), ['Start rollout', 'Discard draft'], []],
    [
      'running',
      aRollout(),
      ['Pause', 'Pause for review', 'Hold after this group', 'Recall'],
      ['Pause', 'Pause for review', 'Hold after this group'],
    ],
    [
      'running with a hold',
      aRollout({ holdRequested: true }),
      ['Pause', 'Pause for review', 'Remove hold', 'Recall'],
      ['Pause', 'Pause for review'],
    ],
    ['paused', aRollout({ state: 'paused' }), ['Resume', 'Recall'], []],
    ['in review', aRollout({ state: 'evidence' }), ['Resume', 'Recall'], []],
    ['held', aRollout({ state: 'held' }), ['Resume', 'Recall'], []],
    ['done', aRollout({ state: 'done' }), ['Recall'], []],
    ['recalled', aRollout({ state: 'recalled', offered: 0 }), [], []],
    [
      'recalled with orders',
      aRollout({ state: 'recalled', needOrder: 2, recallOrders: someOrders() }),
      ['Stop sending orders'],
      ['Stop sending orders'],
    ],
    [
      'recalled, orders ended',
      aRollout({ state: 'recalled', needOrder: 2, recallOrders: { ...someOrders(), sending: false } }),
      ['Send orders again'],
      [],
    ],
  ])('offers a master and an admin what they may do: %s', async (_, rollout, ofMaster, ofAdmin) => {
    open(rollout);
    expect(await buttons()).toEqual(ofMaster);
    document.body.innerHTML = '';
    open(rollout, 'admin');
    expect(await buttons()).toEqual(ofAdmin);
  });

  it('starts a draft after a confirmation that says what happens', async () => {
    platform.answers[post('start')] = respondWith(aRollout());
    open(aDraft());
    await press('Start rollout');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/the first 10% get the version/);
    await act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Start rollout' }));
    });
    await screen.findByText('Rollout started');
    await screen.findByRole('row', { name: /Group 2/ });
  });

  it.each([
    ['Pause', 'pause', aRollout(), { state: 'paused' as const }, 'Rollout paused'],
    ['Pause for review', 'pause-for-evidence', aRollout(), { state: 'evidence' as const }, 'Rollout paused for review'],
    ['Hold after this group', 'hold', aRollout(), { holdRequested: true }, 'Rollout holds after this group'],
    ['Resume', 'resume', aRollout({ state: 'paused' }), { state: 'running' as const }, 'Rollout resumed'],
    ['Recall', 'recall', aRollout(), { state: 'recalled' as const }, 'Rollout recalled'],
    ['Discard draft', 'recall', aDraft(), { state: 'recalled' as const }, 'Draft discarded'],
    [
      'Stop sending orders',
      'pause',
      aRollout({ state: 'recalled', needOrder: 2, recallOrders: someOrders() }),
      { recallOrders: { ...someOrders(), sending: false } },
      'No further orders are sent',
    ],
    [
      'Send orders again',
      'recall',
      aRollout({ state: 'recalled', needOrder: 2, recallOrders: { ...someOrders(), sending: false } }),
      { recallOrders: someOrders() },
      'Orders are sent again',
    ],
  ])('sends the reason: %s', async (name, command, before, after, done) => {
    platform.answers[post(command)] = respondWith({ ...before, ...after, version: 9 });
    open(before);
    await press(name);
    await giveReason('Two shops called');
    await screen.findByText(done);
    expect(platform.sent(post(command))).toEqual([{ reason: 'Two shops called' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says how many agents run a version before a recall, and keeps the dialog after a refusal', async () => {
    platform.answers[post('recall')] = respondWithError(409, 'INVALID_TRANSITION', 'The rollout has changed.');
    open();
    await press('Recall');
    await screen.findByText(/17 agents already run the version/);
    await giveReason('Broken on Debian');
    await screen.findByText('Rollout not recalled');
    screen.getByText('409: The rollout has changed.');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('closes a dialog whose action a live event took away', async () => {
    const store = open();
    await press('Pause');
    await screen.findByLabelText('Reason');
    const row = aRollout({ state: 'done', version: 5 });
    act(() => rolloutsLive.rollout?.(store.dispatch, { type: 'rollout', id, version: 5, row }));
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  });
});

describe('rollout page: state', () => {
  it('names the cause and the reason of a pause', async () => {
    open(aRollout({ state: 'evidence', cause: 'rule', reason: '2 agents with linux x64 1.3.0 failed.' }));
    await screen.findByText('Paused by the failure rule: 2 agents with linux x64 1.3.0 failed.');
    expect(screen.getByText('Needs review').closest('[role="status"]')).not.toBeNull();
    expect(document.title).toMatch(/^\(1\)/);
  });

  it('counts the agents that are not waiting, and leaves out zeros', async () => {
    open();
    await screen.findByText('17 of 100 agents done · 1 failed · 12 in progress');
  });

  it('says what keeps agents back and when the next group starts', async () => {
    open(aRollout({ keptBack: 2, holdRequested: true, soaksUntil: '2026-11-20T11:00:00.000Z' }));
    await screen.findByText('2 agents on hold: an emergency stop is active in their shop.');
    screen.getByText('Holds after this group.');
    screen.getByText(/The next group starts/);
  });

  it('shows the error of the server with Try again', async () => {
    open();
    await screen.findByRole('region', { name: 'State' });
    document.body.innerHTML = '';
    platform.answers[ONE] = AWAY;
    show(<RolloutPage />, { user: aUser(), at: `/admin/rollouts/${id}`, route: '/admin/rollouts/:id' });
    await screen.findByText(AWAY_TEXT);
    screen.getByRole('button', { name: 'Try again' });
  });
});

describe('rollout page: history', () => {
  it('shows person, action and reason of each entry, without entries of other rollouts', async () => {
    const other = aRollout().id.replace('c1', 'c2');
    platform.answers[AUDIT] = respondWith({
      entries: [
        anEntry('rollout.paused_for_evidence', 'Two shops called'),
        anEntry('rollout.started', '100 agents'),
        anEntry('rollout.recalled', 'Not this one', other),
      ],
    });
    open();
    const list = within(await screen.findByRole('list', { name: 'What happened' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.split('thandi')[0])).toEqual([
      'Paused for review: Two shops called',
      'Started: 100 agents',
    ]);
    expect(platform.queries(AUDIT)[0]).toContain('action=rollout.');
  });

  it('reads the history again after an entry of a rollout', async () => {
    const store = open();
    await waitFor(() => expect(platform.queries(AUDIT)).toHaveLength(1));
    const row = anEntry('rollout.paused', 'x');
    act(() => rolloutsLive['audit.entry']?.(store.dispatch, { type: 'audit.entry', id: row.id, version: 1, row }));
    await waitFor(() => expect(platform.queries(AUDIT)).toHaveLength(2));
  });
});

describe('recalled rollout', () => {
  const recalled = aRollout({ state: 'recalled', needOrder: 2, failed: 0, failedModels: [] });
  const onIt = [
    aTarget({ state: 'succeeded', needsOrder: true }),
    aTarget({ agentId: 'agent-2', agentName: 'Bench two', state: 'succeeded', needsOrder: true }),
  ];
  const back = (agent: string) => `POST /api/agents/${agent}/roll-back`;

  it('lists the agents on the version and sends them back by orders that name both versions', async () => {
    platform.answers[TARGETS] = respondWith(onIt);
    platform.answers[back('agent-1')] = respondWith({}, 202);
    platform.answers[back('agent-2')] = respondWithError(409, 'CONFLICT', 'The PC no longer keeps that version.');
    open(recalled);
    await screen.findByRole('row', { name: /Bench two/ });
    const panel = within(screen.getByRole('region', { name: 'Agents still on this version' }));
    fireEvent.click(panel.getAllByRole('checkbox')[0] as HTMLElement);
    await act(async () => {
      fireEvent.click(panel.getByRole('button', { name: 'Send back' }));
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 agents back?' }));
    await act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    });
    await screen.findByText('1 of 2 orders not sent');
    screen.getByText('409: The PC no longer keeps that version.');
    screen.getByText('Order sent');
    for (const agent of ['agent-1', 'agent-2'])
      expect(platform.sent(back(agent))).toEqual([{ from: '1.4.0', to: '1.3.0' }]);
  });

  it('says how far the orders are, of each agent too', async () => {
    platform.answers[TARGETS] = respondWith([
      aTarget({ state: 'succeeded', needsOrder: true, progress: 'order_sent', orders: 3 }),
      aTarget({
        agentId: 'agent-2',
        agentName: 'Bench two',
        state: 'succeeded',
        needsOrder: true,
        progress: 'order_taken',
      }),
      aTarget({
        agentId: 'agent-3',
        agentName: 'Bench 3',
        state: 'succeeded',
        needsOrder: true,
        progress: 'order_refused',
      }),
    ]);
    open(aRollout({ ...recalled, recallOrders: { ...someOrders(), sentAgain: 1, taken: 1, refused: 1 } }));
    await screen.findByText('Order sent 3 times');
    screen.getByText('Going back');
    screen.getByText('Can’t go back');
    const list = within(screen.getByRole('list', { name: 'Orders to go back' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 agent: order sent again. No answer for a day or more: PC off or not connected.',
      '1 agent: order received, waiting until no repair is running',
      '1 agent: can’t go back. The PC doesn’t keep the version before, or another update is under way. The order is tried again every day.',
    ]);
    screen.getByText(/a new one when it hasn’t answered for 24 hours/);
  });

  it('says that the orders have ended', async () => {
    platform.answers[TARGETS] = respondWith(onIt);
    const { until: _, ...orders } = someOrders();
    open(aRollout({ ...recalled, recallOrders: { ...orders, sending: false, sent: 2 } }));
    await screen.findByText('No further orders are sent.');
    screen.getByText('2 agents: order sent, no answer yet');
  });

  it('shows an admin the list only', async () => {
    platform.answers[TARGETS] = respondWith(onIt);
    open(recalled, 'admin');
    await screen.findByRole('row', { name: /Bench two/ });
    expect(screen.queryByRole('button', { name: /Send back/ })).toBeNull();
    screen.getByText(/A master administrator can send them back\./);
  });
});
