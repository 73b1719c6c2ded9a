import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { systemActor } from '@revive/platform/auth/actor';
import { RefusedEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const rows = (sql: string, id: string): Promise<object[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query(sql, [id]));
const posted = (repairId: string, tenantId: string, cents: number): EntryPosted => ({
  entry: {
    id: uuidv7(),
    kind: 'charge',
    tenantId,
    tenantName: '',
    repairId,
    repairNumber: 1,
    deviceName: '',
    amountCents: cents,
    rate: undefined,
    at: new Date().toISOString(),
  },
});

describe('event in the name of another shop', () => {
  it('neither settles a repair nor removes its settlement', async () => {
    const [a, b] = [await bench.aShop(), await bench.aShop()];
    const { repairId } = await bench.startRepair.run(a.actor, {
      deviceId: a.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi Dlamini', phone: '082 000 0418', email: '', issueDescription: 'does not start' },
    });
    await bench.copies.settlement(bench.event(), posted(repairId, a.tenantId, 35_000));
    await expect(bench.copies.settlement(bench.event(), posted(repairId, b.tenantId, 1))).rejects.toThrow(RefusedEvent);
    await expect(bench.copies.settlement(bench.event(), posted(uuidv7(), b.tenantId, 1))).rejects.toThrow(RefusedEvent);
    expect(await rows('select tenant_id, cents::int from settlements where repair_id = $1', repairId)).toEqual([
      { tenant_id: a.tenantId, cents: 35_000 },
    ]);
  });

  it('ignores reports about a run of this shop', async () => {
    const [a, b] = [await bench.aShop(), await bench.aShop()];
    const started = await bench.startRepair.run(a.actor, {
      deviceId: a.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi Dlamini', phone: '082 000 0418', email: '', issueDescription: 'does not start' },
    });
    const refused = { runId: started.runId, repairId: started.repairId, orderId: uuidv7(), reason: 'forged' };
    const before = await rows('select * from repairs where id = $1', started.repairId);
    await expect(bench.say(a.agent, b.tenantId, { refused })).rejects.toThrow(RefusedEvent);
    expect(await rows('select * from repairs where id = $1', started.repairId)).toEqual(before);
  });

  it('revokes no agent of this shop', async () => {
    const [a, b] = [await bench.aShop(), await bench.aShop()];
    const revoked = (tenantId: string) =>
      bench.copies.agent(bench.event(), {
        agentId: a.agent.id,
        tenantId,
        name: '',
        binding: 'revoked',
        proof: '',
        version: 2,
        proofRequest: new Uint8Array(),
      });
    await expect(revoked(b.tenantId)).rejects.toThrow(RefusedEvent);
    expect(await rows('select tenant_id, binding from agent_bindings where agent_id = $1', a.agent.id)).toEqual([
      { tenant_id: a.tenantId, binding: 'confirmed' },
    ]);
    await revoked(a.tenantId);
    expect(await rows('select binding from agent_bindings where agent_id = $1', a.agent.id)).toEqual([
      { binding: 'revoked' },
    ]);
  });
});
