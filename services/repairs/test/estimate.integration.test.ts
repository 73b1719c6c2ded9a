import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import { systemActor } from '@revive/platform/auth/actor';
import { aCommand, anOutcome, DIGEST, repairsOnABench, type Bench } from './bench.js';
import { jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);
type Job = Awaited<ReturnType<typeof quoted>>;

/** Inserts verified earlier repairs of the ticket's shop: the first took a minute, the second two, and so on. */
const ranBefore = ({ repairId, tenantId }: Job, count: number, planDigest: string = DIGEST) =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query(
      `insert into runs (id, repair_id, tenant_id, agent_id, device_id, kind, status, plan_digest, started_at, ended_at)
       select overlay(gen_random_uuid()::text placing '00000000'
         from 1)::uuid, $1, $2, 'agent', 'device', 'repair', 'completed', $3, now() - interval '1 day',
         now() - interval '1 day' + nth * interval '1 minute'
       from generate_series(1, $4::int) nth`,
      [repairId, tenantId, planDigest, count],
    ),
  );
async function executed(job: Job): Promise<string> {
  await bench.answerByLink.approve({
    trackingId: job.trackingId,
    approvalCode: await bench.emailCode(job.repairId),
    address: '10.0.0.1',
    quoteVersion: 1,
  });
  return bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
}
const shown = async (job: Job) => bench.mapper.tracking(await job.ticket());

describe('estimated completion of a repair', () => {
  it('uses the 90th percentile of the shop’s verified repairs with the same procedures', async () => {
    const job = await quoted();
    await ranBefore(job, FIGURES_NEEDED);
    expect((await shown(job)).estimatedCompletion).toBeUndefined();
    const runId = await executed(job);
    const begun = (await job.ticket()).runs.find(({ id }) => id === runId)?.startedAt.getTime() ?? 0;
    expect(await shown(job)).toMatchObject({
      estimatedCompletion: new Date(begun + 18 * 60_000).toISOString(),
      estimateRuns: FIGURES_NEEDED,
    });
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    expect(await shown(job)).toMatchObject({ estimatedCompletion: undefined, estimateRuns: undefined });
  });

  it('shows no estimate with too few repairs of the same plan and shop', async () => {
    const [job, other] = [await quoted(), await quoted()];
    await ranBefore(job, FIGURES_NEEDED - 1);
    await ranBefore(job, FIGURES_NEEDED, 'f'.repeat(64));
    await ranBefore(other, FIGURES_NEEDED);
    await executed(job);
    expect(await shown(job)).toMatchObject({ estimatedCompletion: undefined, estimateRuns: undefined });
  });
});
