import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type {
  DeliveriesReply,
  LetterTemplatesReply,
  MailboxReply,
  NoticesReply,
  UnreadReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import { changePreferencesSchema, QUIET_TIMES_DIFFER } from '@revive/contracts/notifications/preferences';
import { ROLES } from '@revive/contracts/roles';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { QuietClient } from '@revive/platform/database/pg-client';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aLetterDue, letterEvent, repairEvent } from './started-letters.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const list = (actor: UserActor, before = ''): Promise<NoticesReply> => started.call(actor, 'listNotices', { before });
const titles = async (actor: UserActor): Promise<string[]> => (await list(actor)).notices.map(({ title }) => title);
const decide = (what: string, tenantId: string, over: object = {}): Promise<void> =>
  started.base.bus.publish([repairEvent(what, { tenantId, ...over }).event]);
const write = async (template: string, userId: string): Promise<string> => {
  const due = aLetterDue(template, { userId });
  await started.base.bus.publish([letterEvent('identity', due)]);
  return due.id;
};
const stateOf = async (id: string): Promise<string | undefined> => {
  const { deliveries } = await started.call<DeliveriesReply>(aUser({ role: 'admin' }), 'listDeliveries', {
    before: '',
    state: '',
  });
  return deliveries.find((one) => one.id === id)?.state;
};
/** Past the walls, as the server's owner; or as a login role with what the platform would set. */
async function behind<Row extends object>(
  sql: string,
  values: unknown[] = [],
  url = started.database.adminUrl,
  settings: Record<string, string> = {},
): Promise<Row[]> {
  const client = new QuietClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [`revive.${name}`, value]);
    const { rows } = await client.query<Row>(sql, values);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}
const refused = (code: string) => expect.objectContaining({ code });

