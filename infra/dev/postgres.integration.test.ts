import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { silentLog } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { readPostmaster } from '@revive/platform/database/embedded/postmaster';
import { provisionServices, type Passwords } from '@revive/platform/database/provision';
import { startInfrastructure, type Embedded } from './infrastructure.js';
import { openDatabases } from './postgres.js';
import { postgresPlace } from './postgres-place.js';

const isRoot = process.getuid?.() === 0;
let outer: string;
let home: string;
let running: Embedded;
const notices: string[] = [];
const passwords: Passwords = {};
const services = ['identity', 'repairs'] as const;
const open = () =>
  startInfrastructure({
    home,
    dir: join(home, 'postgres'),
    passwords,
    services,
    log: silentLog(),
    onNotice: (sentence) => notices.push(sentence),
  });
const ask = async (url: string | undefined, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  outer = mkdtempSync(join(tmpdir(), 'revive-home-'));
  home = join(outer, 'checkout', '.revive');
  mkdirSync(home, { recursive: true });
  // Like root's home: inaccessible for further users.
  chmodSync(outer, 0o700);
  running = await open();
});
afterAll(async () => {
  await running.stop();
  const { dir } = postgresPlace(join(home, 'postgres'));
  rmSync(dirname(dir), { recursive: true, force: true });
  rmSync(outer, { recursive: true, force: true });
});

describe('databases of an installation', () => {
  it('uses a folder that PostgreSQL’s account can reach, even below a folder only for root', () => {
    const { dir } = postgresPlace(join(home, 'postgres'));
    expect(existsSync(join(dir, 'cluster', 'PG_VERSION'))).toBe(true);
    expect(dir.startsWith(home)).toBe(!isRoot);
    expect(existsSync(join(home, 'postgres.location'))).toBe(isRoot);
    if (isRoot) expect(readFileSync(join(home, 'postgres.location'), 'utf8').trim()).toBe(dir);
  });

  it('gives each service URLs of its own roles, without superusers and owners', async () => {
    const env = running.databases.get('repairs');
    for (const [url, role] of [
      [env?.DATABASE_URL, 'revive_repairs_tenant'],
      [env?.DATABASE_STAFF_URL, 'revive_repairs_staff'],
      [env?.DATABASE_SYSTEM_URL, 'revive_repairs_system'],
      [env?.MIGRATE_DATABASE_URL, 'revive_repairs_owner'],
    ]) {
      const { rows } = await ask(
        url,
        `select current_user as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty,
          current_database() as database from pg_roles where rolname = current_user`,
      );
      expect(rows).toEqual([{ name: role, mighty: false, database: 'revive_repairs' }]);
    }
    await expect(ask(env?.DATABASE_URL, 'create table mine (id int)')).rejects.toThrow(/permission denied/);
    const foreign = new URL(env?.DATABASE_URL ?? '');
    foreign.pathname = '/revive_identity';
    await expect(ask(foreign.href, 'select 1')).rejects.toThrow(/permission denied for database/);
  });

  it('returns at the same URLs after a crash of the server', async () => {
    const env = running.databases.get('repairs');
    await ask(env?.MIGRATE_DATABASE_URL, 'create table kept (n int); insert into kept values (1)');
    const { pid } = readPostmaster(join(postgresPlace(join(home, 'postgres')).dir, 'cluster')) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await waitFor(async () =>
      ask(env?.MIGRATE_DATABASE_URL, 'select n from kept').then(
        ({ rowCount }) => rowCount === 1,
        () => false,
      ),
    );
    expect(notices).toContain('PostgreSQL has ended unexpectedly; it is started again.');
    await waitFor(() =>
      running.base.bus.backlog('nobody').then(
        (n) => n === 0,
        () => false,
      ),
    );
  });

  it('keeps data and passwords over a restart', async () => {
    const before = { ...passwords };
    await running.stop();
    running = await open();
    expect(passwords).toEqual(before);
    expect((await ask(running.databases.get('repairs')?.MIGRATE_DATABASE_URL, 'select n from kept')).rows).toEqual([
      { n: 1 },
    ]);
  });

  it('sets new passwords when the old passwords are lost', async () => {
    await running.stop();
    for (const role of Object.keys(passwords)) delete passwords[role];
    running = await open();
    expect((await ask(running.databases.get('identity')?.DATABASE_URL, 'select 1')).rowCount).toBe(1);
  });

  it('provisions an external server as well and leaves the server running', async () => {
    const admin = running.databases.get('repairs')?.DATABASE_URL ?? '';
    const port = new URL(admin).port;
    const { dir } = postgresPlace(join(home, 'postgres'));
    const own = `postgres://revive_admin:${readFileSync(join(dir, 'password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`;
    await ask(own, "create role renter login createrole createdb password 'renter'");
    const rented = new URL(own);
    rented.username = rented.password = 'renter';
    const provisioned = await provisionServices({ adminUrl: rented.href, passwords: {} }, ['catalog']);
    expect((await ask(provisioned.get('catalog')?.MIGRATE_DATABASE_URL, 'create table mine (id int)')).command).toBe(
      'CREATE',
    );
    // Uses the server's administrator, because the bus role belongs to the administrator here.
    const databases = await openDatabases({ dir, databaseUrl: own, passwords, services: ['identity'] });
    expect((await ask(databases.busUrl, 'select 1')).rowCount).toBe(1);
    await databases.stop();
    expect((await ask(own, 'select 1')).rowCount).toBe(1);
  });
});
