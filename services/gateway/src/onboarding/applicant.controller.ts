import { Body, Controller, Req } from '@nestjs/common';
import type { Draft, DraftSaved, Receipt, ShopForm } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { SealedFile } from '@revive/proto/revive/onboarding/v1/signing';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import type { SubmitCompany, SubmitHardware, SubmitStaff } from '@revive/contracts/onboarding/applicant-forms';
import type { RegisterShop, SaveShopDraft } from '@revive/contracts/onboarding/register-shop';
import type { SetupType } from '@revive/contracts/onboarding/states';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { Network } from '../access/session.js';
import { Route } from '../http/route.js';
import { Applicants } from './applicant.js';
import { mine } from './mine.js';

type Linked<T = object> = T & { link?: string };

/** The public form of a repair shop, and the applicant by link or session. */
@Controller()
export class ApplicantController {
  constructor(
    private readonly backends: GrpcClients,
    private readonly applicants: Applicants,
  ) {}

  @Route(routes.registerRepairShop)
  async registerRepairShop(
    @Body() { draft = '', textsVersion = '', ...body }: RegisterShop,
    @Req() request: FastifyRequest,
    @Network() address: string,
  ): Promise<Receipt> {
    const accepted = ACCEPTANCES.filter((name) => body[name]);
    const agent = request.headers['user-agent'] ?? '';
    return this.backends.onboarding.callAnonymous('register', {
      form: formOf(body),
      accepted,
      textsVersion,
      draft,
      address,
      agent,
      ...(await this.applicants.signedIn(request)),
    });
  }

  @Route(routes.saveShopDraft)
  saveShopDraft(@Body() { draft = '', form }: SaveShopDraft, @Network() address: string): Promise<DraftSaved> {
    return this.backends.onboarding.callAnonymous('saveDraft', { draft, form: formOf(form), address });
  }

  @Route(routes.readShopDraft)
  readShopDraft(@Body() { draft }: { draft: string }, @Network() address: string): Promise<Draft> {
    return this.backends.onboarding.callAnonymous('readDraft', { draft, address });
  }

  @Route(routes.mailShopDraft)
  async mailShopDraft(@Body() { draft }: { draft: string }, @Network() address: string): Promise<void> {
    await this.backends.onboarding.callAnonymous('mailDraft', { draft, address });
  }

  @Route(routes.mailApplicationLink)
  async mailApplicationLink(@Body() { email }: { email: string }, @Network() address: string): Promise<void> {
    await this.backends.onboarding.callAnonymous('mailLink', { email, address });
  }

  @Route(routes.readMyApplication)
  async readMyApplication(@Body() { link }: Linked, @Req() request: FastifyRequest): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('readMine', { applicant: await this.applicants.of(request, link) }),
    );
  }

  @Route(routes.readMyAcceptances)
  async readMyAcceptances(@Body() { link }: Linked, @Req() request: FastifyRequest): Promise<SealedFile> {
    return this.backends.signing.callAnonymous('readAcceptances', {
      applicant: await this.applicants.of(request, link),
    });
  }

  @Route(routes.submitSetup)
  async submitSetup(
    @Body() { link, setupType }: Linked<{ setupType: SetupType }>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('submitSetup', {
        applicant: await this.applicants.of(request, link),
        setupType,
      }),
    );
  }

  @Route(routes.submitCompany)
  async submitCompany(@Body() { link, ...body }: SubmitCompany, @Req() request: FastifyRequest): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('submitCompany', {
        applicant: await this.applicants.of(request, link),
        ...body,
      }),
    );
  }

  @Route(routes.submitHardware)
  async submitHardware(@Body() { link, ...body }: SubmitHardware, @Req() request: FastifyRequest): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('submitHardware', {
        applicant: await this.applicants.of(request, link),
        ...body,
      }),
    );
  }

  @Route(routes.submitStaff)
  async submitStaff(@Body() { link, staff }: SubmitStaff, @Req() request: FastifyRequest): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('submitStaff', {
        applicant: await this.applicants.of(request, link),
        staff,
      }),
    );
  }

  @Route(routes.sendApplicantMessage)
  async sendApplicantMessage(
    @Body() { link, text }: Linked<{ text: string }>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('sendMessage', {
        applicant: await this.applicants.of(request, link),
        text,
      }),
    );
  }

  @Route(routes.withdrawApplication)
  async withdrawApplication(
    @Body() { link, reason = '' }: Linked<{ reason?: string }>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return mine(
      await this.backends.onboarding.callAnonymous('withdraw', {
        applicant: await this.applicants.of(request, link),
        reason,
      }),
    );
  }
}

const formOf = (typed: Partial<RegisterShop> | SaveShopDraft['form']): ShopForm => {
  const {
    businessName,
    registrationNumber,
    taxId,
    contactName,
    email,
    phone,
    physicalAddress,
    businessType,
    yearsInBusiness,
    monthlyRepairVolume,
    currentServices = [],
    subscriptionTier,
    bankName,
    accountType,
    accountNumber,
    branchCode,
  } = typed;
  return {
    businessName,
    registrationNumber,
    taxId,
    contactName,
    email,
    phone,
    physicalAddress,
    businessType,
    yearsInBusiness,
    monthlyRepairVolume,
    currentServices,
    subscriptionTier,
    bankName,
    accountType,
    accountNumber,
    branchCode,
  };
};