describe('the bell', () => {
  it('tells a shop what was decided about its repairs and what needs a person, once, and shows it live', async () => {
    const shop = aUser();
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    const { event, repair } = repairEvent('approved', { tenantId: shop.tenantId ?? '' });
    await started.base.bus.publish([event, event, { ...event, id: uuidv7() }]);
    await waitFor(async () => (await titles(shop)).length === 1);
    await decide('declined', shop.tenantId ?? '');
    await waitFor(async () => (await titles(shop)).length === 2);
    await decide('failed', shop.tenantId ?? '', { outcome: 'needs_person' });
    await waitFor(async () => (await titles(shop)).length === 3);
    await decide('failed', shop.tenantId ?? '', { outcome: 'rolled_back' });
    await decide('handed_over', shop.tenantId ?? '');
    expect(await titles(colleague)).toEqual([
      'Repair R-7 needs a person',
      'Repair R-7 was declined',
      'Repair R-7 is approved',
    ]);
    const { notices, unread } = await list(shop);
    expect([notices.at(-1), unread]).toEqual([
      {
        id: expect.any(String),
        kind: 'repair.approved',
        title: 'Repair R-7 is approved',
        text: 'The quote for Samsung SSD was approved. You can start.',
        path: `/tenant/repairs/${repair.repairId}`,
        at: expect.any(String),
        read: false,
      },
      3,
    ]);
    expect(
      started.frames.filter(({ channel }) => channel === `live:tenant:${shop.tenantId}`).map(({ frame }) => frame.type),
    ).toEqual(['notification', 'notification', 'notification']);
  });

  it('is no news to whoever did it, and news to the rest of the shop', async () => {
    const shop = aUser();
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    await decide('approved', shop.tenantId ?? '', { by: shop.userId });
    await waitFor(async () => (await titles(shop)).length === 1);
    expect(await list(shop)).toMatchObject({ unread: 0, notices: [{ title: 'Repair R-7 is approved', read: true }] });
    expect(await list(colleague)).toMatchObject({ unread: 1, notices: [{ read: false }] });
  });

  it('counts as unread only what came since the person joined; what was before can be read', async () => {
    const shop = aUser();
    await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await titles(shop)).length === 1);
    const newcomer = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    expect(await list(newcomer)).toMatchObject({
      unread: 0,
      notices: [{ title: 'Repair R-7 is approved', read: true }],
    });
    await decide('declined', shop.tenantId ?? '');
    await waitFor(async () => (await titles(newcomer)).length === 2);
    expect(await list(newcomer)).toMatchObject({ unread: 1, notices: [{ read: false }, { read: true }] });
    expect((await list(shop)).unread).toBe(2);
  });

  it('is one’s own: no other shop, customer or staff hears of it', async () => {
    const shop = aUser();
    await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await titles(shop)).length === 1);
    const [{ id } = { id: '' }] = (await list(shop)).notices;
    for (const other of [
      aUser(),
      aUser({ role: 'user' }),
      aUser({ role: 'master' }),
      aUser({ role: 'finance' }),
      aUser({ role: 'user', tenantId: shop.tenantId ?? '' }),
    ]) {
      expect(await list(other)).toMatchObject({ notices: [], unread: 0 });
      await expect(started.call(other, 'markRead', { id })).rejects.toThrow(refused('NOT_FOUND'));
    }
    expect((await list(shop)).unread).toBe(1);
  });

  it('is behind the wall of the database too: whatever a query says, it reads the person’s and the shop’s own', async () => {
    const [shop, other] = [aUser(), aUser()];
    await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await titles(shop)).length === 1);
    await started.call(shop, 'markAllRead', {});
    await started.call(shop, 'changePreferences', { quiet: true });
    const seen = async (settings: Record<string, string>, url = started.database.DATABASE_URL): Promise<number[]> => {
      const counts = ['notices', 'notice_marks', 'preferences'].map((table) =>
        behind<{ n: number }>(`select count(*)::int as n from ${table}`, [], url, settings),
      );
      return (await Promise.all(counts)).map(([row]) => row?.n ?? -1);
    };
    expect(await seen({ tenant_id: shop.tenantId ?? '', user_id: shop.userId })).toEqual([1, 1, 1]);
    for (const settings of [
      {},
      { tenant_id: other.tenantId ?? '', user_id: other.userId },
      { tenant_id: shop.tenantId ?? '', repair_id: uuidv7() },
    ])
      expect(await seen(settings as Record<string, string>)).toEqual([0, 0, 0]);
    expect((await seen({ user_id: other.userId }, started.database.DATABASE_STAFF_URL)).slice(1)).toEqual([0, 0]);
    // What its customers were told is the shop's to see; that somebody's password was reset is not.
    const plant =
      "insert into deliveries (id, owner, template, about, tenant_id, created_at, due_since) values ($1, 'identity', 'reset_password', $1, $2, now(), now())";
    await behind(plant, [uuidv7(), shop.tenantId], started.database.DATABASE_SYSTEM_URL, {});
    expect(
      await behind('select * from deliveries', [], started.database.DATABASE_URL, { tenant_id: shop.tenantId ?? '' }),
    ).toEqual([]);
  });

  it('is read by each for themselves, one by one or all at once', async () => {
    const shop = aUser();
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    for (let nth = 0; nth < 3; nth++) await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await list(shop)).unread === 3);
    const [newest] = (await list(shop)).notices;
    expect(await started.call<UnreadReply>(shop, 'markRead', { id: newest?.id })).toEqual({ unread: 2 });
    expect(await started.call<UnreadReply>(shop, 'markRead', { id: newest?.id })).toEqual({ unread: 2 });
    expect((await list(shop)).notices.map(({ read }) => read)).toEqual([true, false, false]);
    expect(await started.call<UnreadReply>(shop, 'markAllRead', {})).toEqual({ unread: 0 });
    expect((await list(colleague)).unread).toBe(3);
    expect(started.frames.filter(({ channel }) => channel === `live:user:${shop.userId}`).length).toBeGreaterThan(0);
    await decide('declined', shop.tenantId ?? '');
    await waitFor(async () => (await list(shop)).unread === 1);
    for (const id of ['x', uuidv7(), ''])
      await expect(started.call(shop, 'markRead', { id })).rejects.toThrow(refused('NOT_FOUND'));
  });

  it('goes through pages by the last one’s id and counts no further than a badge says', async () => {
    const shop = aUser();
    const ids = Array.from({ length: 130 }, () => uuidv7());
    await behind(
      "insert into notices (id, reader, kind, of_group, about, number, at) select id, $2, 'repair.declined', 'repairs', id, nth - 1, now() from unnest($1::uuid[]) with ordinality as t (id, nth)",
      [ids, `tenant:${shop.tenantId}`],
    );
    const seen: string[] = [];
    let page = await list(shop);
    expect(page.unread).toBe(100);
    for (;;) {
      seen.push(...page.notices.map(({ title }) => title));
      if (!page.next) break;
      page = await list(shop, page.next);
    }
    expect(seen).toEqual(Array.from({ length: 130 }, (_, nth) => `Repair R-${129 - nth} was declined`));
    await expect(list(shop, 'x')).rejects.toThrow(refused('INVALID'));
  });

  it('tells a person of letters about their account, and staff of one that nobody got', async () => {
    const [person, master, finance] = [aUser({ role: 'user' }), aUser({ role: 'master' }), aUser({ role: 'finance' })];
    started.owners.readLetter = () => ({
      to: 'person@example.com',
      name: '',
      values: { at: '2026-11-20T07:13:00.000Z' },
    });
    await write('password_changed', person.userId);
    await waitFor(async () => (await titles(person)).length === 1);
    expect(await titles(person)).toEqual(['Your password was changed']);
    const id = await write('from_the_future', person.userId);
    await waitFor(async () => (await stateOf(id)) === 'due');
    await behind("update deliveries set due_since = now() - interval '25 hours', next_at = now() where id = $1", [id]);
    await waitFor(async () => (await stateOf(id)) === 'failed', 20_000);
    expect(await titles(master)).toEqual(['A letter could not be sent']);
    expect(await titles(finance)).toEqual([]);
  });
});

