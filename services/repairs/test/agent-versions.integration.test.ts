import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentUpdate, OrderRollBackRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { RollBackOrder } from '@revive/proto/revive/link/v1/updates';
import { systemClock } from '@revive/platform/core/clock';
import { aUser } from '@revive/platform/testing/testkit';
import { OrderSigner } from '../src/cases/orders/order-signer.js';
import { AgentVersions } from '../src/cases/runs/versions/agent-versions.js';
import { aCommand, repairsOnABench, type Bench } from './bench.js';

const AGENT = 'a'.repeat(64);
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
