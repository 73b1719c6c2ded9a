import { Body, Controller, Query } from '@nestjs/common';
import type { Application } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { CorrectContact, GenerateInstaller } from '@revive/contracts/onboarding/review-forms';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';

interface Asked {
  before?: string;
  search?: string;
  status?: string;
  mine?: 'true';
  waits?: string;
}

/** Staff's review of repair shops' applications. */
@Controller()
export class ReviewController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listTenantApplications)
  listTenantApplications(
    @CurrentSession() session: Session,
    @Query() { before = '', search = '', status = '', mine, waits = '' }: Asked,
  ): Promise<object> {
    return this.backends.onboarding.call(session, 'listApplications', {
      before,
      search,
      status,
      mine: mine === 'true',
      waits,
    });
  }

  @Route(routes.getTenantApplication)
  async getTenantApplication(@CurrentSession() session: Session, @Id() id: string): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'getApplication', { id }));
  }

  @Route(routes.approvePreliminarily)
  async approvePreliminarily(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason = '' }: { reason?: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.callWithCommandToken(session, 'approvePreliminarily', { id, reason }));
  }

  @Route(routes.approveHardware)
  async approveHardware(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason = '', hardwareAt = '' }: { reason?: string; hardwareAt?: string },
  ): Promise<object> {
    return whole(
      await this.backends.onboarding.callWithCommandToken(session, 'approveHardware', { id, reason, hardwareAt }),
    );
  }

  @Route(routes.requestChanges)
  async requestChanges(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason, part = '' }: { reason: string; part?: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.callWithCommandToken(session, 'requestChanges', { id, reason, part }));
  }

  @Route(routes.sendApplicationLink)
  async sendApplicationLink(@CurrentSession() session: Session, @Id() id: string): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'sendLink', { id }));
  }

  @Route(routes.correctContact)
  async correctContact(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason, email = '', applicantName = '', phone = '' }: CorrectContact,
  ): Promise<object> {
    return whole(
      await this.backends.onboarding.callWithCommandToken(session, 'correctContact', {
        id,
        reason,
        email,
        applicantName,
        phone,
      }),
    );
  }

  @Route(routes.revealApplicationNumbers)
  revealApplicationNumbers(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason }: { reason: string },
  ): Promise<object> {
    return this.backends.onboarding.callWithCommandToken(session, 'revealNumbers', { id, reason });
  }

  @Route(routes.recordApproval)
  async recordApproval(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason = '' }: { reason?: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.callWithCommandToken(session, 'recordApproval', { id, reason }));
  }

  @Route(routes.generateInstaller)
  async generateInstaller(
    @CurrentSession() session: Session,
    @Body() { tenantId, businessName, hardwareInfo, port }: GenerateInstaller,
  ): Promise<object> {
    const { body } = await this.backends.onboarding.callWithCommandToken(session, 'generateInstaller', {
      tenantId,
      businessName,
      hardwareInfo,
      port,
    });
    return { downloadUrl: body?.batFileUrl };
  }

  @Route(routes.requestInformation)
  async requestInformation(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason }: { reason: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'requestInformation', { id, reason }));
  }

  @Route(routes.takeBackRequest)
  async takeBackRequest(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { asked, reason }: { asked: string; reason: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'takeBackRequest', { id, asked, reason }));
  }

  @Route(routes.rejectApplication)
  async rejectApplication(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason }: { reason: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.callWithCommandToken(session, 'reject', { id, reason }));
  }

  @Route(routes.noteOnApplication)
  async noteOnApplication(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { text }: { text: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'addNote', { id, text }));
  }

  @Route(routes.replyToApplicant)
  async replyToApplicant(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { text }: { text: string },
  ): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'reply', { id, text }));
  }

  @Route(routes.assignApplication)
  async assignApplication(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { take }: { take: boolean },
  ): Promise<object> {
    return whole(await this.backends.onboarding.call(session, 'assign', { id, take }));
  }
}

/** The wire has one flat object. */
const whole = ({ summary, body, ...rest }: Application): object => ({ ...summary, ...body, ...rest });
