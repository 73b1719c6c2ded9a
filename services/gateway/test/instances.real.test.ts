import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { readEnvironment, text } from '@revive/platform/core/config';
import { FaultyProxy } from '@revive/platform/testing/faulty-proxy';
import { DiskObjects } from '@revive/platform/storage/disk/disk-objects';
import { freePort } from '@revive/platform/concurrency/free-port';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { RedisCache } from '@revive/platform/cache/redis/redis-cache';
import type { RunningService } from '@revive/platform/runtime/service';
import { waitFor } from '@revive/platform/testing/wait-for';
import { gateway } from '../src/service.js';
import { SAMPLES } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';
import { PASSWORD } from './stand-ins.js';

const { REDIS_URL } = readEnvironment(process.env, { REDIS_URL: text().required() });
const DB = 14;

interface Instance {
  readonly url: string;
  readonly cache: RedisCache;
  readonly running: RunningService;
}
let started: StartedGateway;
let line: FaultyProxy;
let instances: Instance[] = [];

async function instance(): Promise<Instance> {
  const url = new URL(REDIS_URL);
  [url.hostname, url.port, url.pathname] = ['127.0.0.1', String(line.localPort), `/${DB}`];
  const [cache, port] = [await RedisCache.open({ url: url.href, onError: () => undefined }), await freePort()];
  const running = await gateway.start({ ...started.config, port }, {
    cache,
    objects: new DiskObjects(join(tmpdir(), 'revive-no-objects')),
  } as unknown as Infrastructure);
  return { url: `http://127.0.0.1:${port}`, cache, running };
}

let admin: Redis;

beforeAll(async () => {
  started = await startedGateway();
  const url = new URL(REDIS_URL);
  url.pathname = `/${DB}`;
  admin = new Redis(url.href);
});
afterAll(async () => {
  await admin.quit();
  await started.close();
});
beforeEach(async () => {
  const { hostname, port } = new URL(REDIS_URL);
  line = await FaultyProxy.to(hostname, Number(port || 6379));
  await admin.flushdb();
  instances = [await instance(), await instance()];
});
afterEach(async () => {
  for (const { running, cache } of instances) {
    await running.stop();
    await cache.close();
  }
  await line.cut();
});

async function ask(
  nth: number,
  name: RouteName,
  cookie?: string,
  own?: object,
): Promise<{ status: number; cookie: string }> {
  const { method, path } = routes[name];
  const { params = {}, query, body } = { ...SAMPLES[name], ...(own && { body: own }) };
  const init = {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie !== undefined && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  };
  const address =
    instances[nth % 2]!.url +
    path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')) +
    (query === undefined ? '' : `?${query}`);
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
  return { status: response.status, cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' };
}
const statuses = async (times: number, call: (nth: number) => Promise<{ status: number }>): Promise<number[]> =>
  [...new Set((await Promise.all(Array.from({ length: times }, (_, n) => call(n)))).map(({ status }) => status))].sort(
    (a, b) => a - b,
  );

describe('two gateways on one Redis', () => {
  it('count calls of one network together: exactly sixty of a hundred pass', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n, 'enrolAgent')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect([(await ask(0, 'enrolAgent')).status, (await ask(1, 'enrolAgent')).status]).toEqual([429, 429]);
  });

  it('share sessions, also after Redis was emptied, and refuse an ended session', async () => {
    started.identity.add({ username: 'both', role: 'user', status: 'active' });
    const { cookie } = await ask(0, 'login', undefined, { username: 'both', password: PASSWORD });
    await admin.flushdb();
    expect(await statuses(20, (n) => ask(n, 'getUser', cookie))).toEqual([200]);
    await ask(1, 'logout', cookie);
    await admin.flushdb();
    expect(await statuses(20, (n) => ask(n, 'getUser', cookie))).toEqual([401]);
  });

  it.each([
    ['is gone', () => line.cut()],
    ['says nothing', async () => line.freeze()],
  ])('keep sessions and calls working without limits while Redis %s', async (what, interrupt) => {
    const live = await started.signedIn('user');
    await interrupt();
    expect(await statuses(20, (n) => ask(n, 'getUser', live))).toEqual([200]);
    expect(await statuses(20, (n) => ask(n, 'getRepairStatus'))).toEqual([200]);
    expect(await statuses(70, (n) => ask(n, 'enrolAgent'))).not.toContain(429);
    const { username } = started.identity.add({
      username: `during-${what.replaceAll(' ', '-')}`,
      role: 'user',
      status: 'active',
    });
    const { status, cookie } = await ask(0, 'login', undefined, { username, password: PASSWORD });
    expect(status).toBe(200);
    expect((await ask(1, 'getUser', cookie)).status).toBe(200);
    expect((await ask(0, 'logout', cookie)).status).toBe(204);
    expect((await ask(1, 'getUser', cookie)).status).toBe(401);
    await line.mend();
    await waitFor(() =>
      instances[0]!.cache.get('x').then(
        () => true,
        () => false,
      ),
    );
    expect((await ask(0, 'getUser', live)).status).toBe(200);
  });
});
