import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { AccountStatus } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '../http/route.js';
import { SessionCookie } from '../http/session-cookie.js';
import { SessionReader } from './session-reader.js';
import { ImpersonationReader, isPlainRead } from './impersonation-reader.js';
import { setSession } from './session.js';

const ACTIVE_ALONE: readonly AccountStatus[] = ['active'];

/** Checks the access rules of a route from the contract's table. A handler without a row in the table is refused. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reader: SessionReader,
    private readonly cookie: SessionCookie,
    @Inject(ImpersonationReader) private readonly impersonations: Pick<ImpersonationReader, 'read'>,
  ) {}

  /**
   * Throws NOT_SIGNED_IN (401), NOT_ALLOWED, ACCOUNT_NOT_ACTIVE, OTP_SETUP_NEEDED, PASSWORD_CHANGE_NEEDED,
   * DEMO_READ_ONLY, IMPERSONATION_READ_ONLY, IMPERSONATION_ENDED (403).
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(context);
    if (!route) throw new AppError('NOT_ALLOWED', { reason: 'not in the table of routes' });
    if (route.access === 'anyone') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const secret = this.cookie.read(request);
    const own = secret === undefined ? undefined : await this.reader.read(secret);
    if (!own) {
      if (secret !== undefined) this.cookie.clear(http.getResponse<FastifyReply>());
      throw new AppError('NOT_SIGNED_IN');
    }
    // An impersonated request runs as the impersonated person or fails, but never as the member of staff.
    const session = (await this.impersonations.read(request, route, own)) ?? own;
    if (session.user.visitor) refuseToVisitors(route);
    setSession(request, session);
    if (route.access === 'signed-in') return true;
    if (!(route.statuses ?? ACTIVE_ALONE).includes(session.user.status))
      throw new AppError('ACCOUNT_NOT_ACTIVE', { status: session.user.status });
    if (session.user.otp === 'demanded') throw new AppError('OTP_SETUP_NEEDED');
    if (session.user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_NEEDED');
    if (!route.access.includes(session.user.role)) throw new AppError('NOT_ALLOWED', { role: session.user.role });
    return true;
  }
}

/**
 * A visitor of the demo shop may read what the shop's people read, including streams, but nothing of the account.
 * Signing out is allowed. Throws DEMO_READ_ONLY (403).
 */
function refuseToVisitors(route: Route): void {
  // control: a visitor of the demo shop changes nothing
  if (!isPlainRead(route) && !route.stream && route.name !== routes.logout.name)
    throw new AppError('DEMO_READ_ONLY', { route: route.name });
}
