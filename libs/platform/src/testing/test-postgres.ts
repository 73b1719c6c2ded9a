import { createHash, createHmac } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres, type PostgresServer } from '../database/embedded/embedded-postgres.js';
import { QuietClient } from '../database/pg-client.js';
import { isAlive } from '../concurrency/process-alive.js';
import { runMigrations, type MigrationClass } from '../database/migrations.js';
import { dropDatabase, provisionService, type Passwords } from '../database/provision.js';
import { withFileLock } from '../concurrency/file-lock.js';

/**
 * One disposable server per user and checkout, shared by all test processes and stopped some seconds after the last
 * has ended. Each user leaves a lease: a file named by its process id.
 */
const FOLDER = join(
  tmpdir(),
  `revive-test-postgres-${userInfo().uid}-${createHash('sha256')
    .update(fileURLToPath(import.meta.url))
    .digest('hex')
    .slice(0, 12)}`,
);
const LEASES = join(FOLDER, 'leases');
/** A test run starts a process per file; the server survives the gap between two. */
const LINGER_SECONDS = 8;

let shared: Promise<PostgresServer> | undefined;

/** The shared test server, started by the first caller. Callers need not stop the server. */
export function startTestPostgres(): Promise<PostgresServer> {
  mkdirSync(FOLDER, { recursive: true });
  return (shared ??= withFileLock(join(FOLDER, 'lock'), async () => {
    mkdirSync(LEASES, { recursive: true });
    writeFileSync(join(LEASES, String(process.pid)), '');
    const server = await startPostgres({ dir: FOLDER, durable: false, maxConnections: 400 });
    watch(server);
    await dropLeftovers(server.adminUrl);
    return server;
  }));
}

/** Derived from the server's password: roles are shared, so all processes need the same passwords. */
export function testPasswords(adminUrl: string): Passwords {
  const secret = new URL(adminUrl).password;
  return new Proxy<Passwords>(
    {},
    { get: (_, role) => createHmac('sha256', secret).update(String(role)).digest('base64url') },
  );
}

/** Names contain the process id, so that databases of crashed tests can be recognized and dropped. */
let made = 0;
export const testDatabaseName = (service: string): string => `revive_${service}_t${process.pid}_${++made}`;

const templates = new Set<string>();

/**
 * A template database with these migrations, copied by the suites of a run: a copy takes a tenth of the migrations'
 * time. The name contains the parent's process id, so the next run migrates again. The database gets this name only
 * when complete.
 */
export async function migratedTemplate(
  adminUrl: string,
  service: string,
  migrations: readonly MigrationClass[],
): Promise<string> {
  const digest = createHash('sha256').update(migrations.map(String).join('\0')).digest('hex').slice(0, 12);
  const name = `revive_${service}_t${process.ppid}_${digest}`;
  if (templates.has(name)) return name;
  await withFileLock(join(FOLDER, `lock-${name}`), async () => {
    if ((await databases(adminUrl)).includes(name)) return;
    const half = `${name}_half`;
    await dropDatabase(adminUrl, half);
    const env = await provisionService({ adminUrl, passwords: testPasswords(adminUrl) }, service, half);
    await runMigrations(service, env.MIGRATE_DATABASE_URL, migrations);
    await asAdmin(adminUrl, (admin) => admin.query(`alter database ${half} rename to ${name}`));
  });
  templates.add(name);
  return name;
}

const databases = (adminUrl: string): Promise<string[]> =>
  asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^revive_[a-z]+_t[0-9]+_'",
    );
    return rows.map(({ name }) => name);
  });

async function asAdmin<T>(adminUrl: string, fn: (admin: QuietClient) => Promise<T>): Promise<T> {
  const client = new QuietClient({ connectionString: adminUrl });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

async function dropLeftovers(adminUrl: string): Promise<void> {
  for (const name of await databases(adminUrl)) {
    const pid = Number(/_t(\d+)_/.exec(name)?.[1]);
    if (pid === process.pid || !isAlive(pid)) await dropDatabase(adminUrl, name);
  }
}

/**
 * A detached shell loop stops the server, because no test process knows if it is the last. In-memory data is deleted;
 * data on disk stays for the next run.
 */
function watch({ pid: postmaster, adopted }: PostgresServer): void {
  const script = `
    idle=0
    while kill -0 ${postmaster} 2>/dev/null; do
      sleep 1; live=0
      for lease in "$1"/*; do
        [ -e "$lease" ] || continue
        if kill -0 "\${lease##*/}" 2>/dev/null; then live=1; else rm -f "$lease"; fi
      done
      if [ $live = 1 ]; then idle=0; else idle=$((idle + 1)); fi
      if [ $idle -ge ${LINGER_SECONDS} ]; then kill -INT ${postmaster}; break; fi
    done
    case "$2" in /dev/shm/*) ;; *) exit 0;; esac
    while kill -0 ${postmaster} 2>/dev/null; do sleep 1; done
    if (set -C; echo $$ >"$2/lock") 2>/dev/null; then
      [ -e "$2/cluster/postmaster.pid" ] || rm -rf "$2/cluster"
      rm -f "$2/lock"
    fi`;
  const mark = join(FOLDER, 'watched');
  // Process ids are reused: only an adopted server can have a watcher already.
  if (adopted && existsSync(mark) && readFileSync(mark, 'utf8') === String(postmaster)) return;
  writeFileSync(mark, String(postmaster));
  spawn('sh', ['-c', script, 'sh', LEASES, FOLDER], { detached: true, stdio: 'ignore' }).unref();
}
