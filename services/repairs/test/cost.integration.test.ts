import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statementsOf } from '@revive/platform/testing/statements-of';
import { aCommand, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
let shop: Awaited<ReturnType<Bench['aShop']>>;
let ids: { runId: string; repairId: string; agentId: string; deviceId: string };
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
  shop = await bench.aShop();
});
afterAll(() => bench.close());

/** Counts the reads of a ticket's rows and all statements of a call, including transaction statements. */
async function costOf(call: () => Promise<unknown>): Promise<{ statements: number; commits: number; reads: number }> {
  const statements = await statementsOf(call);
  return {
    statements: statements.length,
    commits: statements.filter((text) => text === 'COMMIT').length,
    reads: statements.filter((text) => text.includes('json_agg')).length,
  };
}

describe('PostgreSQL cost of a call', () => {
  // For a disk image. For a real device, the protection rules add three statements. One statement reads whether the
  // agent belongs to a session on a customer's PC.
  it('starts a repair in one transaction with one read of the ticket', async () => {
    const request = { deviceId: shop.device.id, deviceName: '', deviceType: '', tenantId: '', customer: {} };
    const cost = await costOf(async () => {
      const { repairId, runId } = await bench.startRepair.run(shop.actor, request);
      ids = { repairId, runId, agentId: shop.agent.id, deviceId: shop.device.id };
    });
    expect(cost).toEqual({ statements: 17, commits: 1, reads: 1 });
  });

  it('approves in one transaction with one read of the ticket', async () => {
    await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    const approval = { id: ids.repairId, quoteVersion: 1, approvedBy: 'Thandi', how: 'in_person' };
    const cost = await costOf(() => bench.calls.approveAtCounter(approval, shop.actor, aCommand()));
    expect(cost).toEqual({ statements: 11, commits: 1, reads: 1 });
  });

  it('executes in one transaction after a read of the device row', async () => {
    const repair = { repairId: ids.repairId, quoteVersion: 1 };
    const cost = await costOf(() => bench.executeRepair.run(shop.actor, repair, aCommand()));
    // One statement checks for active emergency stops, one for a session on a customer's PC.
    expect(cost).toEqual({ statements: 21, commits: 2, reads: 1 });
  });
});

it('renders a ticket once per audience, and again after another read', async () => {
  const read = () => bench.tickets.read(shop.actor, ids.repairId);
  const ticket = await read();
  expect(bench.mapper.tracking(ticket)).toBe(bench.mapper.tracking(ticket));
  expect(bench.mapper.repair(ticket)).toBe(bench.mapper.repair(ticket));
  expect(bench.mapper.repair(await read())).not.toBe(bench.mapper.repair(ticket));
});
