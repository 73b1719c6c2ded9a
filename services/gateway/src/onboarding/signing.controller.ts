import { Body, Controller, Query, Req } from '@nestjs/common';
import type {
  AgreementReply,
  AgreementTexts,
  Consents,
  FileVerdict,
  SealedFile,
} from '@revive/proto/revive/onboarding/v1/signing';
import { AGREEMENT_ACCEPTANCES, type PublishText, type UserAgreement } from '@revive/contracts/signing/agreement';
import type { ConsentAgain } from '@revive/contracts/signing/consents';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { ownCall } from './own-call.js';

/**
 * What is signed: the user agreement, and what has a newer version. What the body says of person, address and time is
 * not looked at.
 */
@Controller()
export class SigningController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.getAgreementStatus)
  async getAgreementStatus(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<AgreementReply> {
    const { agreement } = await this.backends.signing.callAnonymous('readAgreement', ownCall(session, request));
    return { agreement: agreement ?? null };
  }

  @Route(routes.signAgreement)
  signAgreement(
    @CurrentSession() session: Session,
    @Body() body: UserAgreement,
    @Req() request: FastifyRequest,
  ): Promise<AgreementReply> {
    const {
      businessName,
      businessType,
      primaryServices,
      targetMarket,
      technicalExperience,
      deviceTypes,
      repairVolume,
      fullName,
      signature,
      versions = '',
    } = body;
    const form = {
      businessName,
      businessType,
      primaryServices,
      targetMarket,
      technicalExperience,
      deviceTypes,
      repairVolume,
      fullName,
      signature,
    };
    return this.backends.signing.callAnonymous('signAgreement', {
      by: ownCall(session, request),
      form,
      accepted: AGREEMENT_ACCEPTANCES.filter((name) => body[name]),
      versions,
    });
  }

  @Route(routes.getAgreementTexts)
  getAgreementTexts(@Query() { set = 'agreement' }: { set?: string }): Promise<AgreementTexts> {
    return this.backends.signing.callAnonymous('readTexts', { set });
  }

  @Route(routes.publishAgreementText)
  publishAgreementText(@CurrentSession() session: Session, @Body() body: PublishText): Promise<AgreementTexts> {
    return this.backends.signing.callWithCommandToken(session, 'publishText', body);
  }

  @Route(routes.getSignedFile)
  getSignedFile(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Req() request: FastifyRequest,
  ): Promise<SealedFile> {
    return this.backends.signing.callAnonymous('readFile', { by: ownCall(session, request), id });
  }

  @Route(routes.verifyDocument)
  verifyDocument(@Body() { hash }: { hash: string }): Promise<FileVerdict> {
    return this.backends.signing.callAnonymous('verifyFile', { hash });
  }

  @Route(routes.readConsents)
  readConsents(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<Consents> {
    return this.backends.signing.callAnonymous('readConsents', ownCall(session, request));
  }

  @Route(routes.consentAgain)
  consentAgain(
    @CurrentSession() session: Session,
    @Body() { set, versions, accepted, fullName, signature }: ConsentAgain,
    @Req() request: FastifyRequest,
  ): Promise<Consents> {
    return this.backends.signing.callAnonymous('consentAgain', {
      by: ownCall(session, request),
      set,
      versions,
      accepted,
      fullName,
      signature,
    });
  }
}
