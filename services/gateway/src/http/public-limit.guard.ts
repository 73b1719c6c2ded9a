import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Cache } from '@revive/platform/cache/cache';
import { AppError, messageOf } from '@revive/platform/errors/errors';
import { CACHE, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { routeOf } from './route.js';

const WINDOW_MS = 60_000;
const USUAL = 300;
/**
 * Each of the first costs a password hash, a certificate or emails; monitors ask for health as often as they like; the
 * largest set of files of an application has 200 parts.
 */
const LIMITS: Readonly<Record<string, number>> = {
  enrolAgent: 60,
  register: 60,
  login: 120,
  forgotPassword: 60,
  mailApplicationLink: 60,
  setPassword: 60,
  confirmEmail: 60,
  createRemoteOrder: 60,
  askQuestion: 60,
  rateRepair: 60,
  sendApplicationFilePart: 600,
  getHealth: Infinity,
};

/**
 * Calls a minute from one network on routes that need no session, of all gateways together. This only sheds load, so it
 * is counted in the cache: it begins anew when that was emptied, and lets pass while that is away, rather than shut
 * everybody out with it. What protects accounts and links is counted by their owners in PostgreSQL.
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
    const limit = LIMITS[route?.name ?? ''] ?? USUAL;
    if (route?.access !== 'anyone' || limit === Infinity) return true;
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
