import { createHash, createHmac } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres, type PostgresServer } from '../database/embedded/embedded-postgres.js';
import { QuietClient } from '../database/pg-client.js';
import { isAlive } from '../concurrency/process-alive.js';
import { dropDatabase, type Passwords } from '../database/provision.js';
import { withFileLock } from '../concurrency/file-lock.js';

/**
 * One throw-away server per machine user and checkout, shared by every test process that runs now and stopped some
 * seconds after the last of them has gone. Who uses it leaves a lease: a file named by its process id.
 */
const FOLDER = join(
  tmpdir(),
  `revive-test-postgres-${userInfo().uid}-${createHash('sha256')
    .update(fileURLToPath(import.meta.url))
    .digest('hex')
    .slice(0, 12)}`,
);
const LEASES = join(FOLDER, 'leases');
/** A test run of many files starts a process per file: the server outlives the gap between two. */
const LINGER_SECONDS = 8;

let shared: Promise<PostgresServer> | undefined;

/** The shared test server; started by the first who asks. Nothing to stop. */
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

/** The same in every process for the same server: roles are shared, so their passwords must agree. */
export function testPasswords(adminUrl: string): Passwords {
  const secret = new URL(adminUrl).password;
  return new Proxy<Passwords>(
    {},
    { get: (_, role) => createHmac('sha256', secret).update(String(role)).digest('base64url') },
  );
}

/** Names carry the process that made them, so that a crashed test's databases can be told and dropped. */
let made = 0;
export const testDatabaseName = (service: string): string => `revive_${service}_t${process.pid}_${++made}`;

async function dropLeftovers(adminUrl: string): Promise<void> {
  const client = new QuietClient({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ '^revive_[a-z]+_t[0-9]+_[0-9]+$'",
  );
  await client.end();
  for (const { name } of rows) {
    const pid = Number(/_t(\d+)_/.exec(name)?.[1]);
    if (pid === process.pid || !isAlive(pid)) await dropDatabase(adminUrl, name);
  }
}

/** A shell loop of its own session: no test process is surely the last, and none may wait for the others. */
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
      if [ $idle -ge ${LINGER_SECONDS} ]; then kill -INT ${postmaster}; exit 0; fi
    done`;
  const mark = join(FOLDER, 'watched');
  // A number may be given again: only an adopted server can have its watcher already.
  if (adopted && existsSync(mark) && readFileSync(mark, 'utf8') === String(postmaster)) return;
  writeFileSync(mark, String(postmaster));
  spawn('sh', ['-c', script, 'sh', LEASES], { detached: true, stdio: 'ignore' }).unref();
}
