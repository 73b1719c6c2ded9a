import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { WORDED_MESSAGES, PLACES_OF } from '@revive/contracts/notifications/wordings';
import { AppError } from '@revive/platform/errors/errors';
import { aUser } from '@revive/platform/testing/testkit';
import { CustomerMessages } from '../src/customer-messages/customer-messages.js';
import { ChangeWordings } from '../src/wordings/change-wordings.js';
import { ShowWording, TESTS_OF_PERSON } from '../src/wordings/show-wording.js';
import { repairEvent, StartedEmails } from './started-emails.js';

let emails: StartedEmails;
let wordings: ChangeWordings;
let shows: ShowWording;
let confirmed: string | undefined;
beforeAll(async () => {
  emails = await StartedEmails.start();
  wordings = new ChangeWordings(emails.db, emails.clock);
  shows = new ShowWording(
    emails.db,
    { call: async () => ({ email: confirmed, name: 'Thandi', shopName: 'Umbani' }) } as never,
    {
      send: async (email) => {
        await emails.mail(email);
        emails.handed.push(email);
      },
    },
    emails.clock,
    { publicUrl: 'https://revive.example' },
  );
});
afterAll(() => emails.database.close());
beforeEach(async () => {
  confirmed = 'owner@example.com';
  await emails.begin();
  emails.answer = async () => facts;
});

const values = {
  shopName: 'A shop',
  shopPhone: '021 555 0100',
  shopAddress: '1 Long Street',
  deviceName: 'A disk {link} <b>',
  number: '7',
  total: '35000',
  diagnosis: '15000',
  offer: '',
  made: '',
  missing: '',
  note: 'Your charger is here.',
  question: 'When?',
  answer: 'Tomorrow.',
  link: 'https://revive.example/track-repair?id=RV-0#approve=X',
  stop: 'https://revive.example/not-my-device?id=RV-0#stop=X',
};
const facts = { to: 'customer@example.com', name: 'Naledi', values };
const own = {
  subject: '{customer}, your {device} costs {price}',
  words: 'Dear {customer},\n\nthe quote for {device} is here.\nSee you soon!',
};
const owner = (tenantId = uuidv7()): UserActor & { tenantId: string } => ({
  ...aUser({ role: 'tenant_admin', tenantId }),
  tenantId,
});
const save = (who: UserActor, over: Partial<Parameters<ChangeWordings['save']>[1]> = {}) =>
  wordings.save(who, { kind: 'quoted', ...own, basedOn: 0, ...over });
async function sendTo(tenantId: string, message: string): Promise<string> {
  const { event, repair } = repairEvent('x', { tenantId, message, messagePart: 1 });
  await emails.noteRepair(event);
  await emails.sendAll();
  return repair.repairId;
}
const versionsOf = async (who: UserActor, kind = 'quoted') =>
  (await wordings.list(who)).find((one) => one.kind === kind)?.versions ?? [];
const audited = async (tenantId: string): Promise<string[]> => {
  const rows = await emails.rows<{ payload: Buffer }>(
    "select payload from outbox where topic = 'notifications.audit' and tenant_id = $1 order by seq",
    [tenantId],
  );
  return rows.map(({ payload }) => {
    const { action, notes, actorId } = Action.decode(payload);
    return `${action} ${notes} ${actorId}`;
  });
};

