import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Actor } from '../src/auth/actor.js';
import type { Database } from '../src/database/database.js';
import { isUniqueViolation } from '../src/errors/database-errors.js';
import { uuidv7 } from '../src/core/ids.js';
import { openTable, protectTable } from '../src/database/row-security.js';
import { aLink, anAgent, aSystem, aUser, freshDatabase, type TestDatabase } from '../src/testing/testkit.js';

class Devices1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table devices (id uuid primary key, tenant_id uuid not null, repair_id uuid, customer_id uuid, name text not null unique);
      create table ledger (id uuid primary key, tenant_id uuid not null);
      create table prices (id text primary key, cents bigint not null);
      insert into prices values ('boot_repair', 45000);
      ${protectTable('repairs', 'devices', { tenantColumn: 'tenant_id', repairColumn: 'repair_id', userColumn: 'customer_id' })}
      ${protectTable('repairs', 'ledger', { tenantColumn: 'tenant_id', grants: { tenant: ['select'] } })}
      ${openTable('repairs', 'prices')}
    `);
  }
  async down(): Promise<void> {}
}

interface Device {
  id: string;
  tenant_id: string;
}
let test: TestDatabase;
let db: Database;
const [shopA, shopB] = [aUser(), aUser()];
const customer = aUser({ role: 'user' });
const repairId = uuidv7();
const add = (actor: Actor, tenantId: string, more: { repairId?: string; customerId?: string } = {}) =>
  db.tx(actor, (em) =>
    em.query('insert into devices values ($1, $2, $3, $4, $5)', [
      uuidv7(),
      tenantId,
      more.repairId ?? null,
      more.customerId ?? null,
      uuidv7(),
    ]),
  );
const seen = (actor: Actor): Promise<Device[]> => db.tx(actor, (em) => em.query('select * from devices'));
const tenantOf = (actor: { tenantId?: string }) => actor.tenantId as string;

async function as<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  test = await freshDatabase('repairs', [Devices1763700000000]);
  db = await test.open([]);
  await add(shopA, tenantOf(shopA), { repairId });
  await add(shopA, tenantOf(shopA), { customerId: customer.userId });
  await add(shopB, tenantOf(shopB));
});
afterAll(() => test.close());

describe('row-level security', () => {
  it('shows a tenant only its own rows', async () => {
    expect((await seen(shopA)).map((row) => row.tenant_id)).toEqual([shopA.tenantId, shopA.tenantId]);
    expect((await seen(shopB)).map((row) => row.tenant_id)).toEqual([shopB.tenantId]);
  });

  it('refuses a row for a different tenant', async () => {
    await expect(add(shopA, tenantOf(shopB))).rejects.toThrow(/row-level security/);
  });

  it('prevents changes to rows of a different tenant', async () => {
    const [theirs] = await seen(shopB);
    const [, changed] = await db.tx(shopA, (em) =>
      em.query("update devices set name = 'mine' where id = $1", [theirs?.id]),
    );
    const [, deleted] = await db.tx(shopA, (em) => em.query('delete from devices where id = $1', [theirs?.id]));
    expect([changed, deleted]).toEqual([0, 0]);
    await expect(db.tx(shopA, (em) => em.query('update devices set tenant_id = $1', [shopB.tenantId]))).rejects.toThrow(
      /row-level security/,
    );
  });

  it('shows nothing without a tenant, even on a reused connection', async () => {
    const rows = await as(test.DATABASE_URL, async (client) => {
      const before = await client.query('select * from devices');
      await client.query('begin');
      await client.query("select set_config('revive.tenant_id', $1, true)", [shopA.tenantId]);
      const within = await client.query('select * from devices');
      await client.query('commit');
      const after = await client.query('select * from devices');
      return [before.rowCount, within.rowCount, after.rowCount];
    });
    expect(rows).toEqual([0, 2, 0]);
  });

  it('applies to the table’s owner too', async () => {
    expect((await as(test.MIGRATE_DATABASE_URL, (client) => client.query('select * from devices'))).rowCount).toBe(0);
  });

  it('leaks rows without the policy, which proves the tests above', async () => {
    await as(test.adminUrl, (client) => client.query('alter table devices disable row level security'));
    try {
      expect((await seen(shopA)).length).toBe(3);
    } finally {
      await as(test.adminUrl, (client) => client.query('alter table devices enable row level security'));
    }
    expect((await seen(shopA)).length).toBe(2);
  });

  it('leaks rows to the owner without FORCE, which proves the test above', async () => {
    await as(test.adminUrl, (client) => client.query('alter table devices no force row level security'));
    try {
      expect((await as(test.MIGRATE_DATABASE_URL, (client) => client.query('select * from devices'))).rowCount).toBe(3);
    } finally {
      await as(test.adminUrl, (client) => client.query('alter table devices force row level security'));
    }
  });

  it.each([
    ['drop a policy', 'drop policy devices_tenant on devices'],
    ['switch row security off', 'alter table devices disable row level security'],
    ['become the owner', 'set role revive_repairs_owner'],
    ['become staff', 'set role revive_repairs_staff'],
    ['become system', 'set session authorization revive_repairs_system'],
    ['make a table', 'create table mine (id int)'],
    ['make a role', 'create role mine'],
    ['empty a table', 'truncate devices'],
    ['read the outbox', 'select * from outbox'],
    ['read the inbox', 'select * from inbox'],
    [
      'write where it may only read',
      "insert into ledger values (gen_random_uuid(), current_setting('revive.tenant_id')::uuid)",
    ],
    ['change a price', 'update prices set cents = 1'],
  ])('prevents the tenant role from this: %s', async (_, sql) => {
    await expect(db.tx(shopA, (em) => em.query(sql))).rejects.toThrow(
      /must be owner|permission denied|row-level security/,
    );
  });

  it('shows all tenants to staff and system, and a tenant cannot switch roles', async () => {
    expect((await seen(aUser({ role: 'admin' }))).length).toBe(3);
    expect((await seen(aSystem())).length).toBe(3);
    const widened: Device[] = await db
      .tx(shopA, async (em) => {
        await em.query("select set_config('role', 'none', true), set_config('row_security', 'off', true)");
        return em.query('select * from devices');
      })
      .catch((error: Error) => [{ id: error.message, tenant_id: '' }]);
    expect(widened[0]?.id).toMatch(/row-level security/);
  });

  it('shows a tracking link only rows of its repair', async () => {
    const link = aLink({ repairId, tenantId: tenantOf(shopA) });
    expect((await seen(link)).length).toBe(1);
    expect((await seen(aLink({ repairId, tenantId: tenantOf(shopB) }))).length).toBe(0);
    await db.tx(aSystem(), (em) => em.query('insert into ledger values ($1, $2)', [uuidv7(), shopA.tenantId]));
    expect(await db.tx(shopA, (em) => em.query('select * from ledger'))).toHaveLength(1);
    expect(await db.tx(link, (em) => em.query('select * from ledger'))).toHaveLength(0);
  });

  it('shows a customer only own rows, and an agent the rows of its tenant', async () => {
    expect((await seen(customer)).length).toBe(1);
    expect((await seen(aUser({ role: 'user' }))).length).toBe(0);
    expect((await seen(anAgent({ tenantId: tenantOf(shopA) }))).length).toBe(2);
  });

  it('lets only the service’s roles connect to its database', async () => {
    const other = await freshDatabase('billing');
    try {
      const foreign = new URL(test.DATABASE_URL);
      foreign.username = new URL(other.DATABASE_URL).username;
      foreign.password = new URL(other.DATABASE_URL).password;
      await expect(as(foreign.href, (client) => client.query('select 1'))).rejects.toThrow(
        /permission denied for database/,
      );
    } finally {
      await other.close();
    }
  });

  it('covers every table except the list of migrations', async () => {
    const { rows } = await as(test.adminUrl, (client) =>
      client.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not
          (relrowsecurity and relforcerowsecurity)`,
      ),
    );
    expect(rows).toEqual([{ name: 'migrations' }]);
  });
});

