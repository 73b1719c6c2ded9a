import type { Notice } from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import type { Audience, LivePublisher } from '@revive/platform/live/live';
import { groupOf, noticeText, type NoticeKind } from './notice-texts.js';

export type Reader = Exclude<Audience, { kind: 'link' | 'address' }> | { readonly kind: 'masters' };
interface NewNotice {
  readonly reader: Reader;
  readonly kind: NoticeKind;
  readonly template?: string;
  readonly about?: string;
  /** Distinguishes notifications about the same thing, such as decisions on different versions of a quote. */
  readonly part?: number;
  readonly number?: number;
  readonly deviceName?: string;
  /**
   * User who caused the notification; for this user the notification counts as read. Empty where none of the readers
   * caused it.
   */
  readonly by?: string;
}
interface Row {
  id: string;
  kind: string;
  template: string | null;
  about: string | null;
  number: string | number | null;
  device_name: string | null;
  at: Date;
  read: boolean;
}

/** Counting stops here, because the badge shows at most "99+". */
const MOST_UNREAD = 100;
const keyOf = (reader: Reader): string =>
  reader.kind === 'staff' || reader.kind === 'masters' || reader.kind === 'support'
    ? reader.kind
    : `${reader.kind}:${reader.kind === 'tenant' ? reader.tenantId : reader.userId}`;

/**
 * Returns the reader keys of a person: their own, their shop's and, for staff, the platform's. An inactive account
 * gets only its own.
 */
export function readersFor({ userId, tenantId, role, notActive }: UserActor): string[] {
  // control: before an account is active its notices are its own alone
  if (notActive) return [`user:${userId}`];
  const isPlatform = role === 'master' || role === 'admin';
  return [
    `user:${userId}`,
    ...(tenantId !== undefined && (role === 'tenant_admin' || role === 'tech') ? [`tenant:${tenantId}`] : []),
    ...(isPlatform ? ['staff'] : []),
    // A technician without a shop works for the platform and gets support requests.
    ...(role === 'tech' && tenantId === undefined ? ['support'] : []),
    // control: a request to be erased is a master’s to hear of = ...(isPlatform ? ['masters'] : [])
    ...(role === 'master' ? ['masters'] : []),
  ];
}

/** Adds a notification and shows it on open screens. An existing notification stays unchanged. */
export async function addNotice(
  em: EntityManager,
  live: LivePublisher,
  { reader, kind, template, about, part = 0, number, deviceName, by = '' }: NewNotice,
  at: Date,
): Promise<void> {
  const id = uuidv7();
  const text = noticeText({
    kind,
    ...(template !== undefined && { template }),
    ...(about !== undefined && { about }),
    ...(number !== undefined && { number }),
    ...(deviceName !== undefined && { deviceName }),
  });
  if (!text) return;
  const added = await em.query<unknown[]>(
    `insert into notices (id, reader, kind, of_group, template, about, part, number, device_name, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (reader, kind, about, part) where about is not null do nothing returning id`,
    [
      id,
      keyOf(reader),
      kind,
      groupOf({ kind, template: template ?? null }),
      template ?? null,
      about ?? null,
      part,
      number ?? null,
      deviceName ?? null,
      at,
    ],
  );
  if (added.length === 0) return;
  if (isUuid(by))
    await em.query('insert into notice_reads (user_id, notice_id) values ($1, $2) on conflict do nothing', [by, id]);
  // All staff share this channel, so the frame for a masters' notification carries no content. Each master's page loads
  // the content itself.
  if (reader.kind === 'masters')
    afterCommit(em, () =>
      live.publish(
        { kind: 'staff' },
        // control: what a master alone is told stands on no other screen = { type: 'notification', id, version: 1, row: text }
        { type: 'notification', id, version: 1 },
      ),
    );
  // A frame for a whole shop cannot mark the notification as read for a single user, so every page reloads.
  else if (by !== '') afterCommit(em, () => live.publish(reader, { type: 'notification', id, version: 1 }));
  else
    afterCommit(em, () =>
      live.publish(reader, {
        type: 'notification',
        id,
        version: 1,
        row: { id, kind, ...text, at: at.toISOString(), read: false },
      }),
    );
}

