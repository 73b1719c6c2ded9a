import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { AgentChanged, type Agent, type AgentsReply, type BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import { renameAgentSchema } from '@revive/contracts/fleet/bench';
import { aUser } from '@revive/platform/testing/testkit';
import { runMigrations } from '@revive/platform/database/migrations';
import { freshDatabase } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { QuietClient } from '@revive/platform/database/pg-client';
import { AgentsByName1764241200001 } from '../src/database/migrations/0007-agents-by-name.js';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { fleet as definition } from '../src/service.js';
import { aDevice, aHello, aRawAgent, enrol, openStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
const agentsOf = async (shop: Shop): Promise<Agent[]> => (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents;
const namesOf = async (shop: Shop) =>
  (await agentsOf(shop))
    .filter(({ presence }) => presence !== 'revoked')
    .map(({ name }) => name)
    .sort();
const rename = (by: Parameters<StartedFleet['call']>[0], agentId: string, name: string) =>
  fleet.call<Agent>(by, 'renameAgent', { agentId, name });
const remove = (by: Parameters<StartedFleet['call']>[0], agentId: string) =>
  fleet.call<Agent>(by, 'removeAgent', { agentId });
const renewal = () => `renewal.${fleet.rootFingerprint}`;

describe('agent names of a shop', () => {
  it('stay unique when fifty PCs of the same name enrol at once', async () => {
    const shop = aShop();
    await Promise.all(Array.from({ length: 10 }, () => aRawAgent(fleet, shop)));
    expect(await namesOf(shop)).toEqual(
      ['Bench one', ...Array.from({ length: 9 }, (_, n) => `Bench one (${n + 2})`)].sort(),
    );
    await aRawAgent(fleet, aShop());
  });

  it('shows a new name at once and records the change in the audit trail', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop);
    expect(await rename(shop, key.agentId, '  Front counter ')).toMatchObject({
      id: key.agentId,
      name: 'Front counter',
    });
    expect(await namesOf(shop)).toEqual(['Front counter']);
    await waitFor(() =>
      fleet.frames.some(
        ({ frame }) =>
          frame.type === 'fleet.agent' && frame.id === key.agentId && (frame.row as Agent).name === 'Front counter',
      ),
    );
    await waitFor(() =>
      fleet.events.some(
        ({ topic, payload }) => topic === 'fleet.audit' && Action.decode(payload).action === 'agent.renamed',
      ),
    );
  });

  it.each([
    ['none', ''],
    ['only spaces', '  '],
    ['too long', 'x'.repeat(61)],
    ['what cannot be stored', 'a\u0000b'],
  ])('refuses %s as a name', async (_, name) => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop);
    await expect(rename(shop, key.agentId, name)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { name: expect.any(String) },
    });
    expect(renameAgentSchema.isValidSync({ name })).toBe(false);
  });

  it('refuses a name in use, ignoring case, and frees the name of a removed agent', async () => {
    const shop = aShop();
    const [one, other] = [await aRawAgent(fleet, shop), await aRawAgent(fleet, shop)];
    await expect(rename(shop, other.key.agentId, 'BENCH ONE')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { name: 'Another agent already has this name' },
    });
    await remove(shop, one.key.agentId);
    expect(await rename(shop, other.key.agentId, 'Bench one')).toMatchObject({ name: 'Bench one' });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, async () => rename(shop, (await aRawAgent(fleet, shop)).key.agentId, 'Wanted')),
    );
    expect(answers.filter((one_) => one_.status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps the name of a machine that is reinstalled', async () => {
    const shop = aShop();
    const [first, machineId] = [await aRawAgent(fleet, shop), 'set up anew and named before'];
    const old = await aRawAgent(fleet, shop, { machineId });
    await rename(shop, old.key.agentId, 'Back room');
    const fresh = await aRawAgent(fleet, shop, { machineId, confirmed: false });
    expect(await namesOf(shop)).toEqual(['Back room', 'Back room (2)', 'Bench one']);
    await fleet.call(shop, 'confirmAgent', {
      agentId: fresh.key.agentId,
      code: confirmCode(fleet.rootFingerprint, fresh.key.spki),
    });
    expect((await agentsOf(shop)).find(({ id }) => id === fresh.key.agentId)).toMatchObject({ name: 'Back room' });
    expect(first.key.agentId).not.toBe(fresh.key.agentId);
  });

  it('renames duplicates in the migration', async () => {
    const before = await freshDatabase(
      'fleet',
      definition.migrations.filter((one) => one !== AgentsByName1764241200001),
    );
    const client = new QuietClient({ connectionString: before.adminUrl });
    await client.connect();
    try {
      for (const [id, tenant, binding] of [
        ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00000001', 1, 'confirmed'],
        ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00000002', 1, 'confirmed'],
        ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00000003', 1, 'revoked'],
        ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00000004', 2, 'confirmed'],
      ] as const) {
        await client.query(
          `insert into agents (id, tenant_id, machine, name, platform, agent_version, binding, spki, enrolled_at,
             wrong_codes, received_through, epoch, version, seal)
           values ($1, $2::uuid, $1, 'vm', 'linux', '1', $3, '', now(), 0, 0, 0, 1, '')`,
          [id, `0190a0a0-0000-7000-8000-00000000000${tenant}`, binding],
        );
      }
      await runMigrations('fleet', before.MIGRATE_DATABASE_URL, definition.migrations);
      const { rows } = await client.query<{ name: string }>('select name from agents order by id');
      expect(rows.map(({ name }) => name)).toEqual(['vm', 'vm (00000002)', 'vm', 'vm']);
    } finally {
      await client.end();
      await before.close();
    }
  });
});

