import { describe, expect, it } from '@jest/globals';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import fastify from 'fastify';
import { routerPath } from './route.js';
import { ConcurrencyLimiter, limitConcurrency } from './turns.js';
import type { SessionCookie } from './session-cookie.js';

const begun: string[] = [];
const ask = (turns: ConcurrencyLimiter, caller: string, what: string) =>
  turns.take(caller, () => void begun.push(what));

describe('Turns', () => {
  it('runs a limited number of requests per caller and starts the next in order', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 2, waiting: 2 });
    const [first] = ['a1', 'a2', 'a3', 'a4'].map((what) => ask(turns, 'a', what));
    expect(begun).toEqual(['a1', 'a2']);
    first?.();
    first?.();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('refuses only the caller with too many waiting requests', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 1, waiting: 1 });
    expect(['a1', 'a2', 'a3'].map((what) => ask(turns, 'a', what) !== undefined)).toEqual([true, true, false]);
    expect(ask(turns, 'b', 'b1')).toBeDefined();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('skips a waiting request that was abandoned', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 1, waiting: 5 });
    const [first, second] = ['a1', 'a2', 'a3'].map((what) => ask(turns, 'a', what));
    second?.();
    first?.();
    expect(begun).toEqual(['a1', 'a3']);
  });

  it('forgets a caller without running or waiting requests', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 1, waiting: 0 });
    ask(turns, 'a', 'a1')?.();
    expect(ask(turns, 'a', 'a2')).toBeDefined();
  });
});

describe('costly routes', () => {
  const noSession = { read: () => undefined } as unknown as SessionCookie;

  function gateway({ method, path }: Route = routes.login) {
    const app = fastify();
    app.setErrorHandler((error, _, reply) =>
      reply.code(error instanceof AppError && error.code === 'TOO_MANY' ? 429 : 500).send(),
    );
    const atWork: (() => void)[] = [];
    limitConcurrency(app, noSession, { costly: { atOnce: 2, waiting: 1 } });
    app.route({
      method,
      url: routerPath(path),
      handler: () => new Promise((resolve) => atWork.push(() => resolve({}))),
    });
    app.get('/api/health', () => Promise.resolve({}));
    const call = (remoteAddress: string) =>
      app.inject({ method, url: path.replace(/\{\w+\}/, 'RV-1'), remoteAddress }).then(({ statusCode }) => statusCode);
    return { app, atWork, call };
  }
  const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

  it('runs a few costly requests per network at once and refuses when too many wait', async () => {
    const { app, atWork, call } = gateway();
    const asked = [call('10.0.0.1'), call('10.0.0.1'), call('10.0.0.1')];
    await app.ready();
    await turnOfTheLoop();
    expect(await call('10.0.0.1')).toBe(429);
    expect(atWork).toHaveLength(2);
    const other = call('10.0.0.2');
    const page = await app.inject({ url: '/api/health', remoteAddress: '10.0.0.1' });
    expect([page.statusCode, atWork.length]).toEqual([200, 3]);
    for (const end of atWork.splice(0)) end();
    expect(await other).toBe(200);
    while (atWork.length === 0) await turnOfTheLoop();
    for (const end of atWork.splice(0)) end();
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    await app.close();
  });

  it.each([
    routes.downloadReceipt,
    routes.downloadRepairFormByLink,
    routes.downloadRecordByLink,
    routes.askQuestion,
    routes.registerRepairShop,
  ])('covers the costly route $name', async (route) => {
    const { app, atWork, call } = gateway(route);
    const asked = [call('10.0.0.1'), call('10.0.0.1'), call('10.0.0.1')];
    await app.ready();
    await turnOfTheLoop();
    expect(await call('10.0.0.1')).toBe(429);
    for (let ended = 0; ended < asked.length;) {
      for (const end of atWork.splice(0)) ended += Number(end() === undefined);
      await turnOfTheLoop();
    }
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    await app.close();
  });
});
