import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { perMinuteOf } from '@revive/contracts/routes/route';
import type { Cache } from '@revive/platform/cache/cache';
import { AppError, messageOf } from '@revive/platform/errors/errors';
import { CACHE, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { routeOf } from './route.js';

const WINDOW_MS = 60_000;

/**
 * Limits calls per minute and network on routes without a session, across all gateways. The guard only sheds load and
 * counts in the cache. A flushed cache resets the count, and without the cache all calls pass, so that an outage locks
 * nobody out. Limits that protect accounts and links are counted in PostgreSQL by their owning services.
 */
@Injectable()
export class PublicLimitGuard implements CanActivate {
  constructor(
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Throws TOO_MANY (429). */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(context);
    const limit = route && perMinuteOf(route);
    if (route === undefined || limit === undefined || limit === Infinity) return true;
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const count = await this.cache
      .increment(`calls:${route.name}:${networkOf(ip)}`, WINDOW_MS)
      .catch((err: unknown) => {
        this.log.warn({ err }, `calls were not counted: ${messageOf(err)}`);
        return 0;
      });
    if (count > limit) throw new AppError('TOO_MANY', { retryAfterSeconds: WINDOW_MS / 1000 });
    return true;
  }
}
