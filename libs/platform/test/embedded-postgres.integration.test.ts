import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres, type PostgresServer } from '../src/database/embedded/embedded-postgres.js';
import { canReach, postgresAccount } from '../src/database/embedded/postgres-account.js';
import { isAlive } from '../src/concurrency/process-alive.js';
import { readPostmaster } from '../src/database/embedded/postmaster.js';
import { waitFor } from '../src/testing/wait-for.js';

let dir: string;
// Simulates an interrupted first start, whose leftovers must not be used as a database.
const interrupted = () => {
  mkdirSync(join(dir, 'cluster.new'));
  writeFileSync(join(dir, 'cluster.new', 'PG_VERSION'), '18');
};
const servers: PostgresServer[] = [];
const children: ChildProcess[] = [];
const start = async (over: Partial<Parameters<typeof startPostgres>[0]> = {}) => {
  const server = await startPostgres({ dir, ...over });
  servers.push(server);
  return server;
};
async function ask<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}
async function aParent(): Promise<{ parent: ChildProcess; pid: number; port: number }> {
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const parent = spawn(
    process.execPath,
    ['--conditions=source', '--import', here('./run-source.mjs'), here('./hold-postgres.ts'), dir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(parent);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const [pid = 0, port = 0] = String(line).trim().split(' ').map(Number);
  return { parent, pid, port };
}

// All tests share one cluster, because its creation takes seconds.
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'revive-postgres-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('embedded server', () => {
  it('recovers from an interrupted start, listens on loopback and keeps data across restarts', async () => {
    interrupted();
    const server = await start();
    await ask(server.adminUrl, "create table words (word text); insert into words values ('überlebt')");
    const [settings] = await ask<Record<string, string>>(
      server.adminUrl,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens,
      current_setting('unix_socket_directories') as sockets,
      current_setting('max_connections')::int >= 150 as enough`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      fsync: 'on',
      checksums: 'on',
      listens: '127.0.0.1',
      sockets: '',
      enough: true,
    });
    await server.stop();
    await waitFor(() => !isAlive(server.pid));
    const again = await start();
    expect(await ask(again.adminUrl, 'select word from words')).toEqual([{ word: 'überlebt' }]);
    expect(again.adopted).toBe(false);
  });

  it('requires a password that only its owner can read', async () => {
    const server = await start();
    const open = new URL(server.adminUrl);
    open.password = '';
    await expect(ask(open.href, 'select 1')).rejects.toThrow(/password/);
    open.password = 'password';
    await expect(ask(open.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600);
    expect(
      readFileSync(join(dir, 'cluster', 'pg_hba.conf'), 'utf8')
        .split('\n')
        .filter((line) => /^(local|host)/.test(line))
        .every((line) => line.endsWith('scram-sha-256')),
    ).toBe(true);
  });

  it('survives a killed parent and is adopted with its data', async () => {
    const { parent, pid, port } = await aParent();
    const password = readFileSync(join(dir, 'password'), 'utf8').trim();
    await ask(`postgres://revive_admin:${password}@127.0.0.1:${port}/postgres`, 'create table adopted (n int)');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(isAlive(pid)).toBe(true);
    const adopted = await start();
    expect([adopted.adopted, adopted.pid, adopted.port]).toEqual([true, pid, port]);
    expect(await ask(adopted.adminUrl, 'select * from adopted')).toEqual([]);
    await adopted.stop();
    await waitFor(() => !isAlive(pid));
  });

  it('has its own session, so Ctrl-C in the parent’s terminal does not stop it', async () => {
    const server = await start();
    const sessionOf = (pid: number | 'self') => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
    expect(sessionOf(server.pid)).not.toBe(sessionOf('self'));
  });

  it('restarts with the committed data after the server was killed', async () => {
    const server = await start();
    await ask(server.adminUrl, 'create table killed (n int); insert into killed values (1)');
    process.kill(server.pid, 'SIGKILL');
    await waitFor(() => !isAlive(server.pid));
    const again = await start({ port: server.port });
    expect(await ask(again.adminUrl, 'select n from killed')).toEqual([{ n: 1 }]);
  });

  it('removes a pid file whose id belongs to a different program', async () => {
    const server = await start();
    await server.stop();
    const file = join(dir, 'cluster', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${join(dir, 'cluster')}\n0\n5432\n`);
    expect(readPostmaster(join(dir, 'cluster'))).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, `${process.pid}\n${join(dir, 'cluster')}\n0\n5432\n`);
    expect((await start()).adopted).toBe(false);
  });

  it('reports an unusable folder in a sentence', async () => {
    const other = mkdtempSync(join(tmpdir(), 'revive-postgres-'));
    try {
      // For root, the server's account has no access to the folder; for other users the folder is read-only.
      chmodSync(other, process.getuid?.() === 0 ? 0o700 : 0o500);
      await expect(startPostgres({ dir: join(other, 'sub') })).rejects.toThrow(/permission denied\. Give its owner/);
    } finally {
      chmodSync(other, 0o700);
      rmSync(other, { recursive: true, force: true });
    }
  });
});

describe('folder access of the account', () => {
  it('depends on all parent folders', () => {
    if (process.getuid?.() !== 0) return expect(canReach(postgresAccount(), dir)).toBe(true);
    chmodSync(dir, 0o700);
    expect(canReach(postgresAccount(), join(dir, 'deep', 'down'))).toBe(false);
    chmodSync(dir, 0o711);
    expect(canReach(postgresAccount(), join(dir, 'deep', 'down'))).toBe(true);
    return undefined;
  });
});
