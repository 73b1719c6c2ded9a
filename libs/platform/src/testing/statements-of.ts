import { STATEMENTS } from '../database/pg-client.js';

/**
 * The statements that this process sends to PostgreSQL while `fn` runs, in their order, transactions and all. Nothing
 * else of the process may ask meanwhile.
 */
export async function statementsOf(fn: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const listener = (text: unknown): void => void seen.push(typeof text === 'string' ? text : '(a prepared query)');
  STATEMENTS.subscribe(listener);
  try {
    await fn();
    return seen;
  } finally {
    STATEMENTS.unsubscribe(listener);
  }
}
