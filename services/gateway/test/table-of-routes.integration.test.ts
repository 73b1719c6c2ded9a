import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, type Type } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { silentLog } from '@revive/platform/testing/testkit';
import { systemClock } from '@revive/platform/core/clock';
import { assemble, CONTROLLERS } from '../src/gateway.module.js';
import { handlersWithoutRoute } from '../src/http/mounted.js';
import { routerPath } from '../src/http/route.js';
import { DOCS_PATHS } from '../src/page/docs.js';
import { buildApplication } from '../src/service.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
const mounted: string[] = [];
beforeAll(async () => {
  gateway = await startedGateway();
  const metrics = new Metrics('gateway');
  const parts = assemble(
    gateway.config,
    { cache: gateway.cache, objects: gateway.objects },
    systemClock,
    silentLog(),
    metrics,
  );
  const app = await buildApplication(gateway.config, { cache: gateway.cache }, parts, silentLog(), metrics, {
    onMounted: (method, url) => mounted.push(`${method} ${url}`),
  });
  await app.close();
  parts.clients.close();
  parts.probe.close();
}, 60_000);
afterAll(() => gateway.close());

describe('the table of routes', () => {
  it('is mounted row by row, each once, and nothing else is under /api but the description of the calls', () => {
    const table = (Object.values(routes) as Route[]).map((route) => `${route.method} ${routerPath(route.path)}`);
    const docs = DOCS_PATHS.map((path) => `GET ${path}`);
    expect(mounted.filter((one) => one.includes(' /api')).sort()).toEqual([...table, ...docs].sort());
  });

  it('has one address per row and one name', () => {
    const rows = Object.values(routes) as Route[];
    expect(new Set(rows.map((route) => `${route.method} ${route.path}`)).size).toBe(rows.length);
    expect(Object.entries(routes).filter(([name, route]) => name !== route.name)).toEqual([]);
  });

  it('covers every method of every controller; one that is mounted past the table is found', async () => {
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
