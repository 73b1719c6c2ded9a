import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from '../errors/errors.js';
import { preparedName } from './prepared.js';

export type PgPool = pg.Pool;

const START = 'START TRANSACTION';

/** Diagnostics channel with the text of each statement; free of cost without a subscriber. */
export const STATEMENTS = channel('revive:postgres:statement');

export const isUnanswered = (error: unknown): boolean => messageOf(error).includes('Query read timeout');

/**
 * A client whose errors never end the process. pg emits 'error' when a connection breaks, and an unhandled 'error' is
 * an uncaught exception. Between the listeners of pool and borrower there is a moment without any listener, because
 * the server's last message can arrive in the same packet as "ready". The failing query reports the error to the user
 * of the client.
 */
export class QuietClient extends pg.Client {
  #isBegun = false;
  #corked: Socket | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown;
    // Adds the name of a prepared statement by its text, because TypeORM has no option for it.
    this.query = ((text: unknown, ...rest: unknown[]) => {
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
   * Begins a transaction with these statements without waiting: the next query is sent in the same packet. Requires a
   * pipelining connection. Rejects with the first error; later statements of the transaction fail too.
   */
  begin(
    isolation: string | undefined,
    statements: readonly (readonly [text: string, values?: readonly unknown[]])[],
  ): Promise<unknown> {
    this.#isBegun = false;
    const asked = [
      this.query(isolation === undefined ? START : `${START} ISOLATION LEVEL ${isolation}`),
      ...statements.map(([text, values]) => this.query(text, values === undefined ? undefined : [...values])),
    ];
    this.#isBegun = true;
    return Promise.all(asked);
  }

  /**
   * Closes the connection immediately, without the protocol's goodbye, which would wait behind an unanswered query.
   */
  cut(): void {
    this.#stream.destroy();
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  /**
   * Sends all queries of one event loop turn in one packet: a packet wakes the server and costs more than most
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
