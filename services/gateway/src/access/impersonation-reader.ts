import { Inject, Injectable } from '@nestjs/common';
import { IMPERSONATION_HEADER } from '@revive/contracts/access/impersonation';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { toSession, type Readable } from './session-reader.js';
import type { Session } from './session.js';

/** Changes nothing, and tells nothing of the account itself but whose it is; no stream. */
export const isPlainRead = ({ method, command, stream, access, name }: Route): boolean =>
  method === 'GET' && !command && !stream && (access !== 'signed-in' || name === routes.getUser.name);

/**
 * Requests of staff who look through somebody's eyes. They read alone: no other method, no stream (its frames are made
 * for who has the session), and nothing of the person's own account, which answers to the session's secret. That secret
 * never goes along.
 */
@Injectable()
export class ImpersonationReader {
  constructor(@Inject(GrpcClients) private readonly clients: Pick<GrpcClients, 'impersonations'>) {}

  /**
   * Undefined where the request names no view. identity is asked each time, so that an end counts at once. Throws
   * IMPERSONATION_READ_ONLY, IMPERSONATION_ENDED (403).
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
