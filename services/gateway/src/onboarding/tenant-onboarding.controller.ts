import { Body, Controller, Req, Res } from '@nestjs/common';
import type { ApprovalSent, Steps } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { routes } from '@revive/contracts/routes/routes';
import type {
  GenerateAgent,
  ServiceSelection,
  SignTenantAgreement,
  TenantDetails,
} from '@revive/contracts/tenant-onboarding/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, networkOf, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { Installers, sendInstaller } from '../installers/installers.js';
import { ownCall } from './own-call.js';

/** The seven steps of an approved shop. */
@Controller()
export class TenantOnboardingController {
  constructor(
    private readonly backends: GrpcClients,
    private readonly installers: Installers,
  ) {}

  /** An account that is not active yet is known by its session. */
  @Route(routes.readTenantOnboarding)
  readTenantOnboarding(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<Steps> {
    return session.actorToken === ''
      ? this.backends.tenantOnboarding.callAnonymous('readSteps', { by: ownCall(session, request) })
      : this.backends.tenantOnboarding.call(session, 'readSteps', { by: null });
  }

  @Route(routes.sendTenantApproval)
  sendTenantApproval(
    @CurrentSession() session: Session,
    @Body()
    { companyName, email = '', applicationId = '' }: { companyName: string; email?: string; applicationId?: string },
  ): Promise<ApprovalSent> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'sendApproval', {
      companyName,
      email,
      applicationId,
    });
  }

  @Route(routes.saveTenantDetails)
  saveTenantDetails(@CurrentSession() session: Session, @Body() body: TenantDetails): Promise<Steps> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'saveDetails', {
      ...body,
      bank: body.bank ?? null,
    });
  }

  @Route(routes.confirmTenantServices)
  confirmTenantServices(
    @CurrentSession() session: Session,
    @Body() { tenantId = '', selectedServices, monthlySubscription }: ServiceSelection,
  ): Promise<Steps> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'confirmServices', {
      tenantId,
      selectedServices,
      monthlyCents: inCents(monthlySubscription),
    });
  }

  /** `signedAt` of the client is not passed on. */
  @Route(routes.signTenantAgreement)
  signTenantAgreement(
    @CurrentSession() session: Session,
    @Body() { tenantId = '', agreementSigned, version = '' }: SignTenantAgreement,
    @Req() request: FastifyRequest,
  ): Promise<Steps> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'signTenantAgreement', {
      tenantId,
      agreementSigned,
      version,
      address: networkOf(request.ip),
      agent: request.headers['user-agent'] ?? '',
    });
  }

  /**
   * The same file as any other installer of the shop. The step is recorded once there is a file to hand out, and before
   * it is.
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
    await this.backends.tenantOnboarding.callWithCommandToken(session, 'generateAgent', { tenantId });
    await sendInstaller(reply, installer);
  }

  @Route(routes.giveAgreementNotice)
  giveAgreementNotice(@CurrentSession() session: Session): Promise<Steps> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'giveNotice', {});
  }

  @Route(routes.withdrawAgreementNotice)
  withdrawAgreementNotice(@CurrentSession() session: Session): Promise<Steps> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'withdrawNotice', {});
  }

  @Route(routes.activateLiveSupport)
  activateLiveSupport(@CurrentSession() session: Session): Promise<Steps> {
    return this.backends.tenantOnboarding.callWithCommandToken(session, 'activateSupport', {});
  }
}

/**
 * Rand as the specification writes them; a fraction of a cent stays one, and is refused for the wrong figure that it
 * is.
 */
const inCents = (rand: number): number => Number((rand * 100).toFixed(6));