const SEEN =
  'n.id <= coalesce((select through from notice_marks where user_id = $1), $2::uuid) or exists (select ' +
  'from notice_reads r where r.user_id = $1 and r.notice_id = n.id)';
/**
 * Older notifications do not count as unread for a new user. Ids (version 7) begin with their creation time, so the
 * user's own id serves as the initial read mark.
 */
const joinedAt = ({ userId }: UserActor): string => userId;

export async function readPage(
  em: EntityManager,
  actor: UserActor,
  off: readonly string[],
  before: string,
  most: number,
): Promise<Notice[]> {
  const rows = await em.query<Row[]>(
    `select n.id, n.kind, n.template, n.about, n.number, n.device_name, n.at, (${SEEN}) as read
     from unnest($3::text[]) as mine (reader) cross join lateral (
       select * from notices of_one where of_one.reader = mine.reader and of_one.of_group <> all($4::text[])
         ${before === '' ? '' : 'and of_one.id < $6::uuid'} order by of_one.id desc limit $5
     ) n order by n.id desc limit $5`,
    [actor.userId, joinedAt(actor), readersFor(actor), off, most, ...(before === '' ? [] : [before])],
  );
  return rows.flatMap((row) => {
    const text = noticeText({
      ...row,
      number: row.number === null ? null : Number(row.number),
      deviceName: row.device_name,
    });
    return text ? [{ id: row.id, kind: row.kind, ...text, at: row.at.toISOString(), read: row.read }] : [];
  });
}

export async function countUnread(em: EntityManager, actor: UserActor, off: readonly string[]): Promise<number> {
  const [row] = await em.query<{ unread: number }[]>(
    `select count(*)::int as unread from (
       select 1 from unnest($3::text[]) as mine (reader) cross join lateral (
         select 1 from notices n where n.reader = mine.reader and n.of_group <> all($4::text[])
           and n.id > coalesce((select through from notice_marks where user_id = $1), $2::uuid)
           and not exists (select from notice_reads r where r.user_id = $1 and r.notice_id = n.id) limit $5
       ) one limit $5
     ) unread`,
    [actor.userId, joinedAt(actor), readersFor(actor), off, MOST_UNREAD],
  );
  return row?.unread ?? 0;
}

export async function markRead(em: EntityManager, actor: UserActor, id: string): Promise<boolean> {
  const found = await em.query<unknown[]>('select 1 from notices where id = $1 and reader = any($2::text[])', [
    id,
    readersFor(actor),
  ]);
  if (found.length === 0) return false;
  await em.query('insert into notice_reads (user_id, notice_id) values ($1, $2) on conflict do nothing', [
    actor.userId,
    id,
  ]);
  return true;
}

/** Marks everything up to the current newest notification as read. Notifications that arrive meanwhile stay unread. */
export async function markAllRead(em: EntityManager, actor: UserActor): Promise<void> {
  const [newest] = await em.query<{ id: string }[]>(
    'select id from notices where reader = any($1::text[]) order by id desc limit 1',
    [readersFor(actor)],
  );
  if (!newest) return;
  await em.query(
    `insert into notice_marks as m (user_id, through) values ($1, $2) on conflict (user_id) do update
      set through = greatest(m.through, excluded.through)`,
    [actor.userId, newest.id],
  );
  await em.query('delete from notice_reads where user_id = $1 and notice_id <= $2', [actor.userId, newest.id]);
}

export const publishRead = (live: LivePublisher, { userId }: UserActor): void =>
  live.publish({ kind: 'user', userId }, { type: 'notification', id: `read-${userId}`, version: Date.now() });

/** The person's own notifications for an export, newest first. */
export const readNoticesOfUser = (em: EntityManager, userId: string, most: number): Promise<unknown[]> =>
  em.query(
    `select kind, template, number, device_name as "deviceName", at from notices where reader = 'user:' || $1::text
      order by id desc limit $2`,
    [userId, most],
  );

/** Deletes the shop's notifications about a repair. */
export const deleteNoticesOfRepair = (em: EntityManager, repairId: string, tenantId: string): Promise<unknown> =>
  em.query('delete from notices where about = $1 and reader = $2', [repairId, `tenant:${tenantId}`]);

export const deleteOldNotices = (em: EntityManager, before: Date): Promise<unknown> =>
  em.query('delete from notices where at < $1', [before]);
