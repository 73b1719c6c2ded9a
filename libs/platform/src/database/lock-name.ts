import type { EntityManager } from 'typeorm';

/**
 * Takes an advisory lock until the transaction ends. For things without a row to lock, or whose count must not change.
 * `kind` separates equal ids of different kinds.
 */
export async function lockName(em: Pick<EntityManager, 'query'>, kind: string, id: string): Promise<void> {
  await em.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${id}`]);
}

/** As `lockName`, but held together with other calls of this function. It waits for `lockName` and makes it wait. */
export async function shareName(em: Pick<EntityManager, 'query'>, kind: string, id: string): Promise<void> {
  await em.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`${kind}:${id}`]);
}
