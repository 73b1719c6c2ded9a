import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import type { Metrics } from '@revive/platform/telemetry/metrics';
import { withRequest } from '@revive/platform/telemetry/request-context';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from './session-cookie.js';
import { proxyTrust, type GatewayConfig } from '../config.js';
import {
  ARRIVAL,
  BODY_LIMIT,
  BODY_LIMITS,
  isTooMuchJson,
  MAX_CONNECTIONS,
  MAX_PARAM,
  refuseConnection,
  REQUEST_BUDGET_MS,
  serverOptions,
  type ArrivalLimits,
} from './limits.js';
import type { ProblemFilter } from './problem.filter.js';
import { secureAnswers } from './security-headers.js';
import { limitConcurrency } from './turns.js';

export function makeAdapter(
  config: GatewayConfig,
  problems: ProblemFilter,
  arrival: ArrivalLimits = ARRIVAL,
): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: arrival.requestMs,
    forceCloseConnections: 'idle',
    // Answer requests on open connections during shutdown; a 503 would be a needless failure.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    http: serverOptions(arrival),
    trustProxy: config.trustedProxies.length > 0 ? proxyTrust(config) : false,
    // Ignore a request id from the caller: a caller must not write into the log.
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      problems.answer(error, request, reply),
  });
}

export async function configureFastify(
  instance: FastifyInstance,
  config: GatewayConfig,
  session: SessionCookie,
  log: Logger,
  metrics: Metrics,
): Promise<void> {
  instance.server.maxConnections = MAX_CONNECTIONS;
  instance.addHook('onRoute', (route) => {
    const limit = BODY_LIMITS[route.url];
    if (limit !== undefined) route.bodyLimit = limit;
  });
  acceptJsonOnly(instance);
  limitConcurrency(instance, session);
  // Runs after the body was read, because the callbacks of the body parser would lose the async context.
  instance.addHook('preValidation', (request, _, done) =>
    withRequest(
      { requestId: request.id, deadlineAt: Date.now() + REQUEST_BUDGET_MS, ...traceOf(request, config) },
      done,
    ),
  );
  instance.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id);
    done(null, payload);
  });
  observe(instance, log, metrics);
  await secureAnswers(instance, config);
  await instance.register(compress, { threshold: 1024 });
  await instance.register(cookie);
}

/**
 * Continues a caller's trace only behind a trusted proxy, because a stranger must not decide which requests are
 * recorded.
 */
function traceOf(
  { headers: { traceparent } }: FastifyRequest,
  { trustedProxies }: GatewayConfig,
): { traceparent: string } | undefined {
  return trustedProxies.length > 0 && typeof traceparent === 'string' ? { traceparent } : undefined;
}

/** Accepts JSON bodies only. An empty body with a JSON type counts as absent, not as an error. */
function acceptJsonOnly(instance: FastifyInstance): void {
  // The `error` options refuse `__proto__` and `constructor.prototype`.
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isTooMuchJson(body)) done(new AppError('BAD_BODY'));
    else void parse(request, body, done);
  });
}

function observe(instance: FastifyInstance, log: Logger, metrics: Metrics): void {
  const durations = metrics.duration('http_request', 'Time to answer an HTTP request', ['method', 'route', 'status']);
  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    // Log the address without its query and the route pattern instead of the path: tracking ids are secrets.
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
