import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_ATTACHED_BYTES, MOST_ATTACHMENTS } from '@revive/contracts/notifications/letters';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { CustomerMessages } from '../src/usecases/customer-messages.js';
import { DELAYS_MS, GIVE_UP_MS } from '../src/domain/delays.js';
import { aLetterDue, letterEvent, repairEvent, StartedLetters } from './started-letters.js';

let letters: StartedLetters;
beforeAll(async () => {
  letters = await StartedLetters.start();
});
afterAll(() => letters.database.close());
beforeEach(async () => {
  await letters.rows('delete from deliveries');
  for (const list of [letters.handed, letters.asked, letters.frames, letters.errors]) list.length = 0;
  letters.mail = async () => undefined;
  letters.answer = async () => ({
    to: 'person@example.com',
    name: 'Lerato',
    values: { link: 'https://revive.example/x#s', hours: '24' },
  });
});

const away = async (): Promise<never> => {
  throw new AppError('SERVICE_UNAVAILABLE', { part: 'mail' });
};

describe('a letter that its owner says is due', () => {
  it('is asked of its owner, sent once and noted', async () => {
    const id = await letters.due('confirm_email');
    await letters.sendAll();
    expect(letters.asked).toEqual([{ owner: 'identity', about: id, template: 'confirm_email' }]);
    expect(letters.handed).toEqual([
      {
        id,
        to: 'person@example.com',
        subject: 'Confirm your e-mail address',
        text: expect.stringContaining('https://revive.example/x#s'),
        html: expect.stringContaining('<a href="https://revive.example/x#s">'),
      },
    ]);
    expect(await letters.delivery(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      reason: null,
      next_at: null,
      sent_at: letters.clock(),
    });
  });

  it('leaves no address, name, text or link in the database', async () => {
    await letters.due('confirm_email');
    await letters.sendAll();
    const rows = await letters.rows<{ row: string }>(
      'select d::text as row from deliveries d union all select i::text from inbox i union all select o::text from outbox o union all select n::text from notices n',
    );
    expect(rows.filter(({ row }) => /example\.com|Lerato|https?:/.test(row))).toEqual([]);
  });

  it('carries the files that its owner gives at that moment, and more than a letter may carry goes to nobody: staff are told', async () => {
    const file = { name: 'agreement.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
    const facts = {
      to: 'person@example.com',
      name: 'Lerato',
      values: { link: 'https://revive.example/x#s', hours: '24' },
    };
    letters.answer = async () => ({ ...facts, files: { attachments: [file] } });
    await letters.due('confirm_email');
    await letters.sendAll();
    expect(letters.handed[0]?.attachments).toEqual([
      { filename: 'agreement.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]);
    for (const attachments of [
      [{ ...file, content: Buffer.alloc(MOST_ATTACHED_BYTES + 1) }],
      Array.from({ length: MOST_ATTACHMENTS + 1 }, () => file),
    ]) {
      letters.answer = async () => ({ ...facts, files: { attachments } });
      const id = await letters.due('confirm_email');
      await letters.sendAll();
      expect(await letters.delivery(id)).toMatchObject({ state: 'failed', reason: 'too_large', next_at: null });
      expect(await letters.rows('select kind from notices where about = $1', [id])).toEqual([
        { kind: 'letter.failed' },
      ]);
    }
    expect(letters.handed).toHaveLength(1);
  });

  it('is one letter however often it is told', async () => {
    const due = aLetterDue('confirm_email');
    const event = letterEvent('identity', due);
    await Promise.all(Array.from({ length: 10 }, () => letters.noteLetter(event, 'identity', due)));
    // An owner that tells it again, in another event.
    await letters.noteLetter(letterEvent('identity', due), 'identity', due);
    await letters.sendAll();
    await letters.noteLetter(letterEvent('identity', due), 'identity', due);
    await letters.sendAll();
    expect(letters.handed.map(({ id }) => id)).toEqual([due.id]);
  });

  it('is sent once by instances that look at the same time', async () => {
    const other = await letters.database.open([]);
    const ids = await Promise.all(Array.from({ length: 40 }, () => letters.due('confirm_email')));
    letters.mail = () => new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([
      letters.sendAll(),
      letters.sendAll(),
      letters.sendAll(letters.sender(other)),
      letters.sendAll(letters.sender(other)),
    ]);
    expect(letters.handed.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('is the same letter again where the process dies between sending and noting it', async () => {
    const id = await letters.due('confirm_email');
    // The mail server has it, and the transaction that would have noted it is gone.
    letters.mail = async () => {
      letters.mail = async () => undefined;
      letters.handed.push({ id: 'first try', to: '', subject: '', text: '' });
      throw new TypeError('the process is gone');
    };
    await letters.sender().next();
    letters.clock.move(DELAYS_MS[0] ?? 0);
    await letters.sendAll();
    expect(letters.handed.map((one) => one.id)).toEqual(['first try', id]);
  });

  it('is refused where its ids are none', async () => {
    for (const over of [{ id: 'x' }, { tenantId: 'x' }, { userId: 'x' }, { template: 'Bcc: x' }, { template: '' }]) {
      const due = aLetterDue('confirm_email', over);
      await expect(letters.noteLetter(letterEvent('identity', due), 'identity', due)).rejects.toThrow(
        expect.objectContaining({ name: 'RefusedEvent' }),
      );
    }
    expect(await letters.rows('select id from deliveries')).toEqual([]);
  });

  it('is not sent where its owner has nothing to say any more, or knows no such letter', async () => {
    const withdrawn = await letters.due('confirm_email');
    letters.answer = async () => ({ to: '', name: '', values: {} });
    await letters.sendAll();
    const unknown = await letters.due('confirm_email');
    letters.answer = async () => {
      throw new AppError('NOT_FOUND');
    };
    await letters.sendAll();
    expect(letters.handed).toEqual([]);
    for (const id of [withdrawn, unknown])
      expect(await letters.delivery(id)).toMatchObject({ state: 'withdrawn', reason: 'nothing_to_send', attempts: 0 });
  });

  it('is noted as refused, and not tried again, where the mail server refuses the recipient for good', async () => {
    const id = await letters.due('confirm_email');
    letters.mail = async () => {
      throw invalid({ to: 'was refused by the mail server' });
    };
    await letters.sendAll();
    letters.clock.move(GIVE_UP_MS);
    await letters.sendAll();
    expect(await letters.delivery(id)).toMatchObject({ state: 'refused', reason: 'recipient_refused', attempts: 1 });
    expect(letters.asked).toHaveLength(1);
  });
});

describe('a letter that cannot be sent now', () => {
  it('waits longer after each failure, holds up no other, and is sent when it can be', async () => {
    const id = await letters.due('confirm_email');
    letters.mail = away;
    const waits: number[] = [];
    for (let nth = 0; nth < 4; nth++) {
      expect(await letters.sender().next()).toBe('away');
      const next = (await letters.delivery(id))?.next_at?.getTime() ?? 0;
      waits.push(next - letters.clock().getTime());
      expect(await letters.sender().next()).toBe('none');
      letters.clock.move((waits.at(-1) ?? 0) - 1);
      expect(await letters.sender().next()).toBe('none');
      letters.clock.move(1);
    }
    expect(waits).toEqual(DELAYS_MS.slice(0, 4));
    letters.mail = async () => undefined;
    await letters.sendAll();
    expect(await letters.delivery(id)).toMatchObject({ state: 'sent', attempts: 5 });
  });

  it('is asked anew each time: a link is made when it is sent', async () => {
    const id = await letters.due('confirm_email');
    letters.answer = async () => ({
      to: 'person@example.com',
      name: '',
      values: { link: `https://revive.example/x#${letters.asked.length}`, hours: '24' },
    });
    letters.mail = away;
    await letters.sendAll();
    letters.clock.move(DELAYS_MS[0] ?? 0);
    letters.mail = async () => undefined;
    await letters.sendAll();
    expect(letters.handed[0]).toMatchObject({ id, text: expect.stringContaining('https://revive.example/x#2\n') });
  });

  it.each([
    [
      'its owner is away',
      'owner_away',
      'confirm_email',
      async () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', { part: 'identity' })),
    ],
    [
      'its owner does not answer such a call',
      'owner_away',
      'confirm_email',
      async () => Promise.reject(new TypeError('unimplemented')),
    ],
    [
      'a value is missing',
      'missing_values',
      'confirm_email',
      async () => ({ to: 'person@example.com', name: '', values: { hours: '24' } }),
    ],
    [
      'a link is none',
      'missing_values',
      'confirm_email',
      async () => ({ to: 'person@example.com', name: '', values: { hours: '24', link: 'javascript:alert(1)' } }),
    ],
    [
      'only a newer version knows its template',
      'unknown_template',
      'from_the_future',
      async () => ({ to: 'person@example.com', name: '', values: {} }),
    ],
    [
      'it is another owner’s template',
      'unknown_template',
      'application_received',
      async () => ({ to: 'person@example.com', name: '', values: {} }),
    ],
  ])('waits while %s, and has failed after a day, which staff are told', async (_, reason, template, answer) => {
    const id = await letters.due(template);
    letters.answer = answer;
    await letters.sendAll();
    expect(await letters.delivery(id)).toMatchObject({ state: 'due', reason, attempts: 1 });
    letters.clock.move(GIVE_UP_MS);
    await letters.sendAll();
    expect(await letters.delivery(id)).toMatchObject({ state: 'failed', reason, attempts: 2, next_at: null });
    expect(letters.frames.map(({ audience, frame }) => [audience, frame.type])).toEqual([
      [{ kind: 'staff' }, 'notification'],
    ]);
    expect(letters.handed).toEqual([]);
    letters.clock.move(GIVE_UP_MS);
    expect(await letters.sender().next()).toBe('none');
  });

  it('does not keep the others waiting', async () => {
    const poor = await letters.due('from_the_future');
    const good = await letters.due('confirm_email');
    await letters.sendAll();
    expect([(await letters.delivery(poor))?.state, (await letters.delivery(good))?.state]).toEqual(['due', 'sent']);
  });
});

describe('a message to a customer', () => {
  const values = {
    shopName: 'A shop',
    shopPhone: '',
    deviceName: 'A disk',
    number: '7',
    total: '35000',
    diagnosis: '0',
    approvedBy: 'Thandi',
    how: 'by phone',
    link: 'https://revive.example/track-repair?id=RV-0#approve=X',
    stop: 'https://revive.example/not-my-device?id=RV-0#stop=X',
  };
  const facts = { to: 'customer@example.com', name: 'Thandi', values };
  const quoted = (over: Parameters<typeof repairEvent>[1] = {}) =>
    repairEvent('quoted', { message: 'quoted', messagePart: 1, ...over });
  const states = () => letters.rows('select about, template, state, reason from deliveries order by id');

  it('is asked of repairs by the ticket, and sent once under redelivery', async () => {
    const { event, repair } = repairEvent('approved', { message: 'approval_at_counter', messagePart: 1 });
    letters.answer = async () => facts;
    await Promise.all([letters.noteRepair(event), letters.noteRepair(event)]);
    await letters.sendAll();
    await letters.noteRepair(event);
    await letters.sendAll();
    expect(letters.asked).toEqual([{ owner: 'repairs', about: repair.repairId, template: 'approval_at_counter' }]);
    expect(letters.handed).toEqual([
      expect.objectContaining({
        id: event.id,
        to: 'customer@example.com',
        fromName: 'A shop',
        subject: 'Approval recorded: repair R-7, R350.00',
      }),
    ]);
    expect(await states()).toEqual([
      { about: repair.repairId, template: 'approval_at_counter', state: 'sent', reason: null },
    ]);
  });

  it('is sent once to an address, whoever tells of it again and however many tell at once', async () => {
    const { repair } = quoted();
    letters.answer = async () => facts;
    const again = () => quoted({ repairId: repair.repairId, tenantId: repair.tenantId }).event;
    await Promise.all([again(), again(), again(), again()].map(letters.noteRepair));
    await letters.sendAll();
    await letters.noteRepair(again());
    await letters.sendAll();
    expect(letters.handed).toHaveLength(1);
    // Another quote and another address are other messages; the first address, when it comes back, was told already.
    await letters.noteRepair(
      quoted({ repairId: repair.repairId, tenantId: repair.tenantId, addressTag: 'b'.repeat(32) }).event,
    );
    await letters.noteRepair(quoted({ repairId: repair.repairId, tenantId: repair.tenantId, messagePart: 2 }).event);
    await letters.noteRepair(again());
    await letters.sendAll();
    expect(letters.handed).toHaveLength(3);
  });

  it('is a row without a letter where there is no address, and where repairs has nothing to say any more', async () => {
    const nobody = quoted({ addressTag: '' });
    await letters.noteRepair(nobody.event);
    letters.answer = async () => ({ to: '', name: '', values: {}, withheld: 'over' });
    const late = quoted();
    await letters.noteRepair(late.event);
    await letters.sendAll();
    expect(letters.handed).toEqual([]);
    expect(await states()).toEqual([
      { about: nobody.repair.repairId, template: 'quoted', state: 'no_address', reason: null },
      { about: late.repair.repairId, template: 'quoted', state: 'withdrawn', reason: 'over' },
    ]);
  });

  it('is not sent where its shop has switched it off; the copy of an approval cannot be', async () => {
    letters.answer = async () => facts;
    const { repair, event } = quoted();
    const owner = aUser({ role: 'tenant_admin', tenantId: repair.tenantId });
    const messages = new CustomerMessages(letters.db, letters.clock);
    await expect(messages.change(owner, { off: ['approval_at_counter'] })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      messages.change(aUser({ role: 'tech', tenantId: repair.tenantId }), { off: [] }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await messages.change(owner, { off: ['quoted', 'ready'] })).toEqual(['quoted', 'ready']);
    expect(await messages.off(owner)).toEqual(['quoted', 'ready']);
    for (const message of ['ready_unrepaired', 'approval_at_counter', 'completed'])
      await letters.noteRepair(repairEvent('x', { ...repair, message }).event);
    await letters.noteRepair(event);
    await letters.sendAll();
    const found = await letters.rows<{ template: string; state: string }>(
      'select template, state from deliveries order by template',
    );
    expect(found.map(({ template, state }) => [template, state])).toEqual([
      ['approval_at_counter', 'sent'],
      ['completed', 'sent'],
      ['quoted', 'switched_off'],
      ['ready_unrepaired', 'switched_off'],
    ]);
  });

  it('is shown to its own shop with what came of it, live, and to no other', async () => {
    letters.answer = async () => facts;
    const { event, repair } = quoted();
    const messages = new CustomerMessages(letters.db, letters.clock);
    const [own, other] = [
      aUser({ role: 'tech', tenantId: repair.tenantId }),
      aUser({ role: 'tech', tenantId: uuidv7() }),
    ];
    await letters.noteRepair(event);
    expect(await messages.list(own, repair.repairId)).toMatchObject([{ kind: 'quoted', state: 'due' }]);
    letters.frames.length = 0;
    await letters.sendAll();
    expect(await messages.list(own, repair.repairId)).toMatchObject([
      { kind: 'quoted', state: 'sent', sentAt: letters.clock().toISOString() },
    ]);
    expect(letters.frames).toEqual([
      {
        audience: { kind: 'tenant', tenantId: repair.tenantId },
        frame: { type: 'repair.messages', id: repair.repairId, version: 1 },
      },
    ]);
    expect(await messages.list(other, repair.repairId)).toEqual([]);
    for (const actor of [aUser({ role: 'tech' }), aUser({ role: 'master' }), aUser({ role: 'user' })])
      await expect(messages.list(actor, repair.repairId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    // The wall of the database alone: nothing of another owner's letters, which are no shop's business.
    await letters.due('confirm_email', { tenantId: repair.tenantId });
    const seen = await letters.db.tx(own, (em) => em.query<{ owner: string }[]>('select owner from deliveries'));
    expect(seen).toEqual([{ owner: 'repairs' }]);
    expect(await letters.db.tx(other, (em) => em.query('select id from deliveries'))).toEqual([]);
  });

  it('is refused where somebody tells of another shop’s repair', async () => {
    const { event, repair } = repairEvent('started');
    await letters.noteRepair(event);
    const forged = repairEvent('approved', { repairId: repair.repairId, tenantId: uuidv7(), message: 'quoted' });
    await expect(letters.noteRepair(forged.event)).rejects.toThrow(expect.objectContaining({ name: 'RefusedEvent' }));
    expect(await letters.rows('select id from deliveries')).toEqual([]);
    expect(
      await letters.rows('select id from notices where reader = $1', [`tenant:${forged.repair.tenantId}`]),
    ).toEqual([]);
  });
});
