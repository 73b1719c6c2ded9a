import { Body, Controller } from '@nestjs/common';
import type { StartRemoteSession } from '@revive/contracts/remote-sessions/session';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../clients/grpc-clients.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { AgentPackages } from './agent-package.js';
import { Installers, type RemoteScripts } from './installers.js';

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
    // Fail early for a build without the agent, before a session exists.
    await this.packages.current();
    const wish = { customerId, tenantId, repairType, platform, issue, deviceId };
    const begun = await this.clients.remoteSessions.call(session, 'startRemoteSession', wish);
    try {
      return { sessionId: begun.sessionId, ...(await this.installers.forSession(session, { ...begun })) };
    } catch (error) {
      // End the session, because no agent can connect. If ending fails too, the session expires by itself and the first
      // error is thrown.
      await this.clients.remoteSessions
        .call(session, 'endRemoteSession', { id: begun.sessionId })
        .catch(() => undefined);
      throw error;
    }
  }
}
