import { Controller } from '@nestjs/common';
import { STAFF_ROLES } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../clients/grpc-clients.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { PlatformFigures, type PlatformStats } from './platform-figures.js';
import { SystemProbe, type SystemStatus } from './system-status.js';

@Controller()
export class StatusController {
  constructor(
    private readonly probe: SystemProbe,
    private readonly clients: GrpcClients,
    private readonly figures: PlatformFigures,
  ) {}

  @Route(routes.getSystemStatus)
  getSystemStatus(@CurrentSession() session: Session): Promise<SystemStatus> {
    const countAgents = () => this.clients.fleetCounts.call(session, 'countAgents', {});
    // control: a shop sees no figure of the platform’s = this.probe.read(countAgents)
    return STAFF_ROLES.some((role) => role === session.user.role)
      ? this.probe.read(countAgents)
      : this.probe.readForShop(countAgents);
  }

  @Route(routes.getPlatformStats)
  getPlatformStats(@CurrentSession() session: Session): Promise<PlatformStats> {
    return this.figures.stats(session);
  }
}
