import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyRecord, type RepairRecord } from '@revive/contracts/repairs/proof/record';
import type { StepEvent } from '@revive/proto/revive/repair/v1/repair';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, repairsOnABench, type Bench } from './bench.js';
import { COLLECTED, jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);

const written = (runId: string, repairId: string): StepEvent => ({
  runId,
  repairId,
  name: 'execute',
  status: 'completed',
  plain: '1,536 bytes in 3 places written and verified.',
  action: 'write 1 of 1',
  digest: '',
  at: new Date().toISOString(),
  writes: [{ offset: 512, length: 512, why: '', before: 'aa', after: 'bb', readBack: true, shownAt: 512 }],
});

/** A repair from intake to handover, and its record as the customer downloads it. */
async function handedOver() {
  const job = await quoted();
  const { repairId, trackingId, ids } = job;
  const approvalCode = await bench.emailCode(repairId);
  await bench.answerByLink.approve({ trackingId, approvalCode, address: '10.0.0.1', quoteVersion: 1 });
  const runId = await bench.executeRepair.run(job.actor, { repairId, quoteVersion: 1 }, aCommand());
  await bench.say(job.agent, job.tenantId, { step: written(runId, repairId) });
  await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...ids, runId })) });
  await bench.handOver.markReady(job.actor, job.repairId);
  await bench.handOver.handOver(job.actor, job.repairId, COLLECTED);
  const write = async () => bench.writeRecord.run(await bench.trackRepair.run(job.trackingId, '192.0.2.1'));
  return { ...job, write };
}
async function wholeRecord(json: string): Promise<RepairRecord> {
  const verdict = await verifyRecord(json);
  if (verdict.kind !== 'whole') throw new TypeError(`The record is ${verdict.kind}`);
  return verdict.record;
}

describe('record of a repair', () => {
  it('covers intake to handover and verifies with the published key', async () => {
    const { write } = await handedOver();
    const { name, content } = await write();
    const { statement, publicKey, parts } = await wholeRecord(Buffer.from(content).toString('utf8'));
    expect([name, statement.state, statement.outcome]).toEqual([
      `repair-record-${statement.number}.json`,
      'handed_over',
      'repaired',
    ]);
    const { keys } = await bench.writeRecord.keys();
    expect(keys).toEqual([{ id: statement.keyId, publicKey }]);
    const kinds = ['intake', 'look', 'finding', 'quote', 'approval', 'work', 'step', 'verdict', 'state', 'handover'];
    expect([...new Set(parts.map(({ kind }) => kind))].sort()).toEqual(kinds.sort());
    expect(parts.map(({ at }) => at)).toEqual(parts.map(({ at }) => at).sort());
    const [approval] = parts.filter(({ kind }) => kind === 'approval');
    const [work] = parts.filter(({ kind }) => kind === 'work');
    expect(approval?.content).toMatchObject({
      how: 'email_link',
      says: 'link in the email to t•••@example.com',
      planDigest: work?.content['planDigest'],
    });
    // Steps that never started have no entry.
    expect(parts.filter(({ kind }) => kind === 'step').map(({ content }) => content)).toEqual([
      expect.objectContaining({
        step: 'execute',
        writes: [{ offset: 512, length: 512, before: 'aa', after: 'bb', readBack: true }],
      }),
    ]);
    expect(parts.at(-1)).toMatchObject({ kind: 'handover', content: { payment: 'card', amountCents: 35_000 } });
  });

  it('contains no customer data and no internal ids', async () => {
    const { write, agent, device } = await handedOver();
    const written = Buffer.from((await write()).content).toString('utf8');
    for (const secret of ['Thandi', '0418', 'thandi@', 'does not start', 'Sipho', agent.id, device.id])
      expect({ secret, isThere: written.includes(secret) }).toEqual({ secret, isThere: false });
  });

  it.each([
    ['a price', 'update quotes set total_cents = 100 where repair_id = $1'],
    ['an approval', "update approvals set approved_by = 'Somebody Else' where repair_id = $1"],
    ['what became of it', "update repairs set outcome = 'nothing_found' where id = $1"],
  ])('refuses a record when %s was altered in the database', async (_, statement) => {
    const { repairId, actor } = await handedOver();
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) => em.query(statement, [repairId]));
    const ticket = await bench.tickets.read(actor, repairId);
    await expect(bench.writeRecord.run(ticket)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('allows its shop and platform staff to read the record', async () => {
    const { repairId, actor } = await handedOver();
    const read = (reader: ReturnType<typeof aUser>) => bench.calls.readRecord({ id: repairId }, reader);
    expect(await wholeRecord(Buffer.from((await read(actor)).content).toString('utf8'))).toBeDefined();
    await expect(read(aUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read(aUser({ role: 'finance' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
