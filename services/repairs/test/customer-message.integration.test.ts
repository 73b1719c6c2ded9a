import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function takenIn(email?: string) {
  const shop = await bench.aShop();
  const started = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: email === undefined ? null : { name: 'Thandi', email },
  });
  const ids = { runId: started.runId, repairId: started.repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  return {
    ...shop,
    ...started,
    ids,
    diagnose: () => bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) }),
    told: async () =>
      (await bench.events('repairs.repair'))
        .map((bytes) => RepairChanged.decode(bytes))
        .filter(({ repairId, message }) => repairId === started.repairId && message !== ''),
  };
}
type Job = Awaited<ReturnType<typeof takenIn>>;
const read = async (job: Job, kind: string) => {
  const message = (await job.told()).filter((one) => one.message === kind).at(-1);
  if (!message) throw new TypeError(`nothing was told of ${kind}`);
  return bench.readCustomerMessage.run({
    repairId: job.repairId,
    kind,
    part: message.messagePart,
    addressTag: message.addressTag,
  });
};

describe('customer messages', () => {
  it('announces each step once, without an address or a link in the event', async () => {
    const job = await takenIn('thandi@example.com');
    await job.diagnose();
    await bench.answerByLink.approve({
      trackingId: job.trackingId,
      approvalCode: await bench.emailCode(job.repairId),
      address: 'a',
      quoteVersion: 1,
    });
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    await bench.handOver.markReady(job.actor, job.repairId);
    const told = await job.told();
    expect(told.map(({ message, messagePart }) => [message, messagePart])).toEqual([
      ['taken_in', 0],
      ['quoted', 1],
      ['completed', 1],
      ['ready', 1],
    ]);
    expect(new Set(told.map(({ addressTag }) => addressTag)).size).toBe(1);
    expect(JSON.stringify(told)).not.toMatch(/thandi|RV-/i);
  });

  it('puts the approval link in the quote alone, with the quote’s figures and the shop’s name', async () => {
    const job = await takenIn('thandi@example.com');
    expect((await read(job, 'taken_in')).facts?.values['link']).toBe(
      `http://localhost:3000/track-repair?id=${job.trackingId}#code=${await bench.customerCode(job.repairId)}`,
    );
    await job.diagnose();
    const { facts } = await read(job, 'quoted');
    const code = await bench.emailCode(job.repairId);
    expect(facts).toMatchObject({
      to: 'thandi@example.com',
      name: 'Thandi',
      values: {
        shopName: 'Umbani Electronics',
        total: '35000',
        diagnosis: '0',
        link: `http://localhost:3000/track-repair?id=${job.trackingId}#approve=${code}`,
      },
    });
    expect(facts?.values['stop']).toMatch(
      new RegExp(`^http://localhost:3000/not-my-device\\?id=${job.trackingId}#stop=[0-9A-Z]{26}$`),
    );
  });

  it('withholds messages about answered quotes and handed-over repairs', async () => {
    const job = await takenIn('thandi@example.com');
    await job.diagnose();
    await bench.declineQuote.run(job.actor, job.repairId, '');
    expect(await read(job, 'quoted')).toMatchObject({ withheld: 'over', facts: { to: '' } });
    expect(await read(job, 'declined')).toMatchObject({ withheld: '', facts: { to: 'thandi@example.com' } });
    await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'Thandi Dlamini', payment: 'cash' });
    expect(await read(job, 'declined')).toMatchObject({ withheld: 'over' });
  });

  it('sends a copy of actions recorded in the customer’s name after the handover', async () => {
    const job = await takenIn('thandi@example.com');
    await job.diagnose();
    await bench.approveQuote.atCounter(
      job.actor,
      { id: job.repairId, quoteVersion: 1, approvedBy: 'Thandi', how: 'by_phone' },
      aCommand(),
    );
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(anOutcome({ ...job.ids, runId })) });
    await bench.handOver.markReady(job.actor, job.repairId);
    await bench.handOver.handOver(job.actor, job.repairId, { collectedBy: 'Thandi Dlamini', payment: 'cash' });
    expect(await read(job, 'approval_at_counter')).toMatchObject({
      withheld: '',
      facts: { values: { how: 'by phone', approvedBy: 'Thandi' } },
    });
  });

  it('sends the current state to a new address and nothing more to the former address', async () => {
    const job = await takenIn('wrong@example.com');
    await job.diagnose();
    const former = (await job.told()).at(-1);
    await bench.changeCustomer.run(job.actor, job.repairId, { email: 'thandi@example.com' });
    const now = (await job.told()).findLast(({ message }) => message !== 'address_replaced');
    expect(now).toMatchObject({ message: 'quoted', messagePart: 1 });
    expect(now?.addressTag).not.toBe(former?.addressTag);
    const ask = (addressTag = '') =>
      bench.readCustomerMessage.run({ repairId: job.repairId, kind: 'quoted', part: 1, addressTag });
    expect(await ask(former?.addressTag)).toMatchObject({ withheld: 'address_changed' });
    expect(await ask(now?.addressTag)).toMatchObject({ facts: { to: 'thandi@example.com' } });
    // A different spelling of the same address is the same recipient.
    const before = (await job.told()).length;
    await bench.changeCustomer.run(job.actor, job.repairId, { email: 'Thandi@Example.com', name: 'Thandi D' });
    expect((await job.told()).length).toBe(before);
  });

  it('marks the event without an address as empty and sends nothing', async () => {
    const job = await takenIn();
    const [told] = await job.told();
    expect(told).toMatchObject({ message: 'taken_in', addressTag: '' });
    expect(
      await bench.readCustomerMessage.run({ repairId: job.repairId, kind: 'taken_in', part: 0, addressTag: '' }),
    ).toMatchObject({ withheld: 'no_address' });
  });
});

