import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Route as ContractRoute } from '@revive/contracts/routes/route';

export const METADATA = 'revive:route';

/** `{id}` of the specification as the router writes it. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Mounts a method of a controller as one row of the contract's table: path, method, status, who may call, shapes of body, query
 * and answer. A handler without it is refused by the session guard and by the test of the table.
 */
export const Route = (route: ContractRoute): MethodDecorator =>
  applyDecorators(RequestMapping({ path: routerPath(route.path), method: RequestMethod[route.method] }), HttpCode(route.status), SetMetadata(METADATA, route));

/** The row that a handler is mounted by, or undefined. */
export const routeOf = (context: ExecutionContext): ContractRoute | undefined => Reflect.getMetadata(METADATA, context.getHandler()) as ContractRoute | undefined;
