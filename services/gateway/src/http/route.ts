import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { Route as ContractRoute } from '@revive/contracts/routes/route';
import { currentRequest } from '@revive/platform/telemetry/request-context';
import { inSpan, SpanKind } from '@revive/platform/telemetry/tracing';
import { serializeResponse } from './answer.js';

export const METADATA = 'revive:route';

export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

type Handler = (...args: unknown[]) => unknown;

/**
 * Mounts a controller method as a row of the contract's table: path, method, status, access, and shapes of body, query
 * and response. The session guard and the table's test refuse a handler without this decorator.
 */
export const Route = (route: ContractRoute): MethodDecorator =>
  applyDecorators(
    answers(route),
    RequestMapping({ path: routerPath(route.path), method: RequestMethod[route.method] }),
    HttpCode(route.status),
    SetMetadata(METADATA, route),
  );

/**
 * Shapes the handler's result by the contract, in its own span. Wraps the method itself: a Nest interceptor would go
 * through six observables, which cost as much as the whole session check.
 */
function answers(route: ContractRoute): MethodDecorator {
  return (_target, _name, descriptor) => {
    const handler = descriptor.value as Handler;
    const wrapped = function (this: unknown, ...args: unknown[]): Promise<unknown> {
      return inSpan(
        `${route.method} ${route.path}`,
        { kind: SpanKind.SERVER, traceparent: currentRequest()?.traceparent },
        async () => {
          const answer = await handler.apply(this, args);
          return route.stream ? undefined : route.file ? answer : serializeResponse(route, answer);
        },
      );
    };
    for (const key of Reflect.getMetadataKeys(handler) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapped);
    (descriptor as { value?: unknown }).value = wrapped;
  };
}

export const routeOf = (context: ExecutionContext): ContractRoute | undefined =>
  Reflect.getMetadata(METADATA, context.getHandler()) as ContractRoute | undefined;
