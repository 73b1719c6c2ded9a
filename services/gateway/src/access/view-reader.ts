import { Inject, Injectable } from '@nestjs/common';
import { VIEW_HEADER } from '@revive/contracts/access/view-as';
import type { Route } from '@revive/contracts/routes/route';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { toSession, type Readable } from './session-reader.js';
import type { Session } from './session.js';

/**
 * Requests of staff who look through somebody's eyes. They read alone: no other method, no stream (its frames are made
 * for who has the session), and nothing of the person's own account, which answers to the session's secret. That secret
 * never goes along.
 */
@Injectable()
export class ViewReader {
  constructor(@Inject(GrpcClients) private readonly clients: Pick<GrpcClients, 'views'>) {}

  /**
   * Undefined where the request names no view. identity is asked each time, so that an end counts at once. Throws
   * VIEW_READ_ONLY, VIEW_OVER (403).
   */
  async read(request: Pick<FastifyRequest, 'headers'>, route: Route, own: Session): Promise<Session | undefined> {
    const viewId = request.headers[VIEW_HEADER];
    if (viewId === undefined) return undefined;
    if (typeof viewId !== 'string') throw new AppError('VIEW_OVER');
    if (
      route.method !== 'GET' ||
      route.command ||
      route.stream ||
      (route.access === 'signed-in' && route.name !== 'getUser')
    )
      throw new AppError('VIEW_READ_ONLY', { route: route.name });
    const { actorToken, endsAt, user } = await this.clients.views.callAnonymous('readView', {
      sessionId: own.secret,
      viewId,
    });
    const viewed: Readable = { user, actorToken, sessionExpiresAt: endsAt };
    return toSession('', '', viewed);
  }
}
