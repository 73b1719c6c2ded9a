import type { EntityManager } from '@revive/platform/database/database';
import { UserEntity } from './user.entity.js';

/**
 * Locks both accounts, all masters and the administrators of the account's shop, ordered by id, so that concurrent
 * changes cannot deadlock.
 */
export function lockInOrder(em: EntityManager, byId: string, targetId: string): Promise<UserEntity[]> {
  return em
    .createQueryBuilder(UserEntity, 'one')
    .setLock('pessimistic_write')
    .where('one.id in (:...ids)', { ids: [byId, targetId] })
    .orWhere("one.role = 'master'")
    .orWhere(
      "(one.role = 'tenant_admin' and one.tenant_id = (select target.tenant_id from users target where target.id = :targetId))",
      { targetId },
    )
    .orderBy('one.id')
    .getMany();
}
