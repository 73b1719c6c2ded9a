import type { EntityManager } from 'typeorm';

/**
 * Until this transaction ends nobody else gets past here for the same thing: for what has no row yet that could be
 * locked, or whose count must not change. `kind` keeps apart things of different kinds that have the same id.
 */
export async function lockName(em: Pick<EntityManager, 'query'>, kind: string, id: string): Promise<void> {
  await em.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${id}`]);
}