describe('a person’s wishes', () => {
  it('are nobody else’s, and stay as they are where nothing is said', async () => {
    const person = aUser();
    const usual = { off: [], quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'Africa/Johannesburg' };
    expect(await started.call(person, 'getPreferences', {})).toEqual(usual);
    expect(await started.call(person, 'changePreferences', { off: { names: ['repairs', 'repairs'] } })).toEqual({
      ...usual,
      off: ['repairs'],
    });
    expect(
      await started.call(person, 'changePreferences', { quiet: true, quietFrom: '21:30', zone: 'Europe/Berlin' }),
    ).toEqual({ off: ['repairs'], quiet: true, quietFrom: '21:30', quietTo: '07:00', zone: 'Europe/Berlin' });
    expect(await started.call(person, 'changePreferences', { off: { names: [] } })).toMatchObject({
      off: [],
      quiet: true,
    });
    expect(await started.call(aUser({ tenantId: person.tenantId ?? '' }), 'getPreferences', {})).toEqual(usual);
  });

  it.each([
    [{ off: ['security'] }, 'off[0]', 'Security letters cannot be switched off'],
    [{ off: ['nothing'] }, 'off[0]', 'Security letters cannot be switched off'],
    [{ quietFrom: '24:00' }, 'quietFrom', 'is not a time of the day'],
    [{ quietTo: '7:00' }, 'quietTo', 'is not a time of the day'],
    [{ zone: 'Mars/Olympus' }, 'zone', 'is not a time zone'],
    [{ zone: '+02:00' }, 'zone', 'is not a time zone'],
  ])('refuse %j, in the form and behind it', async (wish, field, sentence) => {
    await expect(changePreferencesSchema.validate(wish)).rejects.toThrow(sentence);
    const { off, ...rest } = wish as { off?: string[] };
    await expect(
      started.call(aUser(), 'changePreferences', { ...rest, ...(off && { off: { names: off } }) }),
    ).rejects.toThrow(expect.objectContaining({ code: 'INVALID', fields: { [field]: sentence } }));
  });

  it('refuse quiet hours that end as they begin, also half by half', async () => {
    await expect(started.call(aUser(), 'changePreferences', { quietTo: '22:00' })).rejects.toThrow(
      expect.objectContaining({ fields: { quietTo: QUIET_TIMES_DIFFER } }),
    );
  });

  it('keep letters back that are not wanted, and never those about security', async () => {
    const person = aUser({ role: 'user' });
    await started.call(person, 'changePreferences', {
      off: { names: ['account', 'application'] },
      quiet: true,
      quietFrom: '00:00',
      quietTo: '23:59',
    });
    started.owners.readLetter = () => ({
      to: 'person@example.com',
      name: '',
      values: { at: '2026-11-20T07:13:00.000Z' },
    });
    const [unwanted, security] = [
      await write('account_reactivated', person.userId),
      await write('password_changed', person.userId),
    ];
    await waitFor(async () => (await stateOf(security)) === 'sent' && (await stateOf(unwanted)) === 'switched_off');
    expect(await titles(person)).toEqual(['Your password was changed']);
  });

  it('delay what is not urgent until the quiet ends', async () => {
    const person = aUser({ role: 'user' });
    const now = new Date();
    const clock = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
    await started.call(person, 'changePreferences', {
      quiet: true,
      quietFrom: clock(-60),
      quietTo: clock(60),
      zone: 'UTC',
    });
    const id = await write('account_reactivated', person.userId);
    await waitFor(async () => (await stateOf(id)) === 'due');
    const find = async () =>
      (
        await started.call<DeliveriesReply>(aUser({ role: 'admin' }), 'listDeliveries', { before: '', state: 'due' })
      ).deliveries.find((one) => one.id === id);
    await waitFor(async () => (await find())?.reason === 'quiet_hours');
    expect((await find())?.nextAt?.slice(11, 16)).toBe(clock(60));
    expect(await find()).toMatchObject({ attempts: 0 });
    await started.call(person, 'changePreferences', { quiet: false });
    // What waited still comes at its time; the next one comes at once.
    const next = await write('account_reactivated', person.userId);
    await waitFor(async () => (await stateOf(next)) === 'sent');
  });

  it('mute the repairs in one person’s bell alone', async () => {
    const shop = aUser();
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await list(shop)).unread === 1);
    await started.call(shop, 'changePreferences', { off: { names: ['repairs'] } });
    expect(await list(shop)).toMatchObject({ notices: [], unread: 0 });
    expect((await list(colleague)).unread).toBe(1);
  });
});