describe('removed agent', () => {
  it('loses its link at once, cannot reconnect or renew, and has an empty bench', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = openStream(fleet, agent);
    stream.send({ hello: aHello({ devices: [aDevice(agent, 'stick.img')] }) });
    await waitFor(async () => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices.length === 1);
    expect(await remove(shop, agent.key.agentId)).toMatchObject({
      id: agent.key.agentId,
      presence: 'revoked',
      status: 'offline',
    });
    expect((await stream.ended).code).toBe(status.UNAUTHENTICATED);
    const again = openStream(fleet, agent);
    again.send({ hello: aHello() });
    expect((await again.ended).code).toBe(status.UNAUTHENTICATED);
    await expect(enrol(fleet, renewal(), agent.key)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    expect((await fleet.call<BenchReply>(shop, 'listBench', {})).devices).toEqual([]);
    await expect(
      fleet.call(shop, 'confirmAgent', {
        agentId: agent.key.agentId,
        code: confirmCode(fleet.rootFingerprint, agent.key.spki),
      }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const told = () =>
      fleet.events
        .filter(({ topic, key }) => topic === 'fleet.agent' && key === agent.key.agentId)
        .map(({ payload }) => AgentChanged.decode(payload).binding);
    await waitFor(() => told().includes('revoked'));
    await waitFor(() =>
      fleet.events.some(
        ({ topic, payload }) =>
          topic === 'fleet.audit' && Action.decode(payload).notes.includes(`${agent.key.agentId}, Bench one, removed`),
      ),
    );
  });

  it('removes an agent once for repeated requests', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(shop, key.agentId)));
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
  });
});

describe('permission to rename and remove agents', () => {
  it('allows only the administrator of the agent’s own shop', async () => {
    const shop = aShop();
    const { key } = await aRawAgent(fleet, shop);
    const nobodys = [
      aUser({ role: 'tech', tenantId: shop.tenantId }),
      aUser({ role: 'tech' }),
      aUser({ role: 'master' }),
      aUser({ role: 'admin' }),
      aUser({ role: 'user' }),
      { ...aUser(), tenantId: undefined },
    ];
    for (const by of nobodys)
      for (const attempt of [() => rename(by, key.agentId, 'Mine'), () => remove(by, key.agentId)])
        await expect(attempt()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const other = aShop();
    for (const attempt of [
      () => rename(other, key.agentId, 'Mine'),
      () => remove(other, key.agentId),
      () => remove(other, 'no-such-agent'),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    expect((await agentsOf(shop))[0]).toMatchObject({ name: 'Bench one', presence: 'offline' });
  });
});
