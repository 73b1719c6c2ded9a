import { Body, Controller, Req, Res } from '@nestjs/common';
import type { Steps } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { routes } from '@revive/contracts/routes/routes';
import type { GenerateAgent } from '@revive/contracts/tenant-onboarding/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { Installers, sendInstaller } from '../installers/installers.js';
import { sessionContext } from './session-context.js';

@Controller()
export class TenantOnboardingController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly installers: Installers,
  ) {}

  /** An inactive account has no actor token and is identified by its session. */
  @Route(routes.readTenantOnboarding)
  readTenantOnboarding(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<Steps> {
    return session.actorToken === ''
      ? this.clients.tenantOnboarding.callAnonymous('readSteps', { by: sessionContext(session, request) })
      : this.clients.tenantOnboarding.call(session, 'readSteps', { by: null });
  }

  /**
   * Creates the same file as any installer of the shop. The step is recorded after the file is ready and before the
   * file is sent.
   */
  @Route(routes.generateTenantAgent)
  async generateTenantAgent(
    @CurrentSession() session: Session,
    @Body() { tenantId = '', port, kind }: GenerateAgent,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const installer = await this.installers.write(session, {
      tenantId,
      ...(port !== undefined && { port }),
      ...(kind !== undefined && { kind }),
    });
    await this.clients.tenantOnboarding.callWithCommandToken(session, 'generateAgent', { tenantId });
    await sendInstaller(reply, installer);
  }
}
