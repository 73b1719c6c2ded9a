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

/** `{id}` of the specification as the router writes it. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

type Handler = (...args: unknown[]) => unknown;

/**
 * Mounts a method of a controller as one row of the contract's table: path, method, status, who may call, shapes of
 * body, query and answer. A handler without it is refused by the session guard and by the test of the table.
 */
export const Route = (route: ContractRoute): MethodDecorator =>
  applyDecorators(
    answers(route),
    RequestMapping({ path: routerPath(route.path), method: RequestMethod[route.method] }),
    HttpCode(route.status),
    SetMetadata(METADATA, route),
  );

/**
 * What the handler gives goes out as the contract has it, in a span of its own. Around the method itself: one of Nest's
 * interceptors would do the same through six observables, which cost as much as the whole session check.
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
    // Guards of the method and the like stand on the function that they were given.
    for (const key of Reflect.getMetadataKeys(handler) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapped);
    (descriptor as { value?: unknown }).value = wrapped;
  };
}

/** The row that a handler is mounted by, or undefined. */
export const routeOf = (context: ExecutionContext): ContractRoute | undefined =>
  Reflect.getMetadata(METADATA, context.getHandler()) as ContractRoute | undefined;
