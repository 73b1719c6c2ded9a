import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import type { Database, EntityManager } from '../src/database/database.js';
import { QuietClient } from '../src/database/pg-client.js';
import { aUser, freshDatabase, type TestDatabase } from '../src/testing/testkit.js';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('repairs', []);
  db = await test.open([]);
});
afterAll(() => test.close());

async function streamOf(em: EntityManager): Promise<Socket> {
  const connected = (await em.queryRunner?.connect()) as { connection: { stream: Socket } } | undefined;
  if (!connected) throw new TypeError('the transaction has no connection');
  return connected.connection.stream;
}
const tenant = (em: EntityManager): Promise<{ tenant: string }[]> =>
  em.query("select current_setting('revive.tenant_id') as tenant");

async function packetsOf(stream: Socket, work: () => Promise<void>): Promise<string[]> {
  const packets: string[] = [];
  const [many, one] = [stream._writev?.bind(stream), stream._write.bind(stream)];
  stream._writev = (chunks, done) => {
    packets.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    many?.(chunks, done);
  };
  stream._write = (chunk, encoding, done) => {
    packets.push(String(chunk));
    one(chunk, encoding, done);
  };
  try {
    await work();
  } finally {
    Object.assign(stream, { _writev: many, _write: one });
  }
  return packets;
}

describe('pipelined transaction start', () => {
  it('sends BEGIN, the settings and the first query in one packet', async () => {
    const shop = aUser();
    const stream = await db.tx(shop, streamOf);
    const packets = await packetsOf(stream, async () => {
      // The pool reuses the last connection.
      expect(await db.tx(shop, async (em) => [(await streamOf(em)) === stream, (await tenant(em))[0]?.tenant])).toEqual(
        [true, shop.tenantId],
      );
    });
    expect(packets).toHaveLength(2);
    expect(packets[0]).toMatch(/START TRANSACTION[\s\S]*user:[\s\S]*current_setting/);
    expect(packets[1]).toContain('COMMIT');
  });

  it('sends concurrent queries in one packet and returns each result', async () => {
    const stream = await db.tx(aUser(), streamOf);
    const ask = (em: EntityManager, what: string): Promise<{ said: string }[]> =>
      em.query('select $1::text as said', [what]);
    const packets = await packetsOf(stream, async () => {
      const said = await db.tx(aUser(), async (em) => {
        const [first] = await ask(em, 'first');
        return [first, ...(await Promise.all([ask(em, 'second'), ask(em, 'third')])).flat()];
      });
      expect(said.map((row) => row?.said)).toEqual(['first', 'second', 'third']);
    });
    expect(packets).toHaveLength(3);
    expect(packets[1]).toMatch(/second[\s\S]*third/);
  });

  it('applies the isolation level to one transaction only', async () => {
    const isolation = (em: EntityManager): Promise<{ transaction_isolation: string }[]> =>
      em.query('show transaction_isolation');
    const [first, second] = [
      await db.tx(aUser(), isolation, { isolation: 'SERIALIZABLE' }),
      await db.tx(aUser(), isolation),
    ];
    expect([first[0]?.transaction_isolation, second[0]?.transaction_isolation]).toEqual([
      'serializable',
      'read committed',
    ]);
  });

  it('rolls back after an early error and refuses an invalid id', async () => {
    await expect(db.tx(aUser(), () => Promise.reject(new TypeError('at once')))).rejects.toThrow('at once');
    await expect(db.tx(aUser(), (em) => em.query('select 1 / 0'))).rejects.toThrow('division by zero');
    await expect(db.tx({ ...aUser(), tenantId: "x'; drop table users" }, tenant)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const shop = aUser();
    expect(await db.tx(shop, tenant)).toEqual([{ tenant: shop.tenantId }]);
  });

  it('sends BEGIN even if the previous one was not used', async () => {
    const client = new QuietClient({ connectionString: test.DATABASE_URL, pipeline: true });
    await client.connect();
    try {
      for (let round = 0; round < 2; round++) {
        await client.begin(undefined, []);
        expect(client.getTransactionStatus()).toBe('T');
        await client.query('rollback');
      }
    } finally {
      await client.end();
    }
  });

  it('separates the settings of concurrent transactions', async () => {
    const shops = Array.from({ length: 60 }, () => aUser());
    expect(
      await Promise.all(
        shops.map((shop) => db.tx(shop, async (em) => [(await tenant(em))[0]?.tenant, (await tenant(em))[0]?.tenant])),
      ),
    ).toEqual(shops.map(({ tenantId }) => [tenantId, tenantId]));
  });
});