describe('what staff see of letters', () => {
  it.each(ROLES)('who is %s sees the log and the templates, or is refused', async (role) => {
    const [who, allowed] = [aUser({ role }), role === 'master' || role === 'admin'];
    for (const [method, request] of [
      ['listDeliveries', { before: '', state: '' }],
      ['listLetterTemplates', {}],
    ] as const) {
      const answer = started.call(who, method, request);
      await (allowed ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toThrow(refused('NOT_ALLOWED')));
    }
    const mailbox = started.call<MailboxReply>(who, 'readMailbox', { before: '', search: '' });
    await (role === 'master'
      ? expect(mailbox).resolves.toMatchObject({ kept: true })
      : expect(mailbox).rejects.toThrow(refused('NOT_ALLOWED')));
  });

  it('is the log page by page, of a state where asked, without an address or a text', async () => {
    const admin = aUser({ role: 'admin' });
    started.owners.readLetter = () => ({
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

  it('is every template with invented values', async () => {
    const { templates } = await started.call<LetterTemplatesReply>(aUser({ role: 'admin' }), 'listLetterTemplates', {});
    expect(templates.length).toBeGreaterThan(20);
    expect(templates.find(({ name }) => name === 'reset_password')).toMatchObject({
      owner: 'identity',
      group: 'security',
      subject: 'Set a new password',
      values: ['link', 'hours'],
    });
  });

  it('is the mailbox for the master, and each reading is in the audit trail without what was searched for', async () => {
    const master = aUser({ role: 'master' });
    const before = started.audited.length;
    const { letters } = await started.call<MailboxReply>(master, 'readMailbox', {
      before: '',
      search: 'PERSON@example',
    });
    expect(letters[0]).toMatchObject({
      to: 'person@example.com',
      text: expect.stringContaining('https://revive.example/x#•••'),
    });
    expect(JSON.stringify(letters)).not.toContain('x#s');
    await waitFor(async () => started.audited.length > before);
    const action = Action.decode(started.audited.at(-1)?.payload ?? new Uint8Array());
    expect(action).toMatchObject({
      action: 'mailbox.read',
      notes: 'newest letters, searched',
      actorId: master.userId,
      tenantId: '',
    });
    const asked = started.audited.length;
    await expect(started.call(master, 'readMailboxFile', { id: letters[0]?.id ?? '', place: 0 })).rejects.toThrow(
      refused('NOT_FOUND'),
    );
    await expect(started.call(master, 'readMailboxFile', { id: '../../x', place: 0 })).rejects.toThrow(
      refused('INVALID'),
    );
    await expect(
      started.call(aUser({ role: 'admin' }), 'readMailboxFile', { id: letters[0]?.id ?? '', place: 0 }),
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
  it('send each letter once, also where one of them is told twice', async () => {
    await started.another();
    const master = aUser({ role: 'master' });
    let nth = 0;
    started.owners.readLetter = (id) => ({
      to: `twice-${id.slice(-12)}@example.com`,
      name: '',
      values: { link: `https://revive.example/x#${++nth}`, hours: '1' },
    });
    const dues = Array.from({ length: 20 }, () => aLetterDue('reset_password'));
    await started.base.bus.publish(dues.flatMap((due) => [letterEvent('identity', due), letterEvent('identity', due)]));
    await waitFor(async () => {
      const states = await Promise.all(dues.map(({ id }) => stateOf(id)));
      return states.every((state) => state === 'sent');
    }, 30_000);
    for (const { id } of dues)
      expect(
        (await started.call<MailboxReply>(master, 'readMailbox', { before: '', search: `twice-${id.slice(-12)}@` }))
          .letters,
      ).toHaveLength(1);
  });
});
