import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { stopCodeOf } from '../src/cases/links/link-codes.js';
import { aCommand, repairsOnABench, type Bench } from './bench.js';
import { jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { quoted } = jobsOn(() => bench);
type Job = Awaited<ReturnType<typeof quoted>>;

const SHOPS_OWN = 'technician@shop.example';
async function sent({ repairId }: Job, kind: string) {
  const events = (await bench.events('repairs.repair')).map((bytes) => RepairChanged.decode(bytes));
  const told = events.filter((one) => one.repairId === repairId && one.message === kind);
  const replies = [];
  for (const { messagePart: part, addressTag } of told)
    replies.push(await bench.readCustomerMessage.run({ repairId, kind, part, addressTag }));
  return replies;
}
const recipientsOf = async (job: Job, kind: string) => (await sent(job, kind)).map(({ facts }) => facts?.to);
const change = (job: Job, email: string) => bench.changeCustomer.run(job.actor, job.repairId, { email });
const approve = async (job: Job) =>
  bench.answerByLink.approve({
    trackingId: job.trackingId,
    approvalCode: await bench.emailCode(job.repairId),
    address: '10.0.0.1',
    quoteVersion: 1,
  });

describe('replaced email address', () => {
  it('receives a notification with the shop and the new address', async () => {
    const job = await quoted();
    await change(job, SHOPS_OWN);
    expect(await sent(job, 'address_replaced')).toMatchObject([
      {
        withheld: '',
        facts: {
          to: 'thandi@example.com',
          values: { newAddress: 't•••@shop.example', enteredBy: job.actor.username },
        },
      },
    ]);
  });

  it('receives a copy of an approval by the new address', async () => {
    const job = await quoted();
    await change(job, SHOPS_OWN);
    const ticket = await approve(job);
    const day = new Date().toLocaleDateString('en-GB', {
      timeZone: 'Africa/Johannesburg',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    const via = `t•••@shop.example, an address that ${job.actor.username} entered on ${day}`;
    expect(bench.mapper.tracking(ticket).approval).toMatchObject({ how: 'email_link', via });
    expect(await sent(job, 'approval_at_counter')).toMatchObject([
      { withheld: '', facts: { to: 'thandi@example.com', values: { how: `by the link in an email to ${via}` } } },
    ]);
  });

  it('explains the replacement to its stop link and can stop messages once restored', async () => {
    const job = await quoted();
    const stop = (code: string) =>
      bench.stopMessages.run({ trackingId: job.trackingId, code, address: '10.0.0.1' }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const { repair } = await job.ticket();
    const code = stopCodeOf(Buffer.alloc(32, 2), repair.id, bench.addressTag(repair));
    await change(job, SHOPS_OWN);
    expect([await stop(code), await stop('ABCDEFGHJKMNPQRSTVWXYZ2345')]).toEqual([
      'ADDRESS_REPLACED',
      'APPROVAL_LINK_NEEDED',
    ]);
    expect((await job.ticket()).repair.stoppedTag).toBeNull();
    await change(job, 'thandi@example.com');
    expect(await stop(code)).toBe('done');
  });

  it('receives the copy even after it is restored', async () => {
    const job = await quoted();
    await change(job, SHOPS_OWN);
    await approve(job);
    await change(job, 'thandi@example.com');
    expect(await recipientsOf(job, 'approval_at_counter')).toContain('thandi@example.com');
    await change(job, 'third@example.com');
    expect(new Set(await recipientsOf(job, 'approval_at_counter'))).toEqual(
      new Set(['thandi@example.com', 'third@example.com']),
    );
  });

  it('receives a copy of an approval recorded at the counter', async () => {
    const job = await quoted();
    await change(job, SHOPS_OWN);
    await bench.approveQuote.atCounter(
      job.actor,
      { id: job.repairId, quoteVersion: 1, approvedBy: 'Thandi', how: 'in_person' },
      aCommand(),
    );
    expect(await recipientsOf(job, 'approval_at_counter')).toEqual([SHOPS_OWN, 'thandi@example.com']);
  });

  it('receives a copy, like each address in between', async () => {
    const job = await quoted();
    await change(job, 'second@example.com');
    await change(job, SHOPS_OWN);
    await approve(job);
    expect(new Set(await recipientsOf(job, 'approval_at_counter'))).toEqual(
      new Set(['thandi@example.com', 'second@example.com']),
    );
  });

  it('withdraws the approval with the link of its copy, but cannot approve', async () => {
    const job = await quoted();
    await change(job, SHOPS_OWN);
    await approve(job);
    const [copy] = await sent(job, 'approval_at_counter');
    const code = new URL(copy?.facts?.values['link'] ?? '').hash.replace('#approve=', '');
    const answer = { trackingId: job.trackingId, approvalCode: code, address: '10.0.0.1' };
    await bench.answerByLink.decline({ ...answer, reason: 'I did not agree' });
    expect((await job.ticket()).approvals[0]?.withdrawnAt).toBeInstanceOf(Date);
    await expect(bench.answerByLink.approve({ ...answer, quoteVersion: 1 })).rejects.toMatchObject({
      code: 'APPROVAL_LINK_NEEDED',
    });
  });
});
