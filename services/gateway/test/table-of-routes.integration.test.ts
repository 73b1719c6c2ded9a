import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, type Type } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { silentLog } from '@revive/platform/testing/testkit';
import { systemClock } from '@revive/platform/core/clock';
import { CONTROLLERS } from '../src/gateway.module.js';
import { handlersWithoutRoute } from '../src/http/mounted.js';
import { routerPath } from '../src/http/route.js';
import { DOCS_PATHS } from '../src/page/docs.js';
import { buildApplication, closeApplication } from '../src/service.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
const mounted: string[] = [];
beforeAll(async () => {
  gateway = await startedGateway();
  const { config, cache, objects } = gateway;
  const app = await buildApplication(
    { config, base: { cache, objects }, clock: systemClock, log: silentLog(), metrics: new Metrics('gateway') },
    { onMounted: (method, url) => mounted.push(`${method} ${url}`) },
  );
  await closeApplication(app, silentLog());
});
afterAll(() => gateway.close());

describe('route table', () => {
  it('mounts each row once and nothing more under /api except the API documentation', () => {
    const table = (Object.values(routes) as Route[]).map((route) => `${route.method} ${routerPath(route.path)}`);
    const docs = DOCS_PATHS.map((path) => `GET ${path}`);
    expect(mounted.filter((one) => one.includes(' /api')).sort()).toEqual([...table, ...docs].sort());
  });

  it('has unique addresses and names', () => {
    const rows = Object.values(routes) as Route[];
    expect(new Set(rows.map((route) => `${route.method} ${route.path}`)).size).toBe(rows.length);
    expect(Object.entries(routes).filter(([name, route]) => name !== route.name)).toEqual([]);
  });

  it('covers every controller method and detects a method outside the table', async () => {
    expect(CONTROLLERS.flatMap(handlersWithoutRoute)).toEqual([]);
    const { Get } = await import('@nestjs/common');
    class Stray {
      open(): string {
        return 'for everybody';
      }
    }
    Get('/api/stray')(Stray.prototype, 'open', Object.getOwnPropertyDescriptor(Stray.prototype, 'open') ?? {});
    Controller()(Stray);
    expect(handlersWithoutRoute(Stray as Type)).toEqual(['Stray.open']);
  });
});
