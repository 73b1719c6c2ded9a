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

/** How often what a ticket holds was read, and everything that was asked, transactions included. */
async function costOf(call: () => Promise<unknown>): Promise<{ statements: number; commits: number; reads: number }> {
  const statements = await statementsOf(call);
  return {
    statements: statements.length,
    commits: statements.filter((text) => text === 'COMMIT').length,
    reads: statements.filter((text) => text.includes('json_agg')).length,
  };
}

describe('what a call asks of PostgreSQL', () => {
  // Of an image; a real device is counted by the protection rules, in three statements.
  it('is one transaction with one reading of the ticket for a start', async () => {
    const request = { deviceId: shop.device.id, deviceName: '', deviceType: '', tenantId: '', customer: {} };
    const cost = await costOf(async () => {
      const { repairId, runId } = await bench.startRepair.run(shop.actor, request);
      ids = { repairId, runId, agentId: shop.agent.id, deviceId: shop.device.id };
    });
    expect(cost).toEqual({ statements: 16, commits: 1, reads: 1 });
  });

  it('is one transaction with one reading of the ticket for an approval', async () => {
    await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    const approval = { id: ids.repairId, quoteVersion: 1, approvedBy: 'Thandi', how: 'in_person' };
    const cost = await costOf(() => bench.calls.approveAtCounter(approval, shop.actor, aCommand()));
    expect(cost).toEqual({ statements: 11, commits: 1, reads: 1 });
  });

  it('is one transaction, after a look at the device’s row, for an execution', async () => {
    const repair = { repairId: ids.repairId, quoteVersion: 1 };
    const cost = await costOf(() => bench.executeRepair.run(shop.actor, repair, aCommand()));
    // One of them asks for emergency stops that hold.
    expect(cost).toEqual({ statements: 20, commits: 2, reads: 1 });
  });
});

it('renders a ticket once for each audience, and another reading of it anew', async () => {
  const read = () => bench.tickets.read(shop.actor, ids.repairId);
  const ticket = await read();
  expect(bench.mapper.tracking(ticket)).toBe(bench.mapper.tracking(ticket));
  expect(bench.mapper.repair(ticket)).toBe(bench.mapper.repair(ticket));
  expect(bench.mapper.repair(await read())).not.toBe(bench.mapper.repair(ticket));
});
