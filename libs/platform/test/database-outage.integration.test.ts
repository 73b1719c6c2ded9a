import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/database/database.js';
import { EmbeddedBus } from '../src/events/embedded/embedded-bus.js';
import { EmbeddedCache } from '../src/cache/embedded/embedded-cache.js';
import { startPostgres, type PostgresServer } from '../src/database/embedded/embedded-postgres.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { runMigrations } from '../src/database/migrations.js';
import { addEvent } from '../src/events/outbox/outbox.js';
import { OutboxRelay } from '../src/events/outbox/relay.js';
import { provisionBus, provisionService } from '../src/database/provision.js';
import { aUser, silentLog } from '../src/testing/testkit.js';
import { waitFor } from '../src/testing/wait-for.js';

const log = silentLog();
const shop = aUser();
const dir = mkdtempSync(join(tmpdir(), 'revive-outage-'));
const got: string[] = [];
let server: PostgresServer;
let db: Database;
let bus: EmbeddedBus;
let relay: OutboxRelay;
let sent = 0;
let urls: Record<'tenant' | 'staff' | 'system', string>;
const change = () =>
  db
    .tx(shop, (em) =>
      addEvent(em, { topic: 'repairs.repair', key: 'a', type: 'test.v1.Changed', payload: Buffer.from(String(sent)) }),
    )
    .then(() => sent++);

beforeAll(async () => {
  server = await startPostgres({ dir });
  const how = { adminUrl: server.adminUrl, passwords: {} };
  const env = await provisionService(how, 'repairs');
  await runMigrations('repairs', env.MIGRATE_DATABASE_URL, []);
  bus = await EmbeddedBus.open({ url: await provisionBus(how), log });
  urls = { tenant: env.DATABASE_URL, staff: env.DATABASE_STAFF_URL, system: env.DATABASE_SYSTEM_URL };
  db = await Database.open({ service: 'repairs', entities: [], urls });
  relay = new OutboxRelay({
    service: 'repairs',
    url: env.DATABASE_SYSTEM_URL,
    bus,
    cache: new EmbeddedCache(),
    log,
    metrics: new Metrics('repairs'),
  });
  db.onEvents = (ids) => relay.ring(ids);
  await relay.start();
  await bus.subscribe({
    group: 'billing',
    topics: ['repairs.repair'],
    handler: async (event) => {
      got.push(Buffer.from(event.payload).toString());
    },
  });
});
afterAll(async () => {
  await relay.stop();
  await bus.close();
  await db.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('killed database server', () => {
  it('throws a retryable error during the outage and loses no committed data', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 10; i++) await change();
      process.kill(server.pid, 'SIGKILL');
      // Sessions outlive the killed server briefly, and their commits count.
      let refusal: unknown;
      await waitFor(() =>
        change().then(
          () => false,
          (error: unknown) => {
            refusal = error;
            return true;
          },
        ),
      );
      expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 1 } });
      await expect(db.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await expect(bus.publish([])).resolves.toBeUndefined();
      server = await startPostgres({ dir, port: server.port });
      await waitFor(() =>
        db.ping().then(
          () => true,
          () => false,
        ),
      );
    }
    await change();
    await waitFor(() => new Set(got).size === sent);
    expect([...new Set(got)]).toEqual(Array.from({ length: sent }, (_, i) => String(i)));
    expect(sent).toBeGreaterThanOrEqual(31);
  });
});

describe('slow database server', () => {
  it('retries the first connections', async () => {
    const sockets: Socket[] = [];
    let silent = 3;
    // The first three connections, one per pool, get no response.
    const slow = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      if (silent-- > 0) return;
      const line = connect(server.port, '127.0.0.1');
      sockets.push(line);
      line.on('error', () => socket.destroy());
      socket.pipe(line).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const port = String((slow.address() as AddressInfo).port);
    const through = (url: string) => url.replace(`:${server.port}/`, `:${port}/`);
    try {
      const late = await Database.open({
        service: 'repairs',
        entities: [],
        urls: { tenant: through(urls.tenant), staff: through(urls.staff), system: through(urls.system) },
      });
      await late.ping();
      await late.close();
      expect(silent).toBeLessThan(0);
    } finally {
      for (const socket of sockets) socket.destroy();
      slow.close();
    }
  });
});
