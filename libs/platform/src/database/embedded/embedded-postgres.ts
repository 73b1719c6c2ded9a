import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, messageOf } from '../../errors/errors.js';
import { QuietClient } from '../pg-client.js';
import { freePort } from '../../concurrency/free-port.js';
import { postgresAccount, type Account } from './postgres-account.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { EmbeddedPostgresError } from '../../errors/postgres-error.js';
import { isServer, readPostmaster } from './postmaster.js';

interface PostgresOptions {
  /**
   * Contains `cluster/` (the data), `password` (mode 0600) and `postgres.log`. The server's account must have access.
   */
  readonly dir: string;
  /** Folder for a copy of the binaries if the installed ones are unusable. Default: `dir`. */
  readonly copyTo?: string;
  readonly port?: number;
  /** Enough for ten services with nine connections each, their relays, the bus and a reserve. */
  readonly maxConnections?: number;
  /** False disables fsync; only for disposable data. */
  readonly durable?: boolean;
  readonly onNotice?: (sentence: string) => void;
}

export interface PostgresServer {
  /** Superuser URL of the database `postgres`, for provisioning only; services never use it. */
  readonly adminUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly adopted: boolean;
  isRunning(): boolean;
  /** Fast shutdown: ends sessions and keeps data safe. Does nothing if the server is down. */
  stop(): Promise<void>;
}

const ADMIN = 'revive_admin';
const START_TRIES = 40;
const CRASH_RECOVERY_MS = 120_000;
const STOP_MS = 8000;
const INITDB = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${ADMIN}`,
];

/**
 * Starts the server of a folder, or adopts a server that a killed parent left behind. Listens on loopback only, on a
 * free port, with a random password. Runs in its own session, so that Ctrl-C in the terminal does not stop the server
 * before the services.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const account = postgresAccount();
  const dir = resolve(options.dir);
  prepareFolder(dir, account);
  const password = readOrMakePassword(dir);
  const binaries = postgresBinaries(account, options.copyTo ?? dir);
  const cluster = join(dir, 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(binaries, account, dir, password);
  for (let attempt = 1; ; attempt++) {
    const adopted = await adopt(cluster, password);
    if (adopted) {
      options.onNotice?.(`PostgreSQL was still running (process ${adopted.pid}); it goes on.`);
      return serverOf(cluster, password, adopted, true);
    }
    const port = options.port ?? (await freePort());
    const child = launch(binaries, account, dir, port, options);
    const failure = await untilReady(child, port, password, dir);
    if (failure === undefined && child.pid !== undefined)
      return serverOf(cluster, password, { pid: child.pid, port }, false);
    // A different process took the port, or the last processes of the killed predecessor still hold the data.
    const passing =
      failure !== undefined &&
      /Address already in use|could not bind|pre-existing shared memory|lock file "postmaster.pid" already exists|is being used by/i.test(
        failure,
      );
    if (!passing || attempt === START_TRIES)
      throw new EmbeddedPostgresError(sentenceFor(failure ?? 'it did not start', dir));
    await sleep(250);
  }
}

function prepareFolder(dir: string, account: Account): void {
  try {
    mkdirSync(dir, { recursive: true });
    // Lets the server's account (necessary for root) pass through to the cluster without reading.
    chmodSync(dir, account.uid === undefined ? 0o700 : 0o711);
  } catch (error) {
    throw new EmbeddedPostgresError(sentenceFor(messageOf(error), dir), { cause: error });
  }
}

function readOrMakePassword(dir: string): string {
  const file = join(dir, 'password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const password = randomBytes(24).toString('base64url');
    writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
    return password;
  }
}

/** Created in a temporary folder and renamed: an interrupted first start leaves no partial database. */
function createCluster(binaries: PostgresBinaries, account: Account, dir: string, password: string): void {
  const [half, passwordFile] = [join(dir, 'cluster.new'), join(dir, 'password.initdb')];
  try {
    rmSync(half, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined)
      for (const path of [half, passwordFile]) chownSync(path, account.uid, account.gid);
    const made = spawnSync(binaries.initdb, ['-D', half, ...INITDB, `--pwfile=${passwordFile}`], {
      encoding: 'utf8',
      cwd: '/',
      env: environment(),
      ...account,
    });
    if (made.status !== 0)
      throw new EmbeddedPostgresError(sentenceFor(`${made.stderr ?? ''}${messageOf(made.error ?? '')}`, dir));
    renameSync(half, join(dir, 'cluster'));
  } catch (error) {
    throw error instanceof EmbeddedPostgresError
      ? error
      : new EmbeddedPostgresError(sentenceFor(messageOf(error), dir), { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function adopt(cluster: string, password: string): Promise<{ pid: number; port: number } | undefined> {
  const until = Date.now() + CRASH_RECOVERY_MS;
  for (;;) {
    const found = readPostmaster(cluster);
    if (!found) return undefined;
    // Port 0: the pid file exists but the socket does not yet.
    if (found.port !== 0 && (await answers(found.port, password, cluster))) return found;
    if (Date.now() > until)
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${found.pid}) holds ${cluster} and does not answer. Stop that process and start again.`,
      );
    await sleep(100);
  }
}

