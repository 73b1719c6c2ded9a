import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { aReport, repairsOnABench, type Bench } from '../bench.js';
import { wholeRepairs } from './whole-repairs.js';
import { partOf } from '../../src/cases/tickets/ticket-part.js';
import { CLAIMS } from '../../src/proof/warranty/warranty.projection.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { aShop, quoted, executed, handOver, pickedUp } = wholeRepairs(() => bench);

const REASON = 'It does not start again';
const byLink = async (trackingId: string, reason = REASON) => {
  const { repair } = await bench.trackRepair.run(trackingId, '10.0.0.1');
  const code = await bench.customerCode(repair.id);
  return bench.claimWarranty.byLink({ trackingId, reason, address: '10.0.0.1', code });
};
const longAgo = (repairId: string, interval: string) =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query('update repairs set handed_over_at = handed_over_at - $2::interval where id = $1', [repairId, interval]),
  );
type Job = Awaited<ReturnType<typeof pickedUp>>;

async function readAgain({ shop }: Job, claimId: string, report: Parameters<typeof aReport>[1] = {}) {
  const runId = await bench.attachDevice.run(shop.actor, claimId, shop.device.id);
  const ids = { repairId: claimId, runId, agentId: shop.agent.id, deviceId: shop.device.id };
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids, report)) });
  const ticket = () => bench.tickets.read(shop.actor, claimId);
  const { draft } = (await ticket()).repair;
  if (draft) await bench.sendQuote.run(shop.actor, { id: claimId, revision: draft.revision });
  return { shop, repairId: claimId, trackingId: '', ids, ticket };
}
const success = async ({ shop }: Job) =>
  bench.db.tx(systemActor('test'), async (em) => {
    const { HELD } = await import('../../src/proof/outcomes/outcomes.query.js');
    const rows = await em.query<{ held: boolean }[]>(
      `select ${HELD} as held from outcomes o where tenant_id = $1 and kind = 'repair' order by run_id limit 1`,
      [shop.tenantId],
    );
    return rows[0]?.held;
  });

describe('warranty of a repair', () => {
  // spec K226
  it('lasts thirty days from the handover and appears on all documents', async () => {
    const job = await quoted(await aShop());
    await executed(job);
    expect(bench.mapper.repair(await job.ticket()).warranty).toBeUndefined();
    await handOver(job);
    const ticket = await job.ticket();
    const { handedOverAt } = ticket.repair;
    const days =
      (new Date(bench.mapper.repair(ticket).warranty?.until ?? 0).getTime() - Number(handedOverAt)) / 86_400_000;
    expect(days).toBeGreaterThan(30 - 0.001);
    expect(days).toBeLessThan(31);
    expect(bench.mapper.tracking(ticket).warranty).toMatchObject({ from: handedOverAt?.toISOString(), claimable: 3 });
    const { content } = await bench.writeRecord.run(ticket);
    expect(JSON.parse(Buffer.from(content).toString('utf8')).parts.at(-1)).toMatchObject({
      kind: 'handover',
      content: { warrantyUntil: bench.mapper.repair(ticket).warranty?.until },
    });
  });

  it('covers no declined or failed repair', async () => {
    const shop = await aShop();
    const job = await quoted(shop);
    await bench.declineQuote.run(shop.actor, job.repairId, 'too dear');
    await handOver(job, 'nothing_due');
    expect(bench.mapper.repair(await job.ticket()).warranty).toBeUndefined();
    await expect(byLink(job.trackingId)).rejects.toMatchObject({ code: 'NO_WARRANTY' });
  });
});

