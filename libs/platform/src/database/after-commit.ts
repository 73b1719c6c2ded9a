import type { EntityManager, QueryRunner } from 'typeorm';

interface Pending {
  events?: string[];
  calls?: (() => void)[];
}

/** The scratch pad that TypeORM gives each query runner; it dies with the transaction's runner. */
const pending = (runner: QueryRunner): Pending => runner.data;

function runnerOf(em: EntityManager): QueryRunner {
  if (!em.queryRunner?.isTransactionActive) throw new TypeError('This needs the entity manager of a transaction');
  return em.queryRunner;
}

/**
 * Runs `call` right after the commit, not at all after a rollback. It must not throw; live frames and bells go here.
 */
export function afterCommit(em: EntityManager, call: () => void): void {
  (pending(runnerOf(em)).calls ??= []).push(call);
}

/** Notes that this transaction added an event, so that the relay is woken by its commit. */
export function noteEvent(em: EntityManager, id: string): void {
  (pending(runnerOf(em)).events ??= []).push(id);
}

/** What is to be done now that the runner has committed; `events` are the ids of those that it added. */
export function takeAfterCommit(runner: QueryRunner): { events: readonly string[]; calls: (() => void)[] } {
  const { events = [], calls = [] } = pending(runner);
  return { events, calls };
}