function launch(
  binaries: PostgresBinaries,
  account: Account,
  dir: string,
  port: number,
  options: PostgresOptions,
): ChildProcess {
  const durable = options.durable ?? true;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 200,
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    // Statements and details contain passwords and personal data, so they must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'warning',
    lc_messages: 'C',
  };
  const log = openSync(join(dir, 'postgres.log'), 'w', 0o600);
  try {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries.postgres, ['-D', join(dir, 'cluster'), '-p', String(port), ...flags], {
      cwd: '/',
      env: environment(),
      detached: true,
      stdio: ['ignore', log, log],
      ...account,
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function untilReady(
  child: ChildProcess,
  port: number,
  password: string,
  dir: string,
): Promise<string | undefined> {
  let ended: string | undefined;
  const onExit = () => (ended = 'it ended at once');
  const onError = (error: Error) => (ended = messageOf(error));
  child.once('exit', onExit).once('error', onError);
  const until = Date.now() + CRASH_RECOVERY_MS;
  while (ended === undefined) {
    if (await answers(port, password, join(dir, 'cluster'))) {
      child.off('exit', onExit);
      return undefined;
    }
    if (Date.now() > until) return 'it did not answer within two minutes';
    await sleep(30);
  }
  return `${ended} ${readFileSync(join(dir, 'postgres.log'), 'utf8').slice(-4000)}`;
}

async function answers(port: number, password: string, cluster: string): Promise<boolean> {
  const client = new QuietClient({ connectionString: adminUrl(port, password), connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0] !== undefined && sameFolder(rows[0].data_directory, cluster);
  } catch (error) {
    if (codeOf(error) === '28P01') return false;
    if (['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01', undefined].includes(codeOf(error))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { throwIfNoEntry: false }), statSync(other, { throwIfNoEntry: false })];
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

function serverOf(
  cluster: string,
  password: string,
  { pid, port }: { pid: number; port: number },
  adopted: boolean,
): PostgresServer {
  return {
    adminUrl: adminUrl(port, password),
    port,
    pid,
    adopted,
    isRunning: () => isServer(pid, cluster),
    stop: () => stopPostmaster(cluster, pid),
  };
}

async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const running = () => isServer(pid, cluster);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!running()) return;
    process.kill(pid, signal);
    for (const until = Date.now() + STOP_MS; Date.now() < until; await sleep(25)) if (!running()) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not end. Stop that process.`);
}

const adminUrl = (port: number, password: string) => `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`;

/** Excludes PG* variables and locales of the terminal, which would change the server. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env.SystemRoot !== undefined && { SystemRoot: process.env.SystemRoot }),
});

export function sentenceFor(reason: string, dir: string): string {
  const text = reason.trim();
  if (/No space left on device|ENOSPC/i.test(text))
    return `There is no space left for the database in ${dir}. Free some and start again.`;
  if (/Permission denied|EACCES|EPERM/i.test(text))
    return `The database folder ${dir} cannot be used: permission denied. Give its owner the right to it, or choose another with REVIVE_HOME.`;
  if (/not compatible with this version|initialized by PostgreSQL version/i.test(text))
    return `The data in ${dir} was made by another PostgreSQL version: ${text.split('\n').at(-1)}`;
  return `PostgreSQL did not start in ${dir}: ${text.split('\n').slice(-3).join(' ')}`;
}
