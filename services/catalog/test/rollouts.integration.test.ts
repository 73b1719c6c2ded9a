import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { groupsOf } from '../src/rollouts/groups.policy.js';
import { anUpdatableAgent, rolloutsOnABench, rolloutSteps, type RolloutBench } from './rollout-bench.js';

// spec 34: rollouts in groups

let bench: RolloutBench;
beforeAll(async () => void (bench = await rolloutsOnABench()));
afterAll(() => bench.close());

const SHOP = uuidv7();
const OTHER_SHOP = uuidv7();
beforeEach(async () => {
  bench.state.agents = Array.from({ length: 20 }, (_, at) => anUpdatableAgent(at, at % 2 === 0 ? SHOP : OTHER_SHOP));
  await bench.offers();
});
const { ended, started, goOn } = rolloutSteps(() => bench);
const groups = (targets: readonly { agentId: string; group: number }[]) =>
  new Map(targets.map(({ agentId, group }) => [agentId, group]));

describe('access to rollouts', () => {
  it.each(['admin', 'finance', 'tech', 'tenant_admin', 'user'] as const)(
    'lets no %s create, start, resume or recall',
    async (role) => {
      const actor = aUser({ role });
      const { id } = await bench.draft();
      await expect(bench.draft({}, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.start(id, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.resume(id, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.recall(id, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    },
  );

  it('lets an admin read and pause', async () => {
    const admin = aUser({ role: 'admin' });
    const id = await started();
    expect(await bench.act('pause', id, admin)).toMatchObject({ state: 'paused', cause: 'person' });
    expect((await bench.list(admin)).rollouts[0]).toMatchObject({ id });
    await ended(id);
  });

  it.each(['finance', 'tenant_admin', 'tech'] as const)(
    'shows nothing to %s and lets it pause nothing',
    async (role) => {
      const { id } = await bench.draft();
      const actor = aUser({ role });
      await expect(bench.get(id, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.act('pause', id, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    },
  );

  it('hides the rows from the login role of shops', async () => {
    const shop = aUser({ role: 'tenant_admin', tenantId: SHOP });
    await expect(bench.db.tx(shop, (em) => em.query('select * from rollout_targets'))).rejects.toThrow();
  });
});

describe('draft', () => {
  it('states the rule with its figures', async () => {
    expect(await bench.draft()).toMatchObject({
      state: 'draft',
      shares: [1, 10, 50, 100],
      rule: { kind: 'absolute', fewerThan: 500, failuresOfModel: 2, goodRate: 0.005, badRate: 0.03, pausesGood: 0.01 },
    });
  });

  it.each([
    ['a kind that is not offered', { kind: 'patch' }],
    ['shares that do not rise', { shares: [50, 10, 100] }],
    ['shares that end before 100', { shares: [1, 50] }],
    ['a version that is none', { targetVersion: 'latest' }],
    ['a deadline of a minute', { deadlineMinutes: 1 }],
  ])('refuses %s', async (_, over) => {
    await expect(bench.draft(over)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('ends with a recall, without targets', async () => {
    const { id } = await bench.draft();
    expect(await bench.recall(id)).toMatchObject({ state: 'recalled' });
    await expect(bench.start(id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });
});

describe('start', () => {
  it('fixes the targets by hash and offers the first group', async () => {
    const id = await started();
    await bench.round();
    const expected = groups(
      groupsOf(id, bench.state.agents, ({ agentId }) => agentId).map(({ target, group }) => ({ ...target, group })),
    );
    expect(groups(await bench.targets(id))).toEqual(expected);
    const offers = await bench.offers();
    expect(offers.map(({ agentId }) => expected.get(agentId))).toEqual([0]);
    expect(await bench.get(id)).toMatchObject({ targets: 20, offered: 1, waiting: 19, state: 'running' });
    await ended(id);
  });

  it('keeps the groups and continues after a restart', async () => {
    const id = await started();
    await bench.round();
    const before = groups(await bench.targets(id));
    await bench.restart();
    bench.state.agents = bench.state.agents.toReversed();
    const [first] = await bench.offers();
    await bench.report(first!, 'done');
    const later = await goOn();
    expect(groups(await bench.targets(id))).toEqual(before);
    expect(later).toHaveLength(19);
    expect(await bench.get(id)).toMatchObject({ state: 'done', succeeded: 20 });
  });

  it('takes the agents of the named shops only', async () => {
    const id = await started({ tenantIds: [SHOP] });
    expect((await bench.targets(id)).every(({ tenantId }) => tenantId === SHOP)).toBe(true);
    expect(await bench.get(id)).toMatchObject({ targets: 10 });
    await ended(id);
  });

  it('changes nothing when it is repeated', async () => {
    const { id } = await bench.draft();
    const both = await Promise.allSettled([bench.start(id), bench.start(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await bench.get(id)).toMatchObject({ targets: 20 });
    await ended(id);
  });

  it('is refused without agents', async () => {
    bench.state.agents = [];
    const { id } = await bench.draft();
    await expect(bench.start(id)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    expect(await bench.get(id)).toMatchObject({ state: 'draft' });
  });
});

describe('round', () => {
  it('offers each target once when four rounds race', async () => {
    const id = await started({ shares: [100] });
    await Promise.all([bench.round(), bench.round(), bench.round(), bench.round()]);
    const offers = await bench.offers();
    expect(new Set(offers.map(({ agentId }) => agentId)).size).toBe(20);
    expect(offers).toHaveLength(20);
    await ended(id);
  });

  it('pauses at the second failure of a model', async () => {
    const id = await started({ shares: [50, 100] });
    await bench.round();
    const offers = await bench.offers();
    for (const offer of offers.slice(0, 2)) await bench.report(offer, 'rolled_back', { reason: 'unexpected_exits' });
    await bench.round();
    expect(await bench.get(id)).toMatchObject({
      state: 'paused',
      cause: 'rule',
      reason: '2 agents with linux x64 1.3.0 failed.',
      failedModels: [{ model: 'linux x64 1.3.0', failed: 2 }],
    });
    expect(await bench.withdrawn()).toHaveLength(8);
    await ended(id);
  });

  it('pauses at the first failure where the draft says so', async () => {
    const id = await started({ failureRule: 'first-failure' });
    await bench.round();
    const [offer] = await bench.offers();
    await bench.report(offer!, 'rolled_back');
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ state: 'paused', cause: 'rule' });
    await ended(id);
  });

  it('counts a target without a report as failed after its deadline', async () => {
    const id = await started({ shares: [10, 100] });
    await bench.round();
    bench.wait(59);
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ state: 'running', failed: 0 });
    bench.wait(2);
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ state: 'paused', failed: 2 });
    expect((await bench.targets(id, { state: 'failed' })).map(({ reason }) => reason)).toEqual([
      'no_report',
      'no_report',
    ]);
    await ended(id);
  });

  it('waits for the soak time before the next group', async () => {
    const id = await started({ soakMinutes: 30 });
    await bench.round();
    const [offer] = await bench.offers();
    await bench.report(offer!, 'done');
    await bench.round();
    expect(await bench.get(id)).toMatchObject({
      currentGroup: 0,
      soaksUntil: new Date(bench.state.now.getTime() + 1_800_000).toISOString(),
    });
    bench.wait(31);
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ currentGroup: 1, offered: 1 });
    await ended(id);
  });

  it('passes a group with the minimum of successes, and holds without it', async () => {
    const id = await started({ shares: [50, 100], minimumSuccesses: 3 });
    await bench.round();
    for (const offer of (await bench.offers()).slice(0, 3)) await bench.report(offer, 'done');
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ currentGroup: 1, succeeded: 3 });
    await ended(id);
    const short = await started({ shares: [10, 100], minimumSuccesses: 3 });
    await bench.round();
    const [one, two] = await bench.offers();
    await bench.report(one!, 'done');
    await bench.report(two!, 'rolled_back');
    await bench.round();
    expect(await bench.get(short)).toMatchObject({ state: 'held', cause: 'rule' });
    await ended(short);
  });
});

describe('reports of fleet', () => {
  it('counts a repeated report once', async () => {
    const id = await started();
    await bench.round();
    const [offer] = await bench.offers();
    const event = uuidv7();
    await bench.report(offer!, 'done', {}, event);
    await bench.report(offer!, 'done', {}, event);
    await bench.report(offer!, 'rolled_back');
    expect(await bench.get(id)).toMatchObject({ succeeded: 1, failed: 0 });
    await ended(id);
  });

  it('refuses a report of a different shop', async () => {
    const id = await started();
    await bench.round();
    const [offer] = await bench.offers();
    await expect(bench.report(offer!, 'done', { tenantId: uuidv7() })).rejects.toThrow('different tenant');
    expect(await bench.get(id)).toMatchObject({ succeeded: 0 });
    await ended(id);
  });

  it('counts a report on an earlier offer of the version', async () => {
    const id = await started();
    await bench.round();
    const [offer] = await bench.offers();
    const other = { ...offer!, offerId: uuidv7() };
    await bench.report(other, 'downloading', { answers: offer!.offerId });
    await bench.report(other, 'done');
    expect(await bench.get(id)).toMatchObject({ succeeded: 1 });
    await ended(id);
  });

  it('cancels the target of an agent that cannot update', async () => {
    const id = await started();
    await bench.round();
    const [offer] = await bench.offers();
    await bench.report({ ...offer!, offerId: '' }, 'cannot_update', { answers: offer!.offerId });
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ cancelled: 1, currentGroup: 1 });
    await ended(id);
  });
});

describe('a person', () => {
  it('pauses and resumes without judging the earlier failures again', async () => {
    const id = await started({ shares: [50, 100] });
    await bench.round();
    const offers = await bench.offers();
    for (const offer of offers.slice(0, 2)) await bench.report(offer, 'rolled_back');
    await bench.round();
    bench.wait(1);
    expect(await bench.resume(id)).toMatchObject({ state: 'running', reason: '' });
    for (const offer of offers.slice(2)) await bench.report(offer, 'done');
    await goOn();
    expect(await bench.get(id)).toMatchObject({ state: 'done', failed: 2, succeeded: 18 });
  });

  it('pauses for evidence', async () => {
    const id = await started();
    expect(await bench.act('pauseForEvidence', id)).toMatchObject({ state: 'evidence' });
    await bench.round();
    expect(await bench.offers()).toEqual([]);
    await ended(id);
  });

  it('holds after the present group', async () => {
    const id = await started({ shares: [50, 100] });
    expect(await bench.act('hold', id)).toMatchObject({ state: 'running', holdRequested: true });
    expect(await goOn()).toHaveLength(10);
    expect(await bench.get(id)).toMatchObject({ state: 'held', cause: 'person', succeeded: 10 });
    await bench.resume(id);
    expect(await goOn()).toHaveLength(10);
    expect(await bench.get(id)).toMatchObject({ state: 'done' });
  });

  it('confirms each group if the draft demands it', async () => {
    const id = await started({ shares: [50, 100], asksBeforeEachGroup: true });
    await goOn();
    expect(await bench.get(id)).toMatchObject({ state: 'held', cause: 'engine', currentGroup: 0 });
    await ended(id);
  });

  it('refuses a repeated command', async () => {
    const id = await started();
    const command = { id: uuidv7() };
    await bench.act('pause', id);
    await bench.resume(id, bench.master, command);
    await bench.act('pause', id);
    await expect(bench.resume(id, bench.master, command)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await expect(bench.recall(id, bench.master, command)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await ended(id);
  });
});
