import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type {
  DeliveriesReply,
  EmailTemplatesReply,
  MailboxReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import { ROLES } from '@revive/contracts/roles';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { bellBench } from './bell-bench.js';
import { anEmailRequested, emailRequestedEvent } from './started-emails.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const { write, stateOf, behind } = bellBench(() => started);
const refused = (code: string) => expect.objectContaining({ code });

describe('email log for staff', () => {
  it.each(ROLES)('checks access of the role %s to log and templates', async (role) => {
    const [who, allowed] = [aUser({ role }), role === 'master' || role === 'admin'];
    for (const [method, request] of [
      ['listDeliveries', { before: '', state: '' }],
      ['listEmailTemplates', {}],
    ] as const) {
      const answer = started.call(who, method, request);
      await (allowed ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toThrow(refused('NOT_ALLOWED')));
    }
    const mailbox = started.call<MailboxReply>(who, 'readMailbox', { before: '', search: '' });
    await (role === 'master'
      ? expect(mailbox).resolves.toMatchObject({ kept: true })
      : expect(mailbox).rejects.toThrow(refused('NOT_ALLOWED')));
  });

  it('returns the log in pages, filtered by status, without addresses or texts', async () => {
    const admin = aUser({ role: 'admin' });
    started.owners.readEmail = () => ({
      to: 'person@example.com',
      name: 'Lerato',
      values: { link: 'https://revive.example/x#s', hours: '24' },
    });
    const ids = await Promise.all(Array.from({ length: 60 }, () => write('confirm_email', uuidv7())));
    await waitFor(
      async () =>
        (
          await behind<{ sent: number }>(
            "select count(*)::int as sent from deliveries where id = any($1) and state = 'sent'",
            [ids],
          )
        )[0]?.sent === ids.length,
    );
    const seen = new Set<string>();
    let before = '';
    for (;;) {
      const page = await started.call<DeliveriesReply>(admin, 'listDeliveries', { before, state: 'sent' });
      expect(JSON.stringify(page)).not.toMatch(/example|Lerato/);
      for (const { id, state } of page.deliveries) {
        expect([state, seen.has(id)]).toEqual(['sent', false]);
        seen.add(id);
      }
      if (!page.next) break;
      before = page.next;
    }
    expect(ids.filter((id) => !seen.has(id))).toEqual([]);
    for (const wrong of [
      { before: 'x', state: '' },
      { before: '', state: 'lost' },
    ])
      await expect(started.call(admin, 'listDeliveries', wrong)).rejects.toThrow(refused('INVALID'));
  });

  it('lists every template with sample values', async () => {
    const { templates } = await started.call<EmailTemplatesReply>(aUser({ role: 'admin' }), 'listEmailTemplates', {});
    expect(templates.length).toBeGreaterThan(20);
    expect(templates.find(({ name }) => name === 'reset_password')).toMatchObject({
      owner: 'identity',
      group: 'security',
      subject: 'Set a new password',
      values: ['link', 'hours'],
    });
  });

  it('shows the mailbox to a master and audits each read without the search text', async () => {
    const master = aUser({ role: 'master' });
    const before = started.audited.length;
    const { emails } = await started.call<MailboxReply>(master, 'readMailbox', {
      before: '',
      search: 'PERSON@example',
    });
    expect(emails[0]).toMatchObject({
      to: 'person@example.com',
      text: expect.stringContaining('https://revive.example/x#•••'),
    });
    expect(JSON.stringify(emails)).not.toContain('x#s');
    await waitFor(async () => started.audited.length > before);
    const action = Action.decode(started.audited.at(-1)?.payload ?? new Uint8Array());
    expect(action).toMatchObject({
      action: 'mailbox.read',
      notes: 'newest emails, searched',
      actorId: master.userId,
      tenantId: '',
    });
    const asked = started.audited.length;
    await expect(started.call(master, 'readMailboxFile', { id: emails[0]?.id ?? '', place: 0 })).rejects.toThrow(
      refused('NOT_FOUND'),
    );
    await expect(started.call(master, 'readMailboxFile', { id: '../../x', place: 0 })).rejects.toThrow(
      refused('INVALID'),
    );
    await expect(
      started.call(aUser({ role: 'admin' }), 'readMailboxFile', { id: emails[0]?.id ?? '', place: 0 }),
    ).rejects.toThrow(refused('NOT_ALLOWED'));
    await waitFor(async () => started.audited.length > asked);
    await expect(started.call(master, 'readMailbox', { before: '../../x', search: '' })).rejects.toThrow(
      refused('INVALID'),
    );
    await expect(started.call(master, 'readMailbox', { before: '', search: 'x'.repeat(101) })).rejects.toThrow(
      refused('INVALID'),
    );
  });
});

describe('two instances', () => {
  it('send each email once, even for a repeated event', async () => {
    await started.another();
    const master = aUser({ role: 'master' });
    let nth = 0;
    started.owners.readEmail = (id) => ({
      to: `twice-${id.slice(-12)}@example.com`,
      name: '',
      values: { link: `https://revive.example/x#${++nth}`, hours: '1' },
    });
    const dues = Array.from({ length: 20 }, () => anEmailRequested('reset_password'));
    await started.base.bus.publish(
      dues.flatMap((due) => [emailRequestedEvent('identity', due), emailRequestedEvent('identity', due)]),
    );
    await waitFor(async () => {
      const states = await Promise.all(dues.map(({ id }) => stateOf(id)));
      return states.every((state) => state === 'sent');
    });
    for (const { id } of dues)
      expect(
        (await started.call<MailboxReply>(master, 'readMailbox', { before: '', search: `twice-${id.slice(-12)}@` }))
          .emails,
      ).toHaveLength(1);
  });
});
