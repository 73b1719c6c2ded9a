import type { AccountHistoryEntry } from '@revive/proto/revive/identity/v1/people';
import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { AccountHistoryEntity } from './account-history.entity.js';
import type { UserEntity } from './user.entity.js';

const SHOWN = 50;

/** Adds an entry to the account's history, in the transaction of the change. `by` null: the platform. */
export async function recordHistory(
  em: EntityManager,
  userId: string,
  { what, from, to, reason = '' }: { what: string; from: string; to: string; reason?: string },
  by: string | null,
  at: Date,
): Promise<void> {
  await em.insert(AccountHistoryEntity, {
    id: uuidv7(),
    userId,
    what,
    fromState: from,
    toState: to,
    reason,
    byUser: by,
    at,
  });
}

export async function historyOf(em: EntityManager, userId: string): Promise<AccountHistoryEntry[]> {
  const rows: {
    id: string;
    what: string;
    from_state: string;
    to_state: string;
    reason: string;
    username: string | null;
    by_user: string | null;
    at: Date;
  }[] = await em.query(
    `select m.id, m.what, m.from_state, m.to_state, m.reason, m.by_user, u.username, m.at from account_history m
      left join users u on u.id = m.by_user
     where m.user_id = $1 order by m.id desc limit $2`,
    [userId, SHOWN],
  );
  return rows.map(({ id, what, from_state: from, to_state: to, reason, username, by_user, at }) => ({
    id,
    what,
    from,
    to,
    reason,
    by: username ?? (by_user === null ? '' : 'deleted account'),
    at: at.toISOString(),
  }));
}

export async function newestHistoryEntry(
  em: EntityManager,
  userId: string,
  what: 'suspend' | 'view' | 'reset_otp',
): Promise<{ readonly reason: string; readonly at: Date } | undefined> {
  const [move]: { reason: string; at: Date }[] = await em.query(
    'select reason, at from account_history where user_id = $1 and what = $2 order by id desc limit 1',
    [userId, what],
  );
  return move;
}

export const suspensionOf = async (
  em: EntityManager,
  { id, status }: Pick<UserEntity, 'id' | 'status'>,
): ReturnType<typeof newestHistoryEntry> =>
  status === 'suspended' ? newestHistoryEntry(em, id, 'suspend') : undefined;
