import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { repairsOnABench, type Bench } from '../bench.js';
import { partOf } from '../../src/cases/tickets/ticket-part.js';
import { QUESTIONS } from '../../src/public/questions/questions.projection.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const aTicket = async () => {
  const shop = await bench.aShop();
  const { repairId, trackingId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi', phone: '082', email: 'thandi@example.com' },
  });
  const ask = (text: string) => bench.askQuestion.run({ trackingId, text, address: '10.0.0.1' });
  return { shop, repairId, trackingId, ask };
};
const anHourLater = (repairId: string) =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query("update questions set asked_at = asked_at - interval '61 minutes' where repair_id = $1", [repairId]),
  );

describe('question of a customer', () => {
  it('appears live on both pages and waits for the shop', async () => {
    const { shop, repairId, ask } = await aTicket();
    await ask('When can I <b>collect</b> it?');
    const ticket = await bench.tickets.read(shop.actor, repairId);
    expect(bench.mapper.repair(ticket).questions).toMatchObject([{ text: 'When can I <b>collect</b> it?' }]);
    expect(bench.mapper.tracking(ticket).questions).toHaveLength(1);
    expect(await bench.listOpenQuestions.run(shop.actor)).toMatchObject({ count: 1, questions: [{ repairId }] });
    const frames = bench.frames.filter(({ frame }) => JSON.stringify(frame.row ?? '').includes('collect'));
    expect(new Set(frames.map(({ channel }) => channel))).toEqual(
      new Set([`live:tenant:${shop.tenantId}`, `live:link:${repairId}`]),
    );
  });

  it('accepts one answer and sends one email', async () => {
    const { shop, repairId, ask } = await aTicket();
    await ask('Is it done?');
    const [question] = (await bench.listOpenQuestions.run(shop.actor)).questions;
    const answer = (text: string) =>
      bench.answerQuestion.run(shop.actor, { id: question?.id ?? '', text }).then(
        () => 'answered',
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all([answer('Tomorrow'), answer('Today')]);
    expect(answers.sort()).toEqual(['ALREADY_ANSWERED', 'answered']);
    const told = (await bench.events('repairs.repair'))
      .map((one) => RepairChanged.decode(one))
      .filter((one) => one.repairId === repairId && one.what === 'answered');
    expect(told).toMatchObject([{ message: 'question_answered', messagePart: 1 }]);
    const ticket = await bench.tickets.read(shop.actor, repairId);
    const said = partOf(ticket, QUESTIONS)[0]?.answer;
    const { facts, withheld } = await bench.readCustomerMessage.run({
      repairId,
      kind: 'question_answered',
      part: 1,
      addressTag: told[0]?.addressTag ?? '',
    });
    expect([withheld, facts?.values?.['question'], facts?.values?.['answer']]).toEqual(['', 'Is it done?', said]);
    expect(bench.mapper.tracking(ticket).questions[0]).not.toHaveProperty('answeredBy');
    expect((await bench.listOpenQuestions.run(shop.actor)).count).toBe(0);
  });

  it('waits for an answer even after the shop has read it', async () => {
    const { shop, repairId, ask } = await aTicket();
    await ask('Is it done?');
    for (let look = 0; look < 2; look++) {
      await bench.tickets.read(shop.actor, repairId);
      expect(await bench.listOpenQuestions.run(shop.actor)).toMatchObject({ count: 1, questions: [{ repairId }] });
    }
  });

  it('limits open questions and questions per hour to five and drops duplicates', async () => {
    const { shop, repairId, ask } = await aTicket();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(`Question ${n}`).then(
          () => 'asked',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.filter((one) => one === 'asked')).toHaveLength(5);
    expect(answers.filter((one) => one === 'TOO_MANY_QUESTIONS')).toHaveLength(3);
    await anHourLater(repairId);
    await expect(ask('Another')).rejects.toMatchObject({ code: 'TOO_MANY_QUESTIONS' });
    const open = (await bench.listOpenQuestions.run(shop.actor)).questions;
    await bench.answerQuestion.run(shop.actor, { id: open[0]?.id ?? '', text: 'Yes' });
    await ask('Another');
    await ask('Another');
    expect((await bench.listOpenQuestions.run(shop.actor)).count).toBe(5);
  });

  it.each(['', '   ', 'x'.repeat(1_001)])('refuses "%.5s" as a question', async (text) => {
    const { ask } = await aTicket();
    await expect(ask(text)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('refuses reads and answers by another shop', async () => {
    const { shop, ask } = await aTicket();
    await ask('Mine?');
    const [question] = (await bench.listOpenQuestions.run(shop.actor)).questions;
    const other = await bench.aShop();
    expect((await bench.listOpenQuestions.run(other.actor)).count).toBe(0);
    await expect(bench.answerQuestion.run(other.actor, { id: question?.id ?? '', text: 'No' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lets the link read questions of its own repair only and answer none', async () => {
    const [mine, other] = [await aTicket(), await aTicket()];
    await mine.ask('Mine?');
    await other.ask('Theirs?');
    const holder = await bench.trackRepair.holder(mine.trackingId, '10.0.0.1');
    const seen = await bench.db.tx(holder, (em) => em.query<{ text: string }[]>('select text from questions'));
    expect(seen).toEqual([{ text: 'Mine?' }]);
    await bench.db.tx(holder, (em) => em.query("update questions set answer = 'forged', answered_at = now()"));
    expect((await bench.listOpenQuestions.run(mine.shop.actor)).count).toBe(1);
    await expect(
      bench.db.tx(holder, (em) =>
        em.query(
          `insert into questions (id, repair_id, tenant_id, position, text, asked_at, answer, answered_at)
           values (gen_random_uuid(), $1, $2, 9, 'q', now(), 'forged', now())`,
          [mine.repairId, mine.shop.tenantId],
        ),
      ),
    ).rejects.toThrow();
  });
});
