import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from '../errors/errors.js';
import { preparedName } from './prepared.js';

export type PgPool = pg.Pool;

const START = 'START TRANSACTION';

/** Each statement's text as it is sent; costs nothing while nobody subscribes. */
export const STATEMENTS = channel('revive:postgres:statement');

/** pg's own words for `query_timeout`. */
export const isUnanswered = (error: unknown): boolean => messageOf(error).includes('Query read timeout');

/**
 * A client whose errors never end the process. pg emits 'error' when a connection breaks; between the pool's listener
 * and the borrower's there is a moment without any (the server's farewell can arrive in the same packet as "ready"),
 * and an unheard 'error' is an uncaught exception. Whoever uses the client learns of it by the query that fails.
 */
export class QuietClient extends pg.Client {
  #isBegun = false;
  #corked: Socket | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown;
    // Whoever asks for a statement that connections keep need not know it: TypeORM has no word for it.
    this.query = ((text: unknown, ...rest: unknown[]) => {
      // TypeORM's own beginning of a transaction that `begin` has sent.
      if (this.#isBegun && text === START) {
        this.#isBegun = false;
        return Promise.resolve({ command: 'START', rows: [], rowCount: null });
      }
      if (STATEMENTS.hasSubscribers) STATEMENTS.publish(text);
      this.#inOnePacket();
      const name = preparedName(text);
      return ask(name === undefined ? text : { name, text }, ...rest);
    }) as typeof this.query;
  }

  /**
   * Begins a transaction with these statements and waits for none of them: what is asked next goes to the server in the
   * same packet. The connection has to be one that pipelines. Rejects with the first that failed; what follows in the
   * transaction fails then as well.
   */
  begin(
    isolation: string | undefined,
    statements: readonly (readonly [text: string, values?: readonly unknown[]])[],
  ): Promise<unknown> {
    // A beginning that nobody took up, because its runner was gone by then, must not swallow this one.
    this.#isBegun = false;
    const asked = [
      this.query(isolation === undefined ? START : `${START} ISOLATION LEVEL ${isolation}`),
      ...statements.map(([text, values]) => this.query(text, values === undefined ? undefined : [...values])),
    ];
    this.#isBegun = true;
    return Promise.all(asked);
  }

  /** Closes the connection at once, without a goodbye that would wait behind an unanswered query. */
  cut(): void {
    this.#stream.destroy();
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  /**
   * What is asked in one turn of the event loop leaves together: each packet wakes the server, and costs more than most
   * statements.
   */
  #inOnePacket(): void {
    const stream = this.#stream;
    if (this.#corked === stream) return;
    this.#corked = stream;
    stream.cork();
    process.nextTick(() => {
      this.#corked = undefined;
      stream.uncork();
    });
  }
}
