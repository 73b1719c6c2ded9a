import type { EntityManager, QueryRunner } from 'typeorm';

interface Pending {
  events?: string[];
  calls?: (() => void)[];
}

const pending = (runner: QueryRunner): Pending => runner.data;

function runnerOf(em: EntityManager): QueryRunner {
  if (!em.queryRunner?.isTransactionActive) throw new TypeError('This needs the entity manager of a transaction');
  return em.queryRunner;
}

/**
 * Runs `call` after the commit, and never after a rollback. `call` must not throw. Used for live frames and relay
 * wake-ups.
 */
export function afterCommit(em: EntityManager, call: () => void): void {
  (pending(runnerOf(em)).calls ??= []).push(call);
}

/** Records an event of this transaction, so that the commit wakes the relay. */
export function noteEvent(em: EntityManager, id: string): void {
  (pending(runnerOf(em)).events ??= []).push(id);
}

export function takeAfterCommit(runner: QueryRunner): { events: readonly string[]; calls: (() => void)[] } {
  const { events = [], calls = [] } = pending(runner);
  return { events, calls };
}
