import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { routeOf } from './route.js';
import { SchemaPipe } from './schema.pipe.js';

@Injectable()
export class ShapeGuard implements CanActivate {
  readonly #pipe = new SchemaPipe();

  /** Throws INVALID and BAD_BODY (400). */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(context);
    if (!route?.body && !route?.query) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (route.body) request.body = await this.#pipe.transform(request.body, route.body);
    if (route.query) request.query = await this.#pipe.transform(request.query, route.query);
    return true;
  }
}
