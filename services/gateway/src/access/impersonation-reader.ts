import { Inject, Injectable } from '@nestjs/common';
import { IMPERSONATION_HEADER } from '@revive/contracts/access/impersonation';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { toSession, type Readable } from './session-reader.js';
import type { Session } from './session.js';

/**
 * True for a route that only reads, is no stream, and returns nothing of the account itself except the current user.
 */
export const isPlainRead = ({ method, command, stream, access, name }: Route): boolean =>
  method === 'GET' && !command && !stream && (access !== 'signed-in' || name === routes.getUser.name);

/**
 * Handles requests of staff who impersonate a user. Only reads are allowed: no streams, because frames are made for
 * the owner of the session, and no account data, which needs the session's secret. The secret is never passed on.
 */
@Injectable()
export class ImpersonationReader {
  constructor(@Inject(GrpcClients) private readonly clients: Pick<GrpcClients, 'impersonations'>) {}

  /**
   * Undefined for a request without impersonation. Identity is asked on each request, so that an end takes effect at
   * once. Throws IMPERSONATION_READ_ONLY, IMPERSONATION_ENDED (403).
   */
  async read(request: Pick<FastifyRequest, 'headers'>, route: Route, own: Session): Promise<Session | undefined> {
    const impersonationId = request.headers[IMPERSONATION_HEADER];
    if (impersonationId === undefined) return undefined;
    if (typeof impersonationId !== 'string') throw new AppError('IMPERSONATION_ENDED');
    if (!isPlainRead(route)) throw new AppError('IMPERSONATION_READ_ONLY', { route: route.name });
    const { actorToken, endsAt, user } = await this.clients.impersonations.callAnonymous('readImpersonation', {
      sessionId: own.secret,
      impersonationId,
    });
    const viewed: Readable = { user, actorToken, sessionExpiresAt: endsAt };
    return toSession('', '', viewed);
  }
}