describe('warranty claim', () => {
  it('opens a separate ticket, linked from the repair’s tracking page', async () => {
    const job = await pickedUp(await aShop());
    const original = await byLink(job.trackingId);
    const [claim] = bench.mapper.tracking(original).warranty?.claims ?? [];
    expect(bench.mapper.tracking(original).warranty).toMatchObject({ claimable: 0 });
    const opened = await bench.trackRepair.run(claim?.trackingId ?? '', '10.0.0.1');
    expect(opened.repair).toMatchObject({
      tenantId: job.shop.tenantId,
      status: 'received',
      deviceId: null,
      issueDescription: REASON,
    });
    expect(bench.mapper.tracking(opened)).toMatchObject({ claimOf: original.repair.number });
    expect(bench.mapper.repair(opened)).toMatchObject({
      claimOf: { repairId: job.repairId, number: original.repair.number },
      customerName: 'Thandi Dlamini',
    });
    expect(bench.mapper.repair(original).warranty?.claims).toMatchObject([
      { repairId: opened.repair.id, reason: REASON, by: '', number: opened.repair.number },
    ]);
  });

  it('creates one claim from simultaneous requests by link and counter', async () => {
    const job = await pickedUp(await aShop());
    const asked = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        byLink(job.trackingId).then((ticket) => partOf(ticket, CLAIMS)[0]?.claimRepairId),
      ),
      ...Array.from({ length: 4 }, () =>
        bench.claimWarranty.atCounter(job.shop.actor, { id: job.repairId, reason: REASON }).then((one) => one.repairId),
      ),
    ]);
    expect(new Set(asked).size).toBe(1);
    expect(partOf(await job.ticket(), CLAIMS)).toHaveLength(1);
  });

  it('refuses a claim after the warranty with its end date', async () => {
    const job = await pickedUp(await aShop());
    await longAgo(job.repairId, '32 days');
    await expect(byLink(job.trackingId)).rejects.toMatchObject({
      code: 'WARRANTY_OVER',
      message: expect.stringMatching(/ended on \d{1,2} \w+ 20\d\d/),
    });
    await expect(
      bench.claimWarranty.atCounter(job.shop.actor, { id: job.repairId, reason: REASON }),
    ).rejects.toMatchObject({ code: 'WARRANTY_OVER' });
  });

  it('accepts a claim on the last day', async () => {
    const job = await pickedUp(await aShop());
    await longAgo(job.repairId, '30 days');
    expect(partOf(await byLink(job.trackingId), CLAIMS)).toHaveLength(1);
  });

  it('refuses another shop, an unknown link and a missing reason', async () => {
    const job = await pickedUp(await aShop());
    await expect(bench.claimWarranty.atCounter(aUser(), { id: job.repairId, reason: REASON })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(byLink('RV-0000-0000-0000-0000-0000')).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
    for (const code of [undefined, 'A'.repeat(26)])
      await expect(
        bench.claimWarranty.byLink({ trackingId: job.trackingId, reason: REASON, address: '10.0.0.1', code }),
      ).rejects.toMatchObject({ code: 'CUSTOMER_LINK_NEEDED' });
    await expect(byLink(job.trackingId, '  ')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(byLink(job.trackingId, 'x'.repeat(1_001))).rejects.toMatchObject({ code: 'INVALID' });
    const link = await bench.trackRepair.holder(job.trackingId, '10.0.0.1');
    await expect(
      bench.db.tx(link, (em) =>
        em.query(
          `insert into warranty_claims (id, repair_id, tenant_id, claim_repair_id, claim_number, reason, at)
           values (gen_random_uuid(), $1, $2, $1, 1, 'mine', now())`,
          [job.repairId, job.shop.tenantId],
        ),
      ),
    ).rejects.toThrow();
  });

  it('charges nothing for the repaired damage and the full price for new damage', async () => {
    const job = await pickedUp(await aShop());
    await bench.diagnosisFee.set(job.shop.actor, 15_000);
    const claims = partOf(await byLink(job.trackingId), CLAIMS);
    const again = await readAgain(job, claims[0]?.claimRepairId ?? '', {
      findings: [
        ...aReport(job.ids).findings,
        {
          ...(aReport(job.ids).findings[0] as never as object),
          code: 'registry.log_dirty',
          procedure: 'registry.recover',
        } as never,
      ],
    });
    const quote = (await again.ticket()).quotes.at(-1);
    expect(quote?.lines.map(({ serviceId, cents }) => [serviceId, cents])).toEqual([
      ['boot_repair', 0],
      ['registry_fix', 25_000],
    ]);
    expect(quote).toMatchObject({ totalCents: 25_000, diagnosisCents: 0 });
    expect(quote?.lines[0]?.name).toContain(`warranty of R-`);
  });

  it('charges nothing until the handover and allows another claim', async () => {
    const job = await pickedUp(await aShop());
    const claims = partOf(await byLink(job.trackingId), CLAIMS);
    const again = await readAgain(job, claims[0]?.claimRepairId ?? '');
    await executed(again);
    const told = await bench.events('repairs.repair');
    const { RepairChanged } = await import('@revive/proto/revive/repairs/v1/repairs');
    const completed = told
      .map((one) => RepairChanged.decode(one))
      .filter((one) => one.repairId === again.repairId && one.what === 'completed');
    expect(completed).toMatchObject([{ totalCents: 0 }]);
    await handOver(again, 'nothing_due');
    expect(bench.mapper.repair(await job.ticket()).warranty).toMatchObject({ claimable: 2 });
  });

  it('marks the repair as failed until diagnosed, and for good if the damage is back', async () => {
    const job = await pickedUp(await aShop());
    expect(await success(job)).toBe(true);
    const claims = partOf(await byLink(job.trackingId), CLAIMS);
    expect(await success(job)).toBe(false);
    const again = await readAgain(job, claims[0]?.claimRepairId ?? '');
    expect(await success(job)).toBe(false);
    // A later repair of the claim does not change that the first repair failed.
    const runId = await bench.diagnoseAgain.run(job.shop.actor, again.repairId);
    await bench.say(job.shop.agent, job.shop.tenantId, {
      report: job.shop.agent.report(
        aReport({ ...again.ids, runId }, { verdict: 'healthy', findings: [], procedures: [], planDigest: '' }),
      ),
    });
    expect((await again.ticket()).repair.outcome).toBe('nothing_found');
    expect(partOf(await job.ticket(), CLAIMS)).toMatchObject([
      { verdict: 'ours', why: expect.stringContaining('same problem') },
    ]);
  });

  it('keeps the success when the new damage is elsewhere', async () => {
    const job = await pickedUp(await aShop());
    const claims = partOf(await byLink(job.trackingId), CLAIMS);
    const elsewhere = {
      ...(aReport(job.ids).findings[0] as never as object),
      unit: { id: 'partition-2', label: 'Volume 2' },
    };
    await readAgain(job, claims[0]?.claimRepairId ?? '', { findings: [elsewhere as never] });
    expect(await success(job)).toBe(true);
    expect(partOf(await job.ticket(), CLAIMS)).toMatchObject([
      { verdict: 'intact', why: expect.stringContaining('elsewhere') },
    ]);
  });

  it('decides nothing after a failed diagnosis', async () => {
    const job = await pickedUp(await aShop());
    const claims = partOf(await byLink(job.trackingId), CLAIMS);
    await readAgain(job, claims[0]?.claimRepairId ?? '', {
      verdict: 'failed',
      findings: [],
      procedures: [],
      planDigest: '',
    });
    expect(partOf(await job.ticket(), CLAIMS)).toMatchObject([{ verdict: null }]);
    expect(await success(job)).toBe(false);
  });

  it('allows three claims per repair', async () => {
    const job = await pickedUp(await aShop());
    for (let at = 0; at < 3; at += 1) {
      const claims = partOf(await byLink(job.trackingId), CLAIMS);
      const again = await readAgain(job, claims.at(-1)?.claimRepairId ?? '', {
        verdict: 'healthy',
        findings: [],
        procedures: [],
        planDigest: '',
      });
      await handOver(again, 'nothing_due');
    }
    await expect(byLink(job.trackingId)).rejects.toMatchObject({ code: 'CLAIMS_OVER' });
  });
});
