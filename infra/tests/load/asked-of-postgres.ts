import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { RealServers } from '../../servers/servers.js';
import { LINE_PREFIX, readTransactions, type LoggedTransaction } from './server-log.js';

/** Milliseconds until a different process has written the log of an ended statement. */
const WRITTEN_MS = 300;

export interface LoggedServer {
  readonly adminUrl: string;
  readonly log: string;
  /** Milliseconds until an ended statement is in the log; default 300. */
  readonly writtenMs?: number;
}

export const loggedServer = (servers: RealServers): LoggedServer => ({
  adminUrl: String(servers.get('postgres').env['DATABASE_URL']),
  log: join(servers.dir, 'postgres', 'postgres.log'),
});
/** Actors of a request; timers, consumers and agents run in parallel under other names. */
const OF_A_REQUEST =
  /^(?:user|link):|^system:(?:repairs:(?:tracking|outcomes)|identity:(?:audit-names|own-account|search-audit)|onboarding:(?:owner|steps|bank))$/;

/**
 * Reads from PostgreSQL's log the statements of a request, so that the floor can run the same statements. `roles` are
 * the login roles to observe. All their statements are logged until `stop` restores the settings.
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
    // The log details contain the parameters. The server starts without them, and only a setting of the role overrides
    // this.
    await listening.#ofRoles("set log_statement = 'all'", "set log_error_verbosity = 'default'");
    return listening;
  }

  /**
   * Returns the transactions of `request` after a first call that fills the caches. Calls twice more and throws a
   * TypeError if the two results differ.
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

  /** A role's settings apply on connect, so its connections are terminated and the services reconnect. */
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
