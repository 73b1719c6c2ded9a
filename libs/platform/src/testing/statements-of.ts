import { STATEMENTS } from '../database/pg-client.js';

/**
 * The SQL statements of this process while `fn` runs, in order, including transaction control. No other code may query
 * meanwhile.
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
