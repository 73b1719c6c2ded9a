import { Body, Controller } from '@nestjs/common';
import type { StartRemoteSession } from '@revive/contracts/remote-sessions/session';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../clients/grpc-clients.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { AgentPackages } from './agent-package.js';
import { Installers, type RemoteScripts } from './installers.js';

/** A remote session begins with a script, which is made of what the platform made and nothing else. */
@Controller()
export class RemoteRepairController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly packages: AgentPackages,
    private readonly installers: Installers,
  ) {}

  @Route(routes.startRemoteSession)
  async startRemoteSession(
    @CurrentSession() session: Session,
    @Body() { customerId, tenantId = '', repairType, platform, issue, deviceId = '' }: StartRemoteSession,
  ): Promise<RemoteScripts & { sessionId: string }> {
    // Without an agent to hand out there is no session either.
    await this.packages.current();
    const wish = { customerId, tenantId, repairType, platform, issue, deviceId };
    const begun = await this.clients.remoteSessions.call(session, 'startRemoteSession', wish);
    try {
      return { sessionId: begun.sessionId, ...(await this.installers.forSession(session, { ...begun })) };
    } catch (error) {
      // Nobody can ever connect to it. Where this fails as well it ends by its own time, and what went wrong first is told.
      await this.clients.remoteSessions
        .call(session, 'endRemoteSession', { id: begun.sessionId })
        .catch(() => undefined);
      throw error;
    }
  }
}
