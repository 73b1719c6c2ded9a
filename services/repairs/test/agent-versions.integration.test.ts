import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentUpdate, OrderRollBackRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { RolloutReasonRequest } from '@revive/proto/revive/catalog/v1/rollouts';
import { RollBackOrder } from '@revive/proto/revive/link/v1/updates';
import { bodySha256, CommandVerifier, signCommandToken } from '@revive/platform/auth/command-token';
import { systemClock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { aSystem, aUser } from '@revive/platform/testing/testkit';
import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import { OrderSigner } from '../src/cases/orders/order-signer.js';
import { AgentVersions } from '../src/cases/runs/versions/agent-versions.js';
import { RecallProof } from '../src/cases/runs/versions/recall-proof.js';
import { aCommand, repairsOnABench, type Bench } from './bench.js';

const AGENT = 'a'.repeat(64);
const NOT_KEPT = 'b'.repeat(64);
const LEFT = 'c'.repeat(64);
const UPDATING = 'd'.repeat(64);
const SHOP = '0190a0a0-0000-7000-8000-000000000009';
const ROLLOUT = '0190a0a0-0000-7000-8000-0000000000c1';
const identity = generateKeyPairSync('ed25519');
const NO_SHOP = '0190a0a0-0000-7000-8000-0000000000ff';
const orders = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const offered: { agentIds: string[]; tenantId: string; version: string }[] = [];
const ordered: OrderRollBackRequest[] = [];
const update: AgentUpdate = { agentId: AGENT, agentName: '', tenantId: SHOP, runningVersion: '0.1.0', version: 1 };

let bench: Bench;
let versions: AgentVersions;
beforeAll(async () => {
  bench = await repairsOnABench();
  const fleet = {
    get: () => Promise.resolve(update),
    hasUpdatable: (tenantId: string) => Promise.resolve(tenantId === SHOP),
    offer: (agentIds: string[], tenantId: string, version: string) => {
      offered.push({ agentIds, tenantId, version });
      return Promise.resolve({ updates: [update] });
    },
    rollBack: (request: OrderRollBackRequest) => {
      if (request.agentId === NOT_KEPT) return Promise.reject(new AppError('INVALID_TRANSITION'));
      ordered.push(request);
      // Fleet stores no order of a recall for these two.
      const runningVersion = request.agentId === LEFT ? '0.1.0' : request.fromVersion;
      const kind = request.agentId === UPDATING ? 'update' : 'roll_back';
      return Promise.resolve({ ...update, agentId: request.agentId, runningVersion, kind });
    },
  };
  versions = new AgentVersions(
    bench.db,
    fleet as never,
    new OrderSigner({ orderKey: orders }),
    new RecallProof(new CommandVerifier([identity.publicKey], systemClock), systemClock),
    systemClock,
  );
});
afterAll(() => bench.close());
const master = aUser({ role: 'master' });
const one = { agentId: AGENT, tenantId: '', version: '0.2.0' };
const toShop = { agentId: '', tenantId: SHOP, version: '0.2.0' };
beforeEach(async () => {
  offered.length = 0;
  const { stops } = await bench.liftStop.list(master, '');
  for (const { stopId, resumedAt } of stops)
    if (resumedAt === undefined) await bench.liftStop.run(master, { id: stopId, reason: 'checked' }, aCommand());
});

describe('offer of an agent version', () => {
  it('goes to the agent or to the shop', async () => {
    await versions.offer(master, one, aCommand());
    await versions.offer(master, toShop, aCommand());
    expect(offered).toEqual([
      { agentIds: [AGENT], tenantId: SHOP, version: '0.2.0' },
      { agentIds: [], tenantId: SHOP, version: '0.2.0' },
    ]);
  });

  it.each([
    ['of all shops', {}],
    ['of this shop', { tenantId: SHOP }],
    ['of this release', { agentVersion: '0.2.0' }],
  ])('is refused during an emergency stop %s', async (_name, scope) => {
    await bench.emergencyStop.run(master, aCommand(), { reason: 'A faulty release', ...scope });
    for (const request of [one, toShop])
      await expect(versions.offer(master, request, aCommand())).rejects.toMatchObject({ code: 'REPAIRS_STOPPED' });
    expect(offered).toEqual([]);
  });

  it('to a shop without an agent to update is AGENT_NOT_FOUND, during an emergency stop too', async () => {
    const nowhere = { ...toShop, tenantId: NO_SHOP };
    await expect(versions.offer(master, nowhere, aCommand())).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    await bench.emergencyStop.run(master, aCommand(), { reason: 'A faulty release' });
    await expect(versions.offer(master, nowhere, aCommand())).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    expect(offered).toEqual([]);
  });

  it.each(['admin', 'tenant_admin', 'tech', 'finance'] as const)('is refused by %s', async (role) => {
    await expect(versions.offer(aUser({ role }), one, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('roll-back of an agent', () => {
  const back = { agentId: AGENT, fromVersion: '0.2.0', toVersion: '0.1.0' };

  it('is signed for this agent and both versions, under the id of the command', async () => {
    const command = aCommand();
    await versions.rollBack(aUser({ role: 'tenant_admin' }), back, command);
    const { order, orderId } = ordered.at(-1) ?? {};
    const payload = Buffer.from(order?.payload ?? []);
    const fits = (prefix: string) =>
      verify(
        null,
        Buffer.concat([Buffer.from(prefix, 'latin1'), payload]),
        createPublicKey(orders),
        order?.signature ?? Buffer.alloc(64),
      );
    expect([fits('revive-roll-back-v1\0'), fits('revive-order-v1\0')]).toEqual([true, false]);
    expect(orderId).toBe(command.id);
    expect(RollBackOrder.decode(payload)).toMatchObject({ ...back, orderId: command.id });
  });

  it.each(['admin', 'tech', 'finance', 'user'] as const)('is refused by %s', async (role) => {
    await expect(versions.rollBack(aUser({ role }), back, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('roll-back of the agents of a recalled rollout', () => {
  const request = RolloutReasonRequest.encode({ id: ROLLOUT, reason: 'It loses devices' }).finish();
  const proofOf = (over: Partial<Parameters<typeof signCommandToken>[1]> = {}, at = new Date()): string => {
    const by = { userId: master.userId, tenantId: '', sessionId: master.sessionId };
    const method = '/revive.catalog.v1.Rollouts/RecallRollout';
    return signCommandToken(identity.privateKey, { method, bodySha256: bodySha256(request), ...by, ...over }, at);
  };
  const going = {
    fromVersion: '0.2.0',
    agents: [{ agentId: AGENT, toVersion: '0.1.0' }],
    proof: proofOf(),
    proofRequest: request,
  };

  it('is signed for each agent, and names the agents that cannot go back', async () => {
    const agents = [AGENT, NOT_KEPT, LEFT, UPDATING].map((agentId) => ({ agentId, toVersion: '0.1.0' }));
    expect(await versions.rollBackAll({ ...going, agents })).toMatchObject({
      ordered: [AGENT],
      refused: [NOT_KEPT, UPDATING],
      left: [LEFT],
    });
    const { order } = ordered.findLast(({ agentId }) => agentId === AGENT) ?? {};
    expect(RollBackOrder.decode(Buffer.from(order?.payload ?? []))).toMatchObject({
      agentId: AGENT,
      fromVersion: '0.2.0',
      toVersion: '0.1.0',
    });
  });

  it('says when its orders expire', async () => {
    const { expiresAt } = await versions.rollBackAll(going);
    const { order, rolloutId } = ordered.at(-1) ?? {};
    expect(RollBackOrder.decode(Buffer.from(order?.payload ?? []))).toMatchObject({ expiresAt });
    expect(rolloutId).toBe(ROLLOUT);
  });

  it('takes fifty agents at once', async () => {
    const agents = Array<{ agentId: string; toVersion: string }>(51).fill({ agentId: AGENT, toVersion: '0.1.0' });
    await expect(versions.rollBackAll({ ...going, agents })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it.each([
    ['without a proof', ''],
    ['with a confirmation of a different command', proofOf({ method: '/revive.catalog.v1.Rollouts/StartRollout' })],
    ['with a confirmation of a different rollout', proofOf({ bodySha256: bodySha256(Buffer.from('other')) })],
    ['with a confirmation of a person of a shop', proofOf({ tenantId: SHOP })],
    ['with a recall of 15 days ago', proofOf({}, new Date(Date.now() - 15 * 86_400_000))],
  ])('is refused %s', async (_name, proof) => {
    ordered.length = 0;
    await expect(versions.rollBackAll({ ...going, proof })).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    expect(ordered).toEqual([]);
  });

  it('goes on for 13 days after the recall', async () => {
    const proof = proofOf({}, new Date(Date.now() - 13 * 86_400_000));
    expect(await versions.rollBackAll({ ...going, proof })).toMatchObject({ ordered: [AGENT] });
  });
});

describe('events of an emergency stop', () => {
  it('tell of its start and its lift, once each', async () => {
    await bench.emergencyStop.run(master, aCommand(), { reason: 'A faulty release', tenantId: SHOP });
    const { stops } = await bench.liftStop.list(master, '');
    const stopId = stops.find(({ resumedAt }) => resumedAt === undefined)?.stopId ?? '';
    for (let n = 0; n < 2; n++) await bench.liftStop.run(master, { id: stopId, reason: 'checked' }, aCommand());
    const rows = await bench.db.tx(aSystem(), (em) =>
      em.query<{ payload: Buffer }[]>(
        "select payload from outbox where topic = 'repairs.stop' and key = $1 order by id",
        [stopId],
      ),
    );
    expect(rows.map(({ payload }) => EmergencyStopChanged.decode(payload))).toMatchObject([
      { stopId, tenantId: SHOP, lifted: false },
      { stopId, tenantId: SHOP, lifted: true },
    ]);
  });
});
