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

/** What one connection sends while `work` lasts: the texts of its packets. */
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

describe('a transaction whose beginning is not waited for', () => {
  it('sends its beginning, whose eyes it has and its first question in one packet', async () => {
    const shop = aUser();
    const stream = await db.tx(shop, streamOf);
    const packets = await packetsOf(stream, async () => {
      // The connection that was used last is the next one's.
      expect(await db.tx(shop, async (em) => [(await streamOf(em)) === stream, (await tenant(em))[0]?.tenant])).toEqual(
        [true, shop.tenantId],
      );
    });
    expect(packets).toHaveLength(2);
    expect(packets[0]).toMatch(/START TRANSACTION[\s\S]*user:[\s\S]*current_setting/);
    expect(packets[1]).toContain('COMMIT');
  });

  it('sends what is asked together in one packet, and answers each its own', async () => {
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

  it('has the isolation that was asked for, and the next one on its connection has the usual one', async () => {
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

  it('is rolled back where what it does fails at once, and asks nothing of the server for somebody with no id', async () => {
    await expect(db.tx(aUser(), () => Promise.reject(new TypeError('at once')))).rejects.toThrow('at once');
    await expect(db.tx(aUser(), (em) => em.query('select 1 / 0'))).rejects.toThrow('division by zero');
    await expect(db.tx({ ...aUser(), tenantId: "x'; drop table users" }, tenant)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const shop = aUser();
    expect(await db.tx(shop, tenant)).toEqual([{ tenant: shop.tenantId }]);
  });

  it('is begun for certain, also where nobody took up the one before', async () => {
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

  it('keeps many at once apart, each with its own eyes', async () => {
    const shops = Array.from({ length: 60 }, () => aUser());
    expect(
      await Promise.all(
        shops.map((shop) => db.tx(shop, async (em) => [(await tenant(em))[0]?.tenant, (await tenant(em))[0]?.tenant])),
      ),
    ).toEqual(shops.map(({ tenantId }) => [tenantId, tenantId]));
  });
});
