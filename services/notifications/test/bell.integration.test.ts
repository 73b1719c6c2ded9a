import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UnreadReply } from '@revive/proto/revive/notifications/v1/notifications';
import { RemoteOrderChanged } from '@revive/proto/revive/repairs/v1/remote_orders';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { bellBench } from './bell-bench.js';
import { repairEvent } from './started-emails.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const { list, titles, decide, write, stateOf, behind } = bellBench(() => started);
const refused = (code: string) => expect.objectContaining({ code });

describe('notifications', () => {
  it('notifies a shop of decisions and of repairs that need a person, once and live', async () => {
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
      'Repair R-7 needs a technician',
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

  it('deletes notifications of a deleted repair, of its own shop only', async () => {
    const [shop, other] = [aUser(), aUser()];
    const { event, repair } = repairEvent('approved', {
      tenantId: shop.tenantId ?? '',
      message: 'approval_at_counter',
    });
    await started.base.bus.publish([event]);
    await decide('declined', shop.tenantId ?? '');
    await waitFor(async () => (await titles(shop)).length === 2);
    const about = (table: string) => behind(`select 1 from ${table} where about = $1`, [repair.repairId]);
    expect(await about('deliveries')).toHaveLength(1);
    const deleted = (tenantId: string) => repairEvent('deleted', { tenantId, repairId: repair.repairId }).event;
    // The event of a different shop deletes nothing; the following event does.
    await started.base.bus.publish([deleted(other.tenantId ?? ''), deleted(shop.tenantId ?? '')]);
    await waitFor(async () => (await titles(shop)).length === 1);
    expect([await titles(shop), await about('deliveries')]).toEqual([['Repair R-7 was declined'], []]);
    const again = repairEvent('approved', { tenantId: shop.tenantId ?? '', repairId: repair.repairId }).event;
    await started.base.bus.publish([again]);
    await waitFor(async () => (await titles(shop)).length === 2);
    await started.base.bus.publish([deleted(other.tenantId ?? '')]);
    await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await titles(shop)).length === 3);
  });

  it('counts as read for the person who caused it and as unread for colleagues', async () => {
    const shop = aUser();
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    await decide('approved', shop.tenantId ?? '', { by: shop.userId });
    await waitFor(async () => (await titles(shop)).length === 1);
    expect(await list(shop)).toMatchObject({ unread: 0, notices: [{ title: 'Repair R-7 is approved', read: true }] });
    expect(await list(colleague)).toMatchObject({ unread: 1, notices: [{ read: false }] });
  });

  it('counts only notifications since the person joined as unread', async () => {
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

  it('hides notifications from different shops, customers and staff', async () => {
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

  it('hides notifications of different people and shops by row-level security', async () => {
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
    // A shop may see emails to its customers, but not a person's password reset.
    const plant = `insert into deliveries (id, owner, template, about, tenant_id, created_at, due_since)
        values ($1, 'identity', 'reset_password', $1, $2, now(), now())`;
    await behind(plant, [uuidv7(), shop.tenantId], started.database.DATABASE_SYSTEM_URL, {});
    expect(
      await behind('select * from deliveries', [], started.database.DATABASE_URL, { tenant_id: shop.tenantId ?? '' }),
    ).toEqual([]);
  });

  it('marks notifications as read per person, singly or all at once', async () => {
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

  it('pages by the last id and stops counting at the badge’s limit', async () => {
    const shop = aUser();
    const ids = Array.from({ length: 130 }, () => uuidv7());
    await behind(
      `insert into notices (id, reader, kind, of_group, about, number, at)
        select id, $2, 'repair.declined', 'repairs', id, nth - 1, now()
        from unnest($1::uuid[]) with ordinality as t (id, nth)`,
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

  it('notifies a person of account emails, and staff of a failed email', async () => {
    const [person, master, finance] = [aUser({ role: 'user' }), aUser({ role: 'master' }), aUser({ role: 'finance' })];
    started.owners.readEmail = () => ({
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
    await waitFor(async () => (await stateOf(id)) === 'failed');
    expect(await titles(master)).toEqual(['An email was not delivered']);
    expect(await titles(finance)).toEqual([]);
  });
});

describe('remote order with a missed contact time', () => {
  it('notifies staff and shop once and emails the shop and each member of staff', async () => {
    const people = [uuidv7(), uuidv7()];
    started.owners.listStaff = () => ({ ids: people });
    const shop = aUser();
    const tell = (tenantId: string, version: number, orderId = uuidv7()) =>
      started.base.bus.publish([
        {
          id: uuidv7(),
          topic: 'repairs.remote-order',
          key: orderId,
          type: 'revive.repairs.v1.RemoteOrderChanged',
          payload: RemoteOrderChanged.encode({
            orderId,
            tenantId,
            version,
            number: 4_700 + version,
            what: 'contact_late',
            email: true,
            at: new Date().toISOString(),
          }).finish(),
          occurredAt: new Date(),
          ...(tenantId !== '' && { tenantId }),
        },
      ]);
    await tell(shop.tenantId ?? '', 1);
    await tell('', 2);
    const staff = aUser({ role: 'admin' });
    const late = async (actor: UserActor) =>
      (await list(actor)).notices.filter(({ title }) => /^Remote order O-470\d is overdue$/.test(title));
    await waitFor(async () => (await late(staff)).length === 2);
    expect((await late(shop)).map(({ title, path }) => [title, path.startsWith('/tenant/orders/')])).toEqual([
      ['Remote order O-4701 is overdue', true],
    ]);
    const emails = await behind<{ about: string }>("select about from deliveries where template = 'remote_order_late'");
    expect(emails).toHaveLength(1);
    const toStaff = () =>
      behind<{ about: string; user_id: string; owner: string }>(
        "select about, user_id, owner from deliveries where template = 'remote_order_contact_late' order by about, user_id",
      );
    const noted = await toStaff();
    expect(noted.map(({ user_id }) => user_id)).toEqual([...people, ...people]);
    await tell('', 3, noted[0]?.about);
    await waitFor(async () => (await late(staff)).length === 3);
    expect(await toStaff()).toEqual(noted);
  });
});
