import type { EntityManager } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { In } from 'typeorm';
import { UserEntity } from './user.entity.js';

export async function usernamesOf(
  em: EntityManager,
  rows: readonly { readonly actorId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map((row) => row.actorId).filter(isUuid))];
  const users =
    ids.length === 0 ? [] : await em.find(UserEntity, { select: { id: true, username: true }, where: { id: In(ids) } });
  return new Map(users.map((user) => [user.id, user.username]));
}

/** Accounts by id, email key or username key (see `keyOf`). MACs are not checked. */
export async function accountsWith(
  em: EntityManager,
  column: 'id' | 'emailKey' | 'usernameKey',
  keys: readonly string[],
): Promise<UserEntity[]> {
  return keys.length === 0 ? [] : em.findBy(UserEntity, { [column]: In(keys) });
}
