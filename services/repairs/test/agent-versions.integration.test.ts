import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentUpdate, OrderRollBackRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { RollBackOrder } from '@revive/proto/revive/link/v1/updates';
import { systemClock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { aSystem, aUser } from '@revive/platform/testing/testkit';
import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import { OrderSigner } from '../src/cases/orders/order-signer.js';
import { AgentVersions } from '../src/cases/runs/versions/agent-versions.js';
import { aCommand, repairsOnABench, type Bench } from './bench.js';

const AGENT = 'a'.repeat(64);
const NOT_KEPT = 'b'.repeat(64);
const SHOP = '0190a0a0-0000-7000-8000-000000000009';
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
    offer: (agentIds: string[], tenantId: string, version: string) => {
      offered.push({ agentIds, tenantId, version });
      return Promise.resolve({ updates: [update] });
    },
    rollBack: (request: OrderRollBackRequest) => {
      if (request.agentId === NOT_KEPT) return Promise.reject(new AppError('INVALID_TRANSITION'));
      ordered.push(request);
      return Promise.resolve(update);
    },
  };
  versions = new AgentVersions(bench.db, fleet as never, new OrderSigner({ orderKey: orders }), systemClock);
});
afterAll(() => bench.close());
const master = aUser({ role: 'master' });
const one = { agentId: AGENT, tenantId: '', version: '0.2.0' };
beforeEach(async () => {
  offered.length = 0;
  const { stops } = await bench.liftStop.list(master, '');
  for (const { stopId, resumedAt } of stops)
    if (resumedAt === undefined) await bench.liftStop.run(master, { id: stopId, reason: 'checked' }, aCommand());
});

describe('offer of an agent version', () => {
  it('goes to the agent or to the shop', async () => {
    await versions.offer(master, one, aCommand());
    await versions.offer(master, { agentId: '', tenantId: SHOP, version: '0.2.0' }, aCommand());
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
    await expect(versions.offer(master, one, aCommand())).rejects.toMatchObject({ code: 'REPAIRS_STOPPED' });
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
  const going = { fromVersion: '0.2.0', agents: [{ agentId: AGENT, toVersion: '0.1.0' }] };

  it('is signed for each agent, and names the agents that cannot go back', async () => {
    const { agents, fromVersion } = going;
    const all = { fromVersion, agents: [...agents, { agentId: NOT_KEPT, toVersion: '0.1.0' }] };
    expect(await versions.rollBackAll(master, all)).toEqual({ ordered: [AGENT], refused: [NOT_KEPT] });
    const payload = Buffer.from(ordered.at(-1)?.order?.payload ?? []);
    expect(RollBackOrder.decode(payload)).toMatchObject({ agentId: AGENT, fromVersion: '0.2.0', toVersion: '0.1.0' });
  });

  it('takes fifty agents at once', async () => {
    const agents = Array<{ agentId: string; toVersion: string }>(51).fill({ agentId: AGENT, toVersion: '0.1.0' });
    await expect(versions.rollBackAll(master, { ...going, agents })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it.each(['admin', 'tenant_admin', 'tech', 'user'] as const)('is refused by %s', async (role) => {
    await expect(versions.rollBackAll(aUser({ role }), going)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
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
