import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '../src/database/database.js';
import { uuidv7 } from '../src/core/ids.js';
import { protectTable } from '../src/database/row-security.js';
import { aUser, freshDatabase, type TestDatabase } from '../src/testing/testkit.js';

class Things1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table things (id uuid primary key, tenant_id uuid not null);
        ${protectTable('repairs', 'things', { tenantColumn: 'tenant_id' })}`,
    );
  }
  async down(): Promise<void> {}
}

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('repairs', [Things1763700000000]);
  db = await test.open([]);
});
afterAll(() => test.close());

describe('impersonation', () => {
  it('allows reads, and PostgreSQL refuses every write', async () => {
    const shop = aUser();
    const viewed = { ...shop, viewedBy: uuidv7() };
    const add = (actor: typeof shop) =>
      db.tx(actor, (em) => em.query('insert into things values ($1, $2)', [uuidv7(), shop.tenantId]));
    await add(shop);
    expect(await db.tx(viewed, (em) => em.query('select id from things'))).toHaveLength(1);
    for (const statement of [
      'insert into things values (gen_random_uuid(), gen_random_uuid())',
      'update things set id = id',
      'delete from things',
      'create temporary table t (n int)',
    ]) {
      await expect(db.tx(viewed, (em) => em.query(statement))).rejects.toThrow();
    }
    await expect(add(viewed)).rejects.toThrow(/read-only transaction/);
    await add(shop);
    expect(await db.tx(shop, (em) => em.query('select id from things'))).toHaveLength(2);
  });
});