describe('database access', () => {
  it('refuses nested transactions', async () => {
    await expect(db.tx(shopA, () => db.tx(shopA, async () => undefined))).rejects.toThrow(/within a transaction/);
  });

  it('refuses an actor with an invalid id', async () => {
    await expect(seen(aUser({ tenantId: "x' or true --" }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('rolls back when the callback throws', async () => {
    await expect(
      db.tx(shopA, async (em) => {
        await em.query('delete from devices');
        throw new TypeError('no');
      }),
    ).rejects.toThrow('no');
    expect((await seen(shopA)).length).toBe(2);
  });

  it('retries only after a serialization failure', async () => {
    let runs = 0;
    const result = await db.tx(shopA, async (em) => {
      if (++runs === 1) await em.query("do $$ begin raise exception using errcode = '40001'; end $$");
      return runs;
    });
    expect(result).toBe(2);
    await expect(
      db.tx(shopA, (em) => {
        runs = 10;
        return em.query("do $$ begin raise exception using errcode = '22012'; end $$");
      }),
    ).rejects.toThrow();
    expect(runs).toBe(10);
  });

  it('keeps query values out of errors', async () => {
    const name = 'a-very-secret-name';
    const insert = () =>
      db.tx(shopA, (em) =>
        em.query('insert into devices values ($1, $2, null, null, $3)', [uuidv7(), shopA.tenantId, name]),
      );
    await insert();
    const error: unknown = await insert().catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'devices_name_key')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(
      JSON.stringify({ ...(error as object), driver: { ...(error as { driverError: object }).driverError } }),
    ).not.toContain(name);
  });
});
