import { verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApprovalRecord, RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { ApprovalEntity } from '../../src/cases/tickets/entities/approval.entity.js';
import { aDevice, aVisit } from '../a-visit.js';
import { aReport, DIGEST, repairsOnABench, type Bench } from '../bench.js';
import { approveInPerson, jobsOn } from '../jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { quoted, repaired } = jobsOn(() => bench);

/** The approvals of each event about this repair; each is verified with the public order key first. */
async function toldOf(repairId: string) {
  const events = (await bench.events('repairs.repair')).map((bytes) => RepairChanged.decode(bytes));
  return events
    .filter((one) => one.repairId === repairId)
    .map(({ what, approvals }) => ({
      what,
      approvals: approvals.map(({ payload, signature }) => {
        const bytes = Buffer.concat([Buffer.from('revive-approval-v1\0', 'latin1'), payload]);
        expect(verify(null, bytes, bench.orderKey, signature)).toBe(true);
        return ApprovalRecord.decode(payload);
      }),
    }));
}
const lastOf = async (repairId: string, what: string) =>
  (await toldOf(repairId)).findLast((one) => one.what === what)?.approvals;

describe('signed approvals', () => {
  it('state what the customer approved, in the event of the approval', async () => {
    const { repairId, actor, tenantId } = await quoted();
    await approveInPerson(bench, { actor, repairId });
    const [approval] = (await bench.tickets.read(actor, repairId)).approvals;
    expect(await lastOf(repairId, 'approved')).toMatchObject([
      {
        approvalId: approval?.id,
        tenantId,
        repairId,
        kind: 'repair',
        quoteVersion: 1,
        authorisedCents: 35_000,
        planDigest: DIGEST,
        how: 'in_person',
        lines: [{ name: 'Partition table repair', serviceId: 'boot_repair', cents: 35_000 }],
        at: approval?.at.toISOString(),
      },
    ]);
  });

  it('are in the event of the completed repair, so that the charge needs no earlier event', async () => {
    const { repairId } = await repaired();
    expect(await lastOf(repairId, 'completed')).toMatchObject([{ kind: 'repair', authorisedCents: 35_000 }]);
  });

  it('state a withdrawal', async () => {
    const { repairId, actor } = await quoted();
    await approveInPerson(bench, { actor, repairId });
    await bench.declineQuote.run(actor, repairId, '');
    const [withdrawn] = (await lastOf(repairId, 'declined')) ?? [];
    expect(withdrawn?.withdrawnAt).toBeDefined();
  });

  it('omit an approval whose row was changed in the database', async () => {
    const { repairId, actor } = await quoted();
    await approveInPerson(bench, { actor, repairId });
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.update(ApprovalEntity, { repairId }, { totalCents: 99_000 }),
    );
    await bench.tickets.change(actor, repairId, async (change) => change.emit('completed'));
    expect(await lastOf(repairId, 'completed')).toEqual([]);
  });

  it('state the price of manual work that the customer agreed to', async () => {
    const shop = await bench.aShop();
    const { repairs } = await bench.takeIn.run(shop.actor, aVisit({ devices: [aDevice()] }));
    const repairId = repairs[0]?.id ?? '';
    const work = { id: repairId, done: 'Fitted a screen', byName: '', result: 'repaired', serviceId: '' };
    const lines = [{ name: 'Screen replacement', cents: 120_000 }];
    await bench.workByHand.record(shop.actor, { ...work, lines, agreedHow: 'by_phone' });
    expect(await lastOf(repairId, 'by_hand')).toMatchObject([
      { kind: 'repair', quoteVersion: 1, authorisedCents: 120_000, how: 'by_phone', lines },
    ]);
  });

  it('state the agreement to the diagnosis fee, as it was signed at the check-in', async () => {
    const shop = await bench.aShop();
    await bench.diagnosisFee.set(shop.actor, 15_000);
    const { repairs } = await bench.takeIn.run(shop.actor, aVisit({ diagnosisAgreedCents: 15_000 }));
    const repairId = repairs[0]?.id ?? '';
    // The signature is of the check-in: a changed amount is not signed again.
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query(
        "update repairs set diagnosis_agreement = jsonb_set(diagnosis_agreement, '{cents}', '99000') where id = $1",
        [repairId],
      ),
    );
    const work = { id: repairId, done: 'Looked at it', byName: '', result: 'not_repaired', serviceId: '', lines: [] };
    await bench.workByHand.record(shop.actor, work);
    expect(await lastOf(repairId, 'by_hand')).toMatchObject([{ kind: 'diagnosis', authorisedCents: 15_000 }]);
  });

  it('are absent from events that lead to no charge', async () => {
    const { repairId, actor, ids, agent, tenantId } = await quoted();
    await approveInPerson(bench, { actor, repairId });
    await bench.say(agent, tenantId, { report: agent.report(aReport(ids)) });
    await bench.tickets.change(actor, repairId, async (change) => change.emit('changed'));
    expect(await lastOf(repairId, 'changed')).toEqual([]);
  });
});
