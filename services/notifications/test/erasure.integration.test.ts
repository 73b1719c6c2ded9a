import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskMailer } from '@revive/platform/mail/disk-mailer';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { ErasePerson } from '../src/privacy/erase-person.js';
import { ExportPerson } from '../src/privacy/export-person.js';
import { forget } from '../src/emails/timers.js';
import { SendDueEmails } from '../src/emails/send-due-emails.js';
import { StartedEmails } from './started-emails.js';

const folder = mkdtempSync(join(tmpdir(), 'revive-erasure-'));
let started: StartedEmails;
let mailer: DiskMailer;
let erase: ErasePerson;
const identity = {
  erased: new Set<string>(),
  noted: [] as { userId: string; erased: readonly { what: string; rows: number }[] }[],
  away: false,
  isErased: (userId: string) =>
    identity.away ? Promise.reject(new AppError('SERVICE_UNAVAILABLE')) : Promise.resolve(identity.erased.has(userId)),
  note: (userId: string, erased: readonly { what: string; rows: number }[]) =>
    Promise.resolve(void identity.noted.push({ userId, erased })),
};
beforeAll(async () => {
  started = await StartedEmails.start();
  mailer = new DiskMailer({ folder, from: 'Revive <no-reply@example.com>', clock: started.clock });
  erase = new ErasePerson(started.db, started.clock, identity, mailer);
});
afterAll(async () => {
  await started.database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function somebody(address: string): Promise<string> {
  const userId = uuidv7();
  await started.due('account_suspended', { userId });
  started.answer = async () => ({
    to: address,
    name: 'Zola',
    values: { reason: 'why', at: '2026-11-20T07:13:00.000Z' },
  });
  const sender = new SendDueEmails(
    started.db,
    {
      identity: () => started.answer('identity', ''),
      onboarding: () => Promise.reject(new Error('not asked')),
      repairs: () => Promise.reject(new Error('not asked')),
      billing: () => Promise.reject(new Error('not asked')),
    },
    mailer,
    started.live,
    started.clock,
    { warn: ({ err }: { err: unknown }) => void started.errors.push(err) } as never,
    { publicUrl: 'https://revive.example' },
  );
  await started.sendAll(sender);
  await started.rows(
    'insert into preferences (user_id, off, quiet, quiet_from, quiet_to, zone, updated_at) values ($1, $2, false, $3, $4, $5, now())',
    [userId, ['repairs'], '22:00', '07:00', 'Africa/Johannesburg'],
  );
  return userId;
}
const heldOf = async (userId: string) => [
  (await started.rows('select 1 from deliveries where user_id = $1', [userId])).length,
  (await started.rows("select 1 from notices where reader = 'user:' || $1::text", [userId])).length,
  (await started.rows('select 1 from preferences where user_id = $1', [userId])).length,
];
const copiesTo = async (address: string) => (await mailer.mailbox.read({ search: address, most: 10 })).emails.length;

describe('erased account', () => {
  it('loses all emails, notifications, preferences and copies, and identity gets the counts', async () => {
    const [person, other] = [await somebody('zola@people.example'), await somebody('other@people.example')];
    expect([await heldOf(person), await copiesTo('zola@people.example')]).toEqual([[1, 1, 1], 1]);
    identity.erased.add(person);
    await Promise.all(Array.from({ length: 10 }, () => erase.run(person)));
    expect([
      await heldOf(person),
      await copiesTo('zola@people.example'),
      await heldOf(other),
      await copiesTo('other@people.example'),
    ]).toEqual([[0, 0, 0], 0, [1, 1, 1], 1]);
    const noted = identity.noted.filter(({ userId }) => userId === person);
    expect(new Set(noted.map(({ erased }) => JSON.stringify(erased))).size).toBe(1);
    expect(noted[0]?.erased).toEqual(
      expect.arrayContaining([
        { what: 'mailbox_copies', rows: 1 },
        { what: 'notices', rows: 1 },
        { what: 'deliveries', rows: 1 },
        { what: 'wishes', rows: 1 },
      ]),
    );
  });

  it('gets no email that was requested before the erasure and arrives later', async () => {
    const person = await somebody('late@people.example');
    identity.erased.add(person);
    await erase.run(person);
    await started.due('account_suspended', { userId: person });
    expect(await heldOf(person)).toEqual([0, 0, 0]);
  });

  it('erases only accounts confirmed by identity and retries while identity is unavailable', async () => {
    const person = await somebody('kept@people.example');
    await erase.run(person);
    await erase.run('no id');
    expect(await heldOf(person)).toEqual([1, 1, 1]);
    identity.away = true;
    await expect(erase.run(person)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    identity.away = false;
  });
});

describe('final email to an erased person', () => {
  it('deletes the email and its copy after two days, unless still due', async () => {
    const [sent, waits] = [await started.due('account_erased'), await started.due('account_erased')];
    started.answer = async () => ({
      to: 'gone@people.example',
      name: 'Zola',
      values: { at: '2026-11-20T07:13:00.000Z' },
    });
    const copy = { to: 'gone@people.example', subject: 'Your account is deleted', text: 'As you asked.' };
    await mailer.send({ ...copy, id: sent });
    await started.rows("update deliveries set state = 'sent', next_at = null, sent_at = created_at where id = $1", [
      sent,
    ]);
    const left = async (days: number) => {
      await forget({ db: started.db, clock: () => new Date(started.clock().getTime() + days * 86_400_000) }, mailer);
      return [
        await copiesTo('gone@people.example'),
        (await started.delivery(sent)) !== undefined,
        (await started.delivery(waits))?.state,
      ];
    };
    expect([await left(1.9), await left(2.1)]).toEqual([
      [1, true, 'due'],
      [0, false, 'due'],
    ]);
  });
});

describe('export of a person’s data', () => {
  it('contains emails, notifications and preferences of the person behind the session', async () => {
    const person = await somebody('export@people.example');
    await somebody('another@people.example');
    const call = (_: string, { sessionId }: { sessionId: string }) =>
      sessionId === 'theirs'
        ? Promise.resolve({ user: { id: person } })
        : Promise.reject(new AppError('NOT_SIGNED_IN'));
    const exporting = new ExportPerson(started.db, { call } as never);
    expect(JSON.parse(await exporting.run('theirs'))).toMatchObject({
      wishes: { off: ['repairs'] },
      emails: [{ template: 'account_suspended', state: 'sent' }],
      notices: [{ kind: 'email', template: 'identity.account_suspended' }],
    });
    for (const session of ['', 'made up'])
      await expect(exporting.run(session)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
