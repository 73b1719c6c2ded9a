import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { anOutcome, aCommand, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

/** Inserts `count` ended runs of a ticket, each with a duration of `seconds`. */
async function ended(
  status: 'completed' | 'failed',
  seconds: number,
  count: number,
  kind = 'repair',
  environment = 'field',
): Promise<void> {
  const [repairId, tenantId] = [uuidv7(), uuidv7()];
  await bench.db.tx(systemActor('test'), async (em) => {
    await em.query(
      `insert into repairs (id, tenant_id, number, version, tracking_hash, status, outcome, device_id, device_name,
        device_type, agent_id, device_attached, created_at, updated_at)
       values ($1, $2, 1, 1, $3, 'ready_for_pickup', 'repaired', 'device', 'disk', 'Disk', 'agent', false,
       now(), now())`,
      [repairId, tenantId, Buffer.from(repairId)],
    );
    for (let at = 0; at < count; at++) {
      const id = uuidv7();
      await em.query(
        `insert into runs (id, repair_id, tenant_id, agent_id, device_id, kind, status, started_at, ended_at)
          values ($1, $2, $3, 'agent', 'device', $4, $5, now() - make_interval(secs => $6), now())`,
        [id, repairId, tenantId, kind, status, seconds],
      );
      await em.query(
        `insert into outcomes (run_id, repair_id, tenant_id, kind, procedures, services, finding_classes, platform,
           environment, status, started_at, duration_ms, verdict_digest)
         values ($1, $2, $3, $4, '[]', '[]', '{}', 'unknown', $5, $6, now() - make_interval(secs => $7), $7 * 1000, '')`,
        [id, repairId, tenantId, kind, environment, status === 'completed' ? 'verified' : 'failed', seconds],
      );
    }
  });
}

describe('figures of recorded repairs', () => {
  it('counts a repair after its run ended and hides rates while there are too few', async () => {
    expect(await bench.readFigures.run()).toEqual({ ended: 0, needed: 20 });
    const { actor, tenantId, agent, device } = await bench.aShop(undefined, { kind: 'block_device' });
    const { repairId, runId } = await bench.startRepair.run(actor, {
      deviceId: device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi', phone: '021 555 0100' },
    });
    await bench.say(agent, tenantId, {
      report: agent.report(aReport({ runId, repairId, agentId: agent.id, deviceId: device.id })),
    });
    await bench.approveQuote.atCounter(
      actor,
      { id: repairId, quoteVersion: 1, approvedBy: 'Thandi', how: 'in_person' },
      aCommand(),
    );
    const repairRun = await bench.executeRepair.run(actor, { repairId, quoteVersion: 1 }, aCommand());
    expect(await bench.readFigures.run()).toEqual({ ended: 0, needed: 20 });
    await bench.say(agent, tenantId, {
      outcome: agent.outcome(anOutcome({ runId: repairRun, repairId, agentId: agent.id, deviceId: device.id })),
    });
    expect(await bench.readFigures.run()).toEqual({ ended: 1, needed: 20 });
  });

  it('returns the verified share and durations without diagnoses and rollbacks', async () => {
    await ended('completed', 30, 15);
    await ended('completed', 90, 10);
    await ended('failed', 9_999, 4);
    await ended('completed', 5, 50, 'rollback');
    await ended('completed', 5, 50, 'diagnosis');
    await ended('completed', 5, 50, 'repair', 'lab');
    const { seconds, ...rest } = await bench.readFigures.run();
    expect(rest).toEqual({ ended: 30, needed: 20, verified: 26 });
    expect([seconds?.quarter, seconds?.threeQuarters].map((one) => Math.round(one ?? 0))).toEqual([30, 90]);
  });

  it('uses the newest two hundred runs', async () => {
    await ended('failed', 1, 250);
    expect((await bench.readFigures.run()).ended).toBe(200);
  });
});