describe('note to the customer', () => {
  it('refuses web addresses from every caller', async () => {
    const job = await takenIn('thandi@example.com');
    await expect(
      bench.addNote.run(job.actor, job.repairId, 'Log in at https://evil.example', true),
    ).rejects.toMatchObject({
      code: 'INVALID',
      fields: { text: 'Web and email addresses are not allowed here: “https://evil.example”' },
    });
    expect((await job.told()).map(({ message }) => message)).toEqual(['taken_in']);
  });

  it('sends each customer note once and keeps internal notes private', async () => {
    const job = await takenIn('thandi@example.com');
    await bench.addNote.run(job.actor, job.repairId, 'Ask for a discount first');
    await bench.addNote.run(job.actor, job.repairId, 'We found your <b>charger</b>', true);
    await bench.addNote.run(job.actor, job.repairId, 'We close at 4 today', true);
    const notes = (await job.told()).filter(({ message }) => message === 'note');
    expect(notes.map(({ what, messagePart }) => [what, messagePart])).toEqual([
      ['noted', 1],
      ['noted', 2],
    ]);
    // Events contain no text of a note.
    expect(JSON.stringify(await bench.events('repairs.repair').then((all) => all.map(String)))).not.toMatch(
      /charger|discount|close at/,
    );
    const texts = await Promise.all(
      notes.map(({ messagePart: part, addressTag }) =>
        bench.readCustomerMessage.run({ repairId: job.repairId, kind: 'note', part, addressTag }),
      ),
    );
    expect(texts.map(({ facts }) => facts?.values['note'])).toEqual([
      'We found your <b>charger</b>',
      'We close at 4 today',
    ]);
    const ticket = await bench.tickets.read(job.actor, job.repairId);
    expect(bench.mapper.tracking(ticket).shopNotes.map(({ text }) => text)).toEqual([
      'We found your <b>charger</b>',
      'We close at 4 today',
    ]);
    expect(JSON.stringify(bench.mapper.tracking(ticket))).not.toContain('discount');
    expect(bench.mapper.repair(ticket).notes.map(({ forCustomer }) => forCustomer ?? false)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
