import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { RealServers } from '../../servers/servers.js';
import { LINE_PREFIX, readTransactions, type LoggedTransaction } from './server-log.js';

/** The log is written when the statement ends, by another process. */
const WRITTEN_MS = 300;

/** A PostgreSQL whose log can be read. */
export interface LoggedServer {
  /** A superuser's address. */
  readonly adminUrl: string;
  /** The path of its log. */
  readonly log: string;
  /** Time in which an ended statement reaches the log; 300 ms unless given. */
  readonly writtenMs?: number;
}

export const loggedServer = (servers: RealServers): LoggedServer => ({
  adminUrl: String(servers.get('postgres').env['DATABASE_URL']),
  log: join(servers.dir, 'postgres', 'postgres.log'),
});
/** Who acts while a request is answered; timers, consumers and agents work beside it. */
const OF_A_REQUEST =
  /^(?:user|link):|^system:(?:repairs:(?:tracking|outcomes)|identity:(?:audit-names|own-account|search-audit)|onboarding:(?:owner|steps|bank))$/;

/**
 * Learns from PostgreSQL's own log what one request asks of it, so that the floor can ask exactly the same. `roles` are
 * the login roles that are listened to. While it listens every statement is logged; `stop` puts that back.
 */
export class Listening {
  private constructor(
    private readonly admin: pg.Client,
    private readonly log: string,
    private readonly roles: readonly string[],
    private readonly writtenMs: number,
  ) {}

  static async begin(
    { adminUrl, log, writtenMs = WRITTEN_MS }: LoggedServer,
    roles: readonly string[],
  ): Promise<Listening> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    const listening = new Listening(admin, log, roles, writtenMs);
    await admin.query(`alter system set log_line_prefix = ${admin.escapeLiteral(LINE_PREFIX)}`);
    // Details hold the parameters; the server is started without them, and only a role's own setting outweighs that.
    await listening.#ofRoles("set log_statement = 'all'", "set log_error_verbosity = 'default'");
    return listening;
  }

  /**
   * The transactions of `request`, once what the first of its kind keeps is kept. Asks twice then: what is not the same
   * both times is not the request's alone. Throws TypeError.
   */
  async transactionsOf(request: () => Promise<unknown>): Promise<readonly LoggedTransaction[]> {
    await request();
    const [first, second] = [await this.#once(request), await this.#once(request)];
    const texts = (all: readonly LoggedTransaction[]): string =>
      JSON.stringify(all.map(({ role, statements }) => [role, statements.map(({ text }) => text)]));
    if (texts(first) !== texts(second))
      throw new TypeError(`A request asked two different things:\n${texts(first)}\n${texts(second)}`);
    if (first.flatMap(({ statements }) => statements).length === 0)
      throw new TypeError('A request asked nothing of PostgreSQL, or the log does not show it');
    return second;
  }

  async stop(): Promise<void> {
    try {
      await this.#ofRoles('reset log_statement', 'reset log_error_verbosity');
    } finally {
      await this.admin.end();
    }
  }

  async #once(request: () => Promise<unknown>): Promise<LoggedTransaction[]> {
    const { size } = await stat(this.log);
    await request();
    await sleep(this.writtenMs);
    const file = await open(this.log);
    try {
      const bytes = Buffer.alloc((await file.stat()).size - size);
      await file.read(bytes, 0, bytes.length, size);
      return readTransactions(bytes.toString()).filter(({ scope }) => OF_A_REQUEST.test(scope['revive.actor'] ?? ''));
    } finally {
      await file.close();
    }
  }

  /** A role's settings are read when it connects: its connections are cut, and the services make new ones. */
  async #ofRoles(...settings: readonly string[]): Promise<void> {
    for (const role of this.roles)
      for (const setting of settings)
        await this.admin.query(`alter role ${this.admin.escapeIdentifier(role)} ${setting}`);
    await this.admin.query('select pg_reload_conf()');
    await this.admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = any($1)', [
      this.roles,
    ]);
    await sleep(WRITTEN_MS);
  }
}
