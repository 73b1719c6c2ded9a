import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify } from 'node:crypto';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

describe('an emergency stop', () => {
  it('goes out signed for stops alone, under the id of the command that a person confirmed', async () => {
    const [master, command] = [aUser({ role: 'master' }), aCommand()];
    const reply = await bench.emergencyStop.run(master, command);
    expect(reply.stopId).toBe(command.id);
    const sent = bench.stops.at(-1);
    const [payload, signature] = [Buffer.from(sent?.order?.payload ?? []), Buffer.from(sent?.order?.signature ?? [])];
    const fits = (prefix: string) =>
      verify(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), bench.orderKey, signature);
    expect([fits('revive-stop-v1\0'), fits('revive-order-v1\0')]).toEqual([true, false]);
    const order = StopOrder.decode(payload);
    expect(order.stopId).toBe(command.id);
    expect(Date.parse(order.expiresAt) - Date.parse(order.issuedAt)).toBe(600_000);
    expect((await bench.emergencyStop.read(master, command.id)).stopId).toBe(command.id);
  });

  it('asked again with the same command is the same stop, recorded once', async () => {
    const [master, command] = [aUser({ role: 'admin' }), aCommand()];
    const audited = async () =>
      (await bench.events('repairs.audit')).filter((bytes) => bytes.toString('latin1').includes('emergency_stop'))
        .length;
    const before = await audited();
    const first = await bench.emergencyStop.run(master, command);
    expect(await bench.emergencyStop.run(master, command)).toEqual(first);
    expect((await audited()) - before).toBe(1);
    await bench.emergencyStop.run(master, aCommand());
    expect((await audited()) - before).toBe(2);
  });

  it('is staff’s alone', async () => {
    const told = bench.stops.length;
    for (const role of ['tenant_admin', 'tech', 'finance', 'sales', 'user'] as const)
      await expect(bench.emergencyStop.run(aUser({ role }), aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(bench.stops).toHaveLength(told);
  });
});
