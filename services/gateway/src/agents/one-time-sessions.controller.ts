import { Body, Controller } from '@nestjs/common';
import type { OpenOneTimeSession } from '@revive/contracts/fleet/one-time-sessions';
import { routes } from '@revive/contracts/routes/routes';
import type { OpenedOneTimeSession } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { CurrentSession, type Session } from '../access/session.js';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';

@Controller()
export class OneTimeSessionsController {
  constructor(private readonly clients: GrpcClients) {}

  @Route(routes.openOneTimeSession)
  async openOneTimeSession(
    @CurrentSession() session: Session,
    @Body() { repairId = '' }: OpenOneTimeSession,
  ): Promise<OpenedOneTimeSession> {
    // Fleet knows no tickets. A ticket of another shop is not found here, so no session names one.
    // control: a one-time session names only a ticket that its technician may read
    if (repairId !== '') await this.clients.repairs.call(session, 'get', { id: repairId });
    return this.clients.oneTimeSessions.callWithCommandToken(session, 'openOneTimeSession', { repairId });
  }
}
