import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { CheckedAgent, DoctorReports, DoctorRun } from '@revive/proto/revive/fleet/v1/doctor';
import type { AgentDoctorClient } from '@revive/proto/revive/fleet/v1/doctor';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams, type RawAgent, type RawStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
const { connected, letGo } = heldStreams(() => fleet);
afterEach(letGo);
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
const list = async (by: UserActor): Promise<CheckedAgent[]> =>
  (await fleet.callAt<AgentDoctorClient, DoctorReports>('AgentDoctor', by, 'listDoctorReports', {})).agents;
const run = (by: UserActor, { key }: RawAgent) =>
  fleet.callAt<AgentDoctorClient, DoctorRun>('AgentDoctor', by, 'runDoctor', { agentId: key.agentId });

const LINE = {
  id: 'clock',
  group: 'connection',
  name: 'Clock',
  state: 'problem',
  found: '2 years ahead',
  advice: 'Set it.',
};
const aReport = (requestId: string, over: object = {}) => ({
  doctorReport: { requestId, at: '2028-11-28T09:00:00.000Z', durationMs: 812, lines: [LINE], ...over },
});
async function asked(shop: Shop): Promise<{ agent: RawAgent; stream: RawStream; requestId: string }> {
  const agent = await aRawAgent(fleet, shop);
  const stream = await connected(agent);
  await waitFor(async () => (await list(shop))[0]?.presence === 'online');
  await run(shop, agent);
  await waitFor(() => stream.heard.some(({ doctor }) => doctor));
  return { agent, stream, requestId: stream.heard.find(({ doctor }) => doctor)?.doctor?.requestId ?? '' };
}

describe('doctor of an agent', () => {
  it('asks the agent, keeps its last report for its shop and tells the page', async () => {
    const [shop, other] = [aShop(), aShop()];
    const { agent, stream, requestId } = await asked(shop);
    expect((await list(shop))[0]?.report).toBeUndefined();
    stream.send(aReport(requestId));
    await waitFor(async () => (await list(shop))[0]?.report !== undefined);
    expect(await list(shop)).toMatchObject([
      { agentId: agent.key.agentId, report: { at: '2028-11-28T09:00:00.000Z', durationMs: 812, lines: [LINE] } },
    ]);
    expect(await list(other)).toEqual([]);
    expect(fleet.frames.some(({ frame }) => frame.type === 'fleet.doctor' && frame.id === agent.key.agentId)).toBe(
      true,
    );
    stream.send(aReport(requestId, { lines: [] }));
    await waitFor(async () => (await list(shop))[0]?.report?.lines.length === 0);
  });

  it('refuses foreign agents, offline agents, staff, and a second request within the limit', async () => {
    const [shop, other] = [aShop(), aShop()];
    const { agent } = await asked(shop);
    await expect(run(shop, agent)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(run(other, agent)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    await expect(run({ ...aUser({ role: 'master' }), tenantId: undefined }, agent)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const away = await aRawAgent(fleet, shop);
    await expect(run(shop, away)).rejects.toMatchObject({ code: 'AGENT_OFFLINE' });
  });

  it('shows staff the agents of all shops and refuses people without a shop', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const all = await list({ ...aUser({ role: 'admin' }), tenantId: undefined });
    expect(all.map(({ agentId }) => agentId)).toContain(agent.key.agentId);
    for (const role of ['user', 'finance', 'tech'] as const)
      await expect(list({ ...aUser({ role }), tenantId: undefined })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('forgets the report of a removed agent', async () => {
    const shop = aShop();
    const { agent, stream, requestId } = await asked(shop);
    stream.send(aReport(requestId));
    await waitFor(async () => (await list(shop))[0]?.report !== undefined);
    await fleet.call(shop, 'removeAgent', { agentId: agent.key.agentId });
    expect(await list(shop)).toEqual([]);
    const client = new pg.Client({ connectionString: fleet.database.adminUrl });
    await client.connect();
    const { rows } = await client.query('select agent_id from doctor_reports where agent_id = $1', [agent.key.agentId]);
    await client.end();
    expect(rows).toEqual([]);
  });

  it.each([
    ['an unknown state', { lines: [{ ...LINE, state: 'fine' }] }],
    ['a line twice', { lines: [LINE, LINE] }],
    ['too many lines', { lines: Array.from({ length: 65 }, (_, at) => ({ ...LINE, id: `l${at}` })) }],
    ['a hidden character', { lines: [{ ...LINE, found: 'a\u202eb' }] }],
    ['a long text', { lines: [{ ...LINE, advice: 'x'.repeat(601) }] }],
    ['no time', { at: 'yesterday' }],
  ])('ends the stream of an agent that reports %s', async (_, over) => {
    const shop = aShop();
    const stream = await connected(await aRawAgent(fleet, shop));
    stream.send(aReport(uuidv7(), over));
    expect((await stream.ended).details).toContain('a doctor report that is none');
  });
});

describe('wish of an agent', () => {
  it('answers with a refusal for a device that is not on its bench', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const wishId = uuidv7();
    stream.send({ repairWish: { wishId, start: { deviceId: agent.deviceId('gone.img'), repairType: 'boot_repair' } } });
    await waitFor(() => stream.heard.some(({ repairWishAnswer }) => repairWishAnswer));
    expect(stream.heard.find(({ repairWishAnswer }) => repairWishAnswer)?.repairWishAnswer).toMatchObject({
      wishId,
      refused: { code: 'DEVICE_NOT_FOUND' },
    });
  });

  it('ends the stream of an agent that wishes for a foreign device or before its confirmation', async () => {
    const shop = aShop();
    const [mine, theirs] = [await aRawAgent(fleet, shop), await aRawAgent(fleet, aShop())];
    const stream = await connected(mine);
    stream.send({ repairWish: { wishId: uuidv7(), start: { deviceId: theirs.deviceId('a'), repairType: '' } } });
    expect((await stream.ended).details).toContain('a wish that is none');
    const early = await connected(await aRawAgent(fleet, shop, { confirmed: false }));
    early.send({ repairWish: { wishId: uuidv7(), bench: {} } });
    expect((await early.ended).details).toContain('before it was confirmed');
  });
});
