import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { inSpan, SpanKind } from '@revive/platform/tracing';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { shapeAnswer } from './answer.js';
import { routeOf } from './route.js';
import { SchemaPipe } from './schema.pipe.js';

/**
 * Around every handler: body and query become the contract's shapes, the answer goes out as the contract has it, in a span of
 * its own. A trace begins here, unless a proxy of ours stands in front: a stranger must not decide what is recorded.
 */
export class RouteInterceptor implements NestInterceptor {
  readonly #pipe = new SchemaPipe();

  constructor(private readonly isProxied: boolean) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = routeOf(context);
    if (!route) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { traceparent } = request.headers;
    return from(
      inSpan(`${route.method} ${route.path}`, { kind: SpanKind.SERVER, traceparent: this.isProxied && typeof traceparent === 'string' ? traceparent : undefined }, async () => {
        if (route.body) request.body = await this.#pipe.transform(request.body, route.body);
        if (route.query) request.query = await this.#pipe.transform(request.query, route.query);
        const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        return route.stream ? undefined : shapeAnswer(route, answer);
      }),
    );
  }
}
