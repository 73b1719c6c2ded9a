import type { Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from './errors.js';
import { preparedName } from './prepared.js';

export type PgPool = pg.Pool;

/** pg's own words for `query_timeout`. */
export const isUnanswered = (error: unknown): boolean => messageOf(error).includes('Query read timeout');

/**
 * A client whose errors never end the process. pg emits 'error' when a connection breaks; between the pool's listener and
 * the borrower's there is a moment without any (the server's farewell can arrive in the same packet as "ready"), and an
 * unheard 'error' is an uncaught exception. Whoever uses the client learns of it by the query that fails.
 */
export class QuietClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown;
    // Whoever asks for a statement that connections keep need not know it: TypeORM has no word for it.
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const name = preparedName(text);
      return ask(name === undefined ? text : { name, text }, ...rest);
    }) as typeof this.query;
  }

  /** Closes the connection at once, without a goodbye that would wait behind an unanswered query. */
  cut(): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}