describe('own message text of a shop', () => {
  it('appears in subject, text and HTML for the shop’s own customers only', async () => {
    const [ours, other] = [owner(), owner()];
    await save(ours);
    await sendTo(ours.tenantId, 'quoted');
    await sendTo(other.tenantId, 'quoted');
    const [mine, theirs] = emails.handed;
    expect(mine).toMatchObject({ subject: 'Naledi, your A disk {link} <b> costs R350.00', fromName: 'A shop' });
    expect(mine?.text).toContain('Dear Naledi,\n\nthe quote for A disk {link} <b> is here.\nSee you soon!\n\n');
    expect(mine?.html).toContain('the quote for A disk {link} &lt;b&gt; is here.<br>See you soon!</p>');
    expect(mine?.html).not.toContain('We found the problem');
    expect(theirs?.subject).toBe('Your quote for A disk {link} <b>: R350.00');
    expect(theirs?.text).toContain('We found the problem and can repair it for R350.00.');
  });

  it('keeps amounts, the way to answer, the sender and the reason in place', async () => {
    const ours = owner();
    for (const kind of WORDED_MESSAGES)
      await save(ours, { kind, subject: 'Hello from us', words: 'Only these words of ours.' });
    for (const kind of WORDED_MESSAGES) await sendTo(ours.tenantId, kind);
    expect(emails.handed).toHaveLength(WORDED_MESSAGES.length);
    for (const { text, html, fromName } of emails.handed) {
      expect(fromName).toBe('A shop');
      for (const part of [text, html]) {
        expect(part).toContain('Only these words of ours.');
        expect(part).toContain('A shop, 1 Long Street, 021 555 0100');
        expect(part).toContain(values.stop);
        expect(part).toContain(values.link);
      }
      expect(text).toContain(
        'You get this email because a repair shop that works with Revive has this address for a repair.',
      );
    }
    const textOf = (kind: (typeof WORDED_MESSAGES)[number]): string =>
      emails.handed[WORDED_MESSAGES.indexOf(kind)]?.text ?? '';
    expect(textOf('quoted')).toContain('The price of the repair is R350.00.');
    expect(textOf('quoted')).toContain('If we can’t repair it, you pay only for the diagnosis: R150.00.');
    expect(textOf('quoted')).toContain('where you can approve or decline it');
    expect(textOf('taken_in')).toContain('We don’t repair anything until you approve the price.');
    for (const kind of ['completed', 'ready'] as const) expect(textOf(kind)).toContain('The price is R350.00.');
    for (const kind of ['ready_unrepaired', 'declined', 'rolled_back'] as const)
      expect(textOf(kind)).toContain('You pay only for the diagnosis: R150.00.');
    expect(textOf('ready_unrepaired')).toContain('Your device was not repaired.');
    expect(textOf('rolled_back')).toContain('exactly as it was when you brought it in');
    expect(textOf('note')).toContain('Your charger is here.');
    expect(textOf('question_answered')).toContain('Tomorrow.');
  });

  it('shows on the ticket the version that was sent, even after later changes', async () => {
    const ours = owner();
    await save(ours);
    const repairId = await sendTo(ours.tenantId, 'quoted');
    const standard = await sendTo(ours.tenantId, 'completed');
    await wordings.restore(ours, 'quoted');
    const messages = new CustomerMessages(emails.db, emails.clock);
    expect(await messages.list(ours, repairId)).toMatchObject([
      { kind: 'quoted', state: 'sent', wordingAt: emails.clock().toISOString() },
    ]);
    expect((await messages.list(ours, standard))[0]?.wordingAt).toBeUndefined();
    expect(await messages.list(owner(), repairId)).toEqual([]);
  });

  it('keeps every version with author and time and restores the standard text', async () => {
    const ours = owner();
    expect(await versionsOf(ours)).toEqual([]);
    await save(ours);
    await save(ours, { basedOn: 1 });
    await save(ours, { basedOn: 1, words: 'Other words of this shop.' });
    await wordings.restore(ours, 'quoted');
    await wordings.restore(ours, 'quoted');
    const [at, by] = [emails.clock().toISOString(), ours.username];
    expect(await versionsOf(ours)).toEqual([
      { version: 3, subject: undefined, words: undefined, at, by },
      { version: 2, subject: own.subject, words: 'Other words of this shop.', at, by },
      { version: 1, ...own, at, by },
    ]);
    await sendTo(ours.tenantId, 'quoted');
    expect(emails.handed[0]?.text).toContain('We found the problem');
    expect(await audited(ours.tenantId)).toEqual([
      `wording.changed message quoted, version 1 ${ours.userId}`,
      `wording.changed message quoted, version 2 ${ours.userId}`,
      `wording.restored message quoted, version 3 ${ours.userId}`,
    ]);
  });

  it('keeps one of several concurrent changes and refuses the rest', async () => {
    const ours = owner();
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => save(ours, { words: `The words of person ${at}.` })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'STALE_WORDING' });
    expect(await versionsOf(ours)).toHaveLength(1);
    expect(await audited(ours.tenantId)).toHaveLength(1);
  });

  it('lets only the administrator change the text and only the shop read the text', async () => {
    const ours = owner();
    await save(ours);
    const tech = aUser({ role: 'tech', tenantId: ours.tenantId });
    expect(await versionsOf(tech)).toHaveLength(1);
    const strangers = [tech, aUser({ role: 'tech' }), aUser({ role: 'master' }), aUser({ role: 'user' })];
    for (const who of strangers) {
      await expect(save(who)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(wordings.restore(who, 'quoted')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(shows.preview(who, { kind: 'quoted', ...own })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(shows.test(who, { kind: 'quoted', ...own })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    for (const who of strangers.slice(1))
      await expect(wordings.list(who)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await versionsOf(owner())).toEqual([]);
    // Row-level security alone; a stored version cannot be changed.
    const seen = (who: UserActor) => emails.db.tx(who, (em) => em.query('select 1 from wordings'));
    expect(await seen(owner())).toEqual([]);
    expect(await seen(tech)).toHaveLength(1);
    for (const statement of ["update wordings set words = 'x'", 'delete from wordings'])
      await expect(emails.db.tx(ours, (em) => em.query(statement))).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ['a message that a shop may not say otherwise', { kind: 'approval_at_counter' }, 'NOT_FOUND'],
    ['a message that is none', { kind: '__proto__' }, 'NOT_FOUND'],
    ['a header', { subject: 'Hello\r\nBcc: x@example.com' }, 'INVALID'],
    ['a placeholder that is none', { words: 'Your {link} is here for you.' }, 'INVALID'],
    ['a placeholder of another message', { kind: 'taken_in', words: 'It costs {price} altogether.' }, 'INVALID'],
    ['a web address', { words: 'Pay at secure-pay.example now.' }, 'INVALID'],
    ['HTML', { words: 'Click <a href=x>here</a> to pay.' }, 'INVALID'],
    ['writing that turns', { words: 'The price is \u202e00.053R today.' }, 'INVALID'],
    ['too many lines', { words: 'one line\n'.repeat(20) }, 'INVALID'],
    ['too much', { words: 'x'.repeat(2_000) }, 'INVALID'],
    ['nothing', { words: '   ' }, 'INVALID'],
  ])('refuses %s', async (_, over, code) => {
    const ours = owner();
    await expect(save(ours, over)).rejects.toMatchObject({ code });
    await expect(shows.preview(ours, { kind: 'quoted', ...own, ...over })).rejects.toMatchObject({ code });
    await expect(shows.test(ours, { kind: 'quoted', ...own, ...over })).rejects.toMatchObject({ code });
    expect(await emails.rows('select 1 from wordings where tenant_id = $1', [ours.tenantId])).toEqual([]);
    expect(emails.handed).toEqual([]);
  });
});

describe('preview and test of own text', () => {
  it.each(WORDED_MESSAGES)(
    'shows %s as the customer would read the email, marked as a sample, in light colours',
    async (kind) => {
      const words = `Every place: ${PLACES_OF[kind].map((one) => `{${one}}`).join(' ')}.`;
      const { html } = await shows.preview(owner(), { kind, subject: 'For {customer} & you', words });
      expect(html).toContain('<strong>Sample.</strong>');
      expect(html).toContain('<strong>For Lerato Adams &amp; you</strong>');
      expect(html).toContain('Every place: Lerato Adams Samsung SSD 7 Umbani');
      expect(html).not.toMatch(/prefers-color-scheme|\{\w+\}|revive\.example\/open/);
      expect(emails.handed).toEqual([]);
    },
  );

  it('sends a marked test to the person’s confirmed address and logs the email', async () => {
    const ours = owner();
    const { to, id } = await shows.test(ours, { kind: 'quoted', ...own });
    expect(to).toBe('o•••@example.com');
    expect(emails.handed).toMatchObject([
      {
        id,
        to: 'owner@example.com',
        subject: 'Test: Lerato Adams, your Samsung SSD costs R5,382.00',
        fromName: 'Umbani',
      },
    ]);
    expect(emails.handed[0]?.text).toMatch(/^Hello Thandi,\n\nThis is a test of your message “Quote”\./);
    expect(emails.handed[0]?.text).toContain('the quote for Samsung SSD is here.');
    expect(await emails.rows('select owner, template, state, user_id from deliveries where id = $1', [id])).toEqual([
      { owner: 'notifications', template: 'wording_test', state: 'sent', user_id: ours.userId },
    ]);
    expect(await versionsOf(ours)).toEqual([]);
  });

  it('refuses an unconfirmed address and reports an unavailable mail server', async () => {
    const ours = owner();
    confirmed = undefined;
    await expect(shows.test(ours, { kind: 'quoted', ...own })).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
    confirmed = 'owner@example.com';
    emails.mail = async () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    };
    await expect(shows.test(ours, { kind: 'quoted', ...own })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(emails.handed).toEqual([]);
    expect(await emails.rows('select 1 from deliveries')).toEqual([]);
  });

  it('limits tests per hour, also for concurrent requests', async () => {
    const ours = owner();
    const done = await Promise.allSettled(
      Array.from({ length: TESTS_OF_PERSON.max + 6 }, () => shows.test(ours, { kind: 'quoted', ...own })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(TESTS_OF_PERSON.max);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TOO_MANY' });
    expect(emails.handed).toHaveLength(TESTS_OF_PERSON.max);
    await expect(shows.test(owner(), { kind: 'quoted', ...own })).resolves.toMatchObject({ to: 'o•••@example.com' });
  });
});
