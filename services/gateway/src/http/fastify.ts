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

/** Fastify with our limits, before Nest mounts anything. */
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
    // Requests that still come on open connections while we stop are answered; refusing them would be a failure for
    // nothing.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    http: serverOptions(arrival),
    trustProxy: config.trustedProxies.length > 0 ? proxyTrust(config) : false,
    // Ours, never the caller's: a log must not be written by who is logged.
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      problems.answer(error, request, reply),
  });
}

/**
 * Everything around the routes: limits per route, bodies, headers, compression, cookies, log and metrics of each
 * answer.
 */
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
  // After the body was read: its callbacks would lose the context.
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

/** A trace begins here, unless a proxy of ours stands in front: a stranger must not decide what is recorded. */
function traceOf(
  { headers: { traceparent } }: FastifyRequest,
  { trustedProxies }: GatewayConfig,
): { traceparent: string } | undefined {
  return trustedProxies.length > 0 && typeof traceparent === 'string' ? { traceparent } : undefined;
}

/** JSON or nothing. An empty body with a JSON type is absent, not an error. */
function acceptJsonOnly(instance: FastifyInstance): void {
  // Refuses `__proto__` and `constructor.prototype` as well.
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
    // The address without its query, and the pattern instead of the path: tracking ids are secrets.
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
