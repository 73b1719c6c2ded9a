import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../errors/errors.js';
import { mergeMetrics, processMetrics } from '../telemetry/metrics.js';
import { HEALTH_HOST } from './service-config.js';
import type { RunningService } from './service.js';

type Served = Pick<RunningService, 'ready' | 'metrics'>;

export interface HealthServer {
  readonly port: number;
  /** Reports "not ready" to stop new work, but stays alive. */
  unready(): void;
  close(): Promise<void>;
}

const READY_MS = 3000;

/**
 * Serves `/live` (200 while the process responds, without further checks), `/ready` (200, or 503 with the reason) and
 * `/metrics` for all services of the process. A function is evaluated per request, so the server may listen before the
 * services start.
 */
export async function serveHealth(
  served: Served | (() => readonly Served[]),
  port: number,
  host = HEALTH_HOST,
): Promise<HealthServer> {
  const services = typeof served === 'function' ? served : () => [served];
  let stopping = false;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object | string) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response
        .writeHead(status, {
          'content-type': typeof body === 'string' ? 'text/plain; version=0.0.4' : 'application/json',
        })
        .end(text);
    };
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, { status: 'GET only' });
    if (path === '/live') return answer(200, { status: 'live' });
    if (path === '/ready')
      return void readinessOfAll(services(), stopping).then(({ ready, reason }) =>
        answer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...(reason !== undefined && { reason }) }),
      );
    if (path === '/metrics')
      return void metricsOf(services()).then(
        (text) => answer(200, text),
        () => answer(500, { status: 'no metrics' }),
      );
    return answer(404, { status: 'not found' });
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  server.maxConnections = 64;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    unready: () => {
      stopping = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readinessOfAll(
  services: readonly Served[],
  stopping: boolean,
): Promise<{ ready: boolean; reason?: string }> {
  if (services.length === 0) return { ready: false, reason: 'starting' };
  const all = await Promise.all(services.map((service) => readiness(service, stopping)));
  return all.find(({ ready }) => !ready) ?? { ready: true };
}

const metricsOf = async (services: readonly Served[]): Promise<string> =>
  mergeMetrics(await Promise.all([...services.map((service) => service.metrics()), processMetrics()]));

/** The readiness of a service, within three seconds; the gateway builds `/api/health` from it. */
export async function readiness(
  service: Pick<RunningService, 'ready'>,
  stopping = false,
): Promise<{ ready: boolean; reason?: string }> {
  if (stopping) return { ready: false, reason: 'stopping' };
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      service.ready(),
      new Promise((_, reject) => (timer = setTimeout(() => reject(new TypeError('does not answer')), READY_MS))),
    ]);
    return { ready: true };
  } catch (error) {
    return { ready: false, reason: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}
