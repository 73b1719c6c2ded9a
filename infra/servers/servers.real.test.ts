import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { freePort } from '@revive/platform/concurrency/free-port';
import { uuidv7 } from '@revive/platform/core/ids';
import { openInfrastructure } from '@revive/platform/runtime/infrastructure';
import { KafkaBus } from '@revive/platform/events/kafka/kafka-bus';
import type { Logger } from '@revive/platform/telemetry/log';
import { silentLog } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { SERVER_NAMES } from './config.js';
import type { RealServer } from './real-server.js';
import { pong } from './redis.js';
import { answers } from './server-process.js';
import { realServer } from './servers.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'revive-servers-'));
});
afterAll(async () => {
  for (const name of SERVER_NAMES) await (await realServer(name, { dir })).forget();
  await rm(dir, { recursive: true, force: true });
});

describe.each(SERVER_NAMES)('real server: %s', (name) => {
  it('starts, is adopted, dies by SIGKILL and restarts at its port', async () => {
    const server = await realServer(name, { dir });
    await server.stop();
    expect(server.isRunning()).toBe(false);
    await server.start();
    const { pid } = server;
    const other = await realServer(name, { dir });
    await other.start();
    expect([other.pid, other.port, other.env]).toEqual([pid, server.port, server.env]);
    await server.kill();
    expect([server.isRunning(), other.isRunning()]).toEqual([false, false]);
    await server.start();
    expect(server.pid).not.toBe(pid);
    await server.stop();
    expect(other.isRunning()).toBe(false);
  }, 120_000);

  it('reports a taken port with a readable message', async () => {
    const port = await freePort();
    const squatter = createServer().listen(port, '127.0.0.1');
    const server = await realServer(name, { dir: join(dir, 'taken'), port });
    await expect(server.start()).rejects.toThrow(`Port ${port} is taken by another program`);
    await new Promise((resolve) => squatter.close(resolve));
  });
});

it('accepts connections without answers while frozen, until thawed', async () => {
  const redis = await realServer('redis', { dir });
  await redis.start();
  const password = new URL(String(redis.env.REDIS_URL)).password;
  expect(await pong(redis.port, password)).toBe(true);
  redis.freeze();
  expect([await answers(redis.port), await pong(redis.port, password)]).toEqual([true, false]);
  redis.thaw();
  expect(await pong(redis.port, password)).toBe(true);
  await redis.stop();
});

it('delays a process start while the cache is missing and logs the server’s name', async () => {
  const redis = await realServer('redis', { dir });
  await redis.stop();
  const said: string[] = [];
  const log = {
    ...silentLog(),
    debug: () => undefined,
    info: () => undefined,
    warn: (_: unknown, sentence: string) => void said.push(sentence),
  } as unknown as Logger;
  const opening = openInfrastructure(
    { REDIS_URL: String(redis.env.REDIS_URL), KAFKA_BROKERS: '127.0.0.1:1', DATA_DIR: join(dir, 'data') },
    log,
  );
  await waitFor(() => said.some((line) => line.includes('The start waits for it.')));
  expect(said.find((line) => line.includes('The start waits for it.'))).toMatch(
    new RegExp(`^Redis at 127\\.0\\.0\\.1:${redis.port} does not answer: .*`),
  );
  expect(said.join()).not.toContain(new URL(String(redis.env.REDIS_URL)).password);
  await redis.start();
  const base = await opening;
  await base.cache.set('a', 'b', 1000);
  expect(await base.cache.get('a')).toBe('b');
  await base.close();
  await redis.stop();
}, 120_000);

describe('bus during restarts of its broker', () => {
  let kafka: RealServer;
  const buses: KafkaBus[] = [];
  const open = () => {
    const bus = new KafkaBus({
      brokers: String(kafka.env.KAFKA_BROKERS).split(','),
      log: silentLog(),
      prefix: `${uuidv7()}.`,
    });
    buses.push(bus);
    return bus;
  };
  const anEvent = (key: string): BusEvent => ({
    id: uuidv7(),
    topic: 'repairs.repair',
    key,
    type: 'test.v1.Changed',
    payload: Buffer.from(key),
    occurredAt: new Date(),
  });
  beforeAll(async () => {
    kafka = await realServer('kafka', { dir });
    await kafka.start();
  }, 120_000);
  afterAll(() => Promise.all(buses.map((bus) => bus.close())));

  it('refuses while the broker is dead and then delivers everything in the order of each key', async () => {
    const bus = open();
    const got: BusEvent[] = [];
    await bus.subscribe({
      group: 'billing',
      topics: ['repairs.repair'],
      handler: async (event) => void got.push(event),
    });
    const events = Array.from({ length: 600 }, (_, i) => anEvent(`k${i % 12}`));
    let refusals = 0;
    // Like the relay: repeats the same batch until stored.
    const publish = async (batch: BusEvent[]) => {
      for (let stored = false; !stored;) {
        stored = await bus.publish(batch).then(
          () => true,
          (error: unknown) => {
            if (!isAppError(error, 'SERVICE_UNAVAILABLE')) throw error;
            refusals += 1;
            return sleep(50, false);
          },
        );
      }
    };
    await publish(events.slice(0, 200));
    await kafka.kill();
    const rest = (async () => {
      for (let i = 200; i < events.length; i += 20) await publish(events.slice(i, i + 20));
    })();
    await waitFor(() => refusals > 0);
    await kafka.start();
    await rest;
    const seen = () => [...new Map(got.map((event) => [event.id, event])).values()];
    await waitFor(() => seen().length === events.length);
    for (let key = 0; key < 12; key++) {
      const ids = (list: readonly BusEvent[]) => list.filter((event) => event.key === `k${key}`).map(({ id }) => id);
      expect(ids(seen())).toEqual(ids(events));
    }
    await waitFor(async () => (await bus.backlog('billing')) === 0);
  }, 120_000);

  it('subscribes without a broker and starts when the broker is available', async () => {
    await kafka.stop();
    const bus = open();
    const got: string[] = [];
    await bus.subscribe({ group: 'chat', topics: ['repairs.repair'], handler: async ({ id }) => void got.push(id) });
    await kafka.start();
    const event = anEvent('a');
    for (let stored = false; !stored;)
      stored = await bus.publish([event]).then(
        () => true,
        () => sleep(50, false),
      );
    await waitFor(() => got.includes(event.id));
  }, 120_000);

  it('lets a handler run longer than the group’s session timeout', async () => {
    const bus = open();
    const begun: string[] = [];
    const ended: string[] = [];
    const handler = async ({ id }: BusEvent) => {
      begun.push(id);
      await sleep(13_000);
      ended.push(id);
    };
    await bus.subscribe({ group: 'billing', topics: ['repairs.repair'], handler });
    const event = anEvent('slow');
    await bus.publish([event]);
    await waitFor(() => ended.length === 1);
    await waitFor(async () => (await bus.backlog('billing')) === 0);
    expect(begun).toEqual([event.id]);
  }, 120_000);
});
