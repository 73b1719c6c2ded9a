import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_ATTACHED_BYTES, MOST_ATTACHMENTS } from '@revive/contracts/notifications/emails';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { DELAYS_MS, GIVE_UP_MS } from '../src/emails/delays.policy.js';
import { anEmailRequested, emailRequestedEvent, StartedEmails } from './started-emails.js';

let emails: StartedEmails;
beforeAll(async () => {
  emails = await StartedEmails.start();
});
afterAll(() => emails.database.close());
beforeEach(() => emails.begin());

const away = async (): Promise<never> => {
  throw new AppError('SERVICE_UNAVAILABLE', { part: 'mail' });
};

describe('due email', () => {
  it('reads its content from the owner, is sent once and recorded', async () => {
    const id = await emails.due('confirm_email');
    await emails.sendAll();
    expect(emails.asked).toEqual([{ owner: 'identity', about: id, template: 'confirm_email' }]);
    expect(emails.handed).toEqual([
      {
        id,
        to: 'person@example.com',
        subject: 'Confirm your email address',
        text: expect.stringContaining('https://revive.example/x#s'),
        html: expect.stringContaining('<a href="https://revive.example/x#s" class="button"'),
      },
    ]);
    expect(await emails.delivery(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      reason: null,
      next_at: null,
      sent_at: emails.clock(),
    });
  });

  it('stores no address, name, text or link in the database', async () => {
    await emails.due('confirm_email');
    await emails.sendAll();
    const rows = await emails.rows<{ row: string }>(
      `select d::text as row from deliveries d union all select i::text from inbox i union all select o::text
        from outbox o union all select n::text from notices n`,
    );
    expect(rows.filter(({ row }) => /example\.com|Lerato|https?:/.test(row))).toEqual([]);
  });

  it('attaches the owner’s files and fails with a notification to staff above the size limit', async () => {
    const file = { name: 'agreement.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
    const facts = {
      to: 'person@example.com',
      name: 'Lerato',
      values: { link: 'https://revive.example/x#s', hours: '24' },
    };
    emails.answer = async () => ({ ...facts, files: { attachments: [file] } });
    await emails.due('confirm_email');
    await emails.sendAll();
    expect(emails.handed[0]?.attachments).toEqual([
      { filename: 'agreement.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]);
    for (const attachments of [
      [{ ...file, content: Buffer.alloc(MOST_ATTACHED_BYTES + 1) }],
      Array.from({ length: MOST_ATTACHMENTS + 1 }, () => file),
    ]) {
      emails.answer = async () => ({ ...facts, files: { attachments } });
      const id = await emails.due('confirm_email');
      await emails.sendAll();
      expect(await emails.delivery(id)).toMatchObject({ state: 'failed', reason: 'too_large', next_at: null });
      expect(await emails.rows('select kind from notices where about = $1', [id])).toEqual([{ kind: 'email.failed' }]);
    }
    expect(emails.handed).toHaveLength(1);
  });

  it('sends one email for repeated events', async () => {
    const due = anEmailRequested('confirm_email');
    const event = emailRequestedEvent('identity', due);
    await Promise.all(Array.from({ length: 10 }, () => emails.noteEmail(event, 'identity', due)));
    await emails.noteEmail(emailRequestedEvent('identity', due), 'identity', due);
    await emails.sendAll();
    await emails.noteEmail(emailRequestedEvent('identity', due), 'identity', due);
    await emails.sendAll();
    expect(emails.handed.map(({ id }) => id)).toEqual([due.id]);
  });

  it('sends each email once from concurrent instances', async () => {
    const other = await emails.database.open([]);
    const ids = await Promise.all(Array.from({ length: 40 }, () => emails.due('confirm_email')));
    emails.mail = () => new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([
      emails.sendAll(),
      emails.sendAll(),
      emails.sendAll(emails.sender(other)),
      emails.sendAll(emails.sender(other)),
    ]);
    expect(emails.handed.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('sends the same Message-ID again after a crash between sending and recording', async () => {
    const id = await emails.due('confirm_email');
    // The mail server has accepted the email, but the transaction was lost.
    emails.mail = async () => {
      emails.mail = async () => undefined;
      emails.handed.push({ id: 'first try', to: '', subject: '', text: '' });
      throw new TypeError('the process is gone');
    };
    await emails.sender().next();
    emails.clock.move(DELAYS_MS[0] ?? 0);
    await emails.sendAll();
    expect(emails.handed.map((one) => one.id)).toEqual(['first try', id]);
  });

  it('refuses malformed ids', async () => {
    for (const over of [{ id: 'x' }, { tenantId: 'x' }, { userId: 'x' }, { template: 'Bcc: x' }, { template: '' }]) {
      const due = anEmailRequested('confirm_email', over);
      await expect(emails.noteEmail(emailRequestedEvent('identity', due), 'identity', due)).rejects.toThrow(
        expect.objectContaining({ name: 'RefusedEvent' }),
      );
    }
    expect(await emails.rows('select id from deliveries')).toEqual([]);
  });

  it('withdraws an email that the owner withholds or does not know', async () => {
    const withdrawn = await emails.due('confirm_email');
    emails.answer = async () => ({ to: '', name: '', values: {} });
    await emails.sendAll();
    const unknown = await emails.due('confirm_email');
    emails.answer = async () => {
      throw new AppError('NOT_FOUND');
    };
    await emails.sendAll();
    expect(emails.handed).toEqual([]);
    for (const id of [withdrawn, unknown])
      expect(await emails.delivery(id)).toMatchObject({ state: 'withdrawn', reason: 'nothing_to_send', attempts: 0 });
  });

  it('records a refused recipient without a retry', async () => {
    const id = await emails.due('confirm_email');
    emails.mail = async () => {
      throw invalid({ to: 'was refused by the mail server' });
    };
    await emails.sendAll();
    emails.clock.move(GIVE_UP_MS);
    await emails.sendAll();
    expect(await emails.delivery(id)).toMatchObject({ state: 'refused', reason: 'recipient_refused', attempts: 1 });
    expect(emails.asked).toHaveLength(1);
  });
});

describe('email that cannot be sent yet', () => {
  it('waits longer after each failure, blocks no further email and is sent at last', async () => {
    const id = await emails.due('confirm_email');
    emails.mail = away;
    const waits: number[] = [];
    for (let nth = 0; nth < 4; nth++) {
      expect(await emails.sender().next()).toBe('away');
      const next = (await emails.delivery(id))?.next_at?.getTime() ?? 0;
      waits.push(next - emails.clock().getTime());
      expect(await emails.sender().next()).toBe('none');
      emails.clock.move((waits.at(-1) ?? 0) - 1);
      expect(await emails.sender().next()).toBe('none');
      emails.clock.move(1);
    }
    expect(waits).toEqual(DELAYS_MS.slice(0, 4));
    emails.mail = async () => undefined;
    await emails.sendAll();
    expect(await emails.delivery(id)).toMatchObject({ state: 'sent', attempts: 5 });
  });

  it('reads the content again for each attempt, because links are made at sending time', async () => {
    const id = await emails.due('confirm_email');
    emails.answer = async () => ({
      to: 'person@example.com',
      name: '',
      values: { link: `https://revive.example/x#${emails.asked.length}`, hours: '24' },
    });
    emails.mail = away;
    await emails.sendAll();
    emails.clock.move(DELAYS_MS[0] ?? 0);
    emails.mail = async () => undefined;
    await emails.sendAll();
    expect(emails.handed[0]).toMatchObject({ id, text: expect.stringContaining('https://revive.example/x#2\n') });
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
  ])('waits while %s and fails after a day with a notification to staff', async (_, reason, template, answer) => {
    const id = await emails.due(template);
    emails.answer = answer;
    await emails.sendAll();
    expect(await emails.delivery(id)).toMatchObject({ state: 'due', reason, attempts: 1 });
    emails.clock.move(GIVE_UP_MS);
    await emails.sendAll();
    expect(await emails.delivery(id)).toMatchObject({ state: 'failed', reason, attempts: 2, next_at: null });
    expect(emails.frames.map(({ audience, frame }) => [audience, frame.type])).toEqual([
      [{ kind: 'staff' }, 'notification'],
    ]);
    expect(emails.handed).toEqual([]);
    emails.clock.move(GIVE_UP_MS);
    expect(await emails.sender().next()).toBe('none');
  });

  it('does not delay further emails', async () => {
    const poor = await emails.due('from_the_future');
    const good = await emails.due('confirm_email');
    await emails.sendAll();
    expect([(await emails.delivery(poor))?.state, (await emails.delivery(good))?.state]).toEqual(['due', 'sent']);
  });
});
