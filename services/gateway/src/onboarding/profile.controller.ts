import { Body, Controller, Req } from '@nestjs/common';
import type {
  BusinessProfile as ProfileMessage,
  OnboardingReply,
  ProfileDraftSaved,
} from '@revive/proto/revive/onboarding/v1/profile';
import type { BusinessProfile, ProfileDraft } from '@revive/contracts/profile/business-profile';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { ownCall } from './own-call.js';

/** The business profile of whoever is signed in, and the next step of their onboarding. */
@Controller()
export class ProfileController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.getOnboarding)
  getOnboarding(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<OnboardingReply> {
    return this.backends.profiles.callAnonymous('readOnboarding', ownCall(session, request));
  }

  @Route(routes.getBusinessProfile)
  async getBusinessProfile(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<object> {
    const { profile, draft, known, submittedAt } = await this.backends.profiles.callAnonymous(
      'readBusinessProfile',
      ownCall(session, request),
    );
    return { submittedAt, profile: asTyped(profile), draft: asTyped(draft), known: asTyped(known) ?? {} };
  }

  @Route(routes.submitBusinessProfile)
  async submitBusinessProfile(
    @CurrentSession() session: Session,
    @Body() body: BusinessProfile,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const { submittedAt } = await this.backends.profiles.callAnonymous('submitProfile', {
      by: ownCall(session, request),
      profile: messageOf(body),
    });
    return { submittedAt };
  }

  @Route(routes.saveProfileDraft)
  saveProfileDraft(
    @CurrentSession() session: Session,
    @Body() { draft }: { draft: ProfileDraft },
    @Req() request: FastifyRequest,
  ): Promise<ProfileDraftSaved> {
    return this.backends.profiles.callAnonymous('saveProfileDraft', {
      by: ownCall(session, request),
      draft: JSON.stringify(draft),
    });
  }
}

/** As a form has it: its fields hold text, also where a number was sent. */
function asTyped(json: string): Record<string, unknown> | undefined {
  if (json === '') return undefined;
  return Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );
}

/** Proto knows no absent text: an empty one is it. */
const messageOf = (body: BusinessProfile): ProfileMessage => ({
  ...body,
  businessType: body.businessType ?? '',
  registrationNumber: body.registrationNumber ?? '',
  taxNumber: body.taxNumber ?? '',
  vatNumber: body.vatNumber ?? '',
  addressLine2: body.addressLine2 ?? '',
  city: body.city ?? '',
  state: body.state ?? '',
  postalCode: body.postalCode ?? '',
  country: body.country ?? '',
  phoneNumber: body.phoneNumber ?? '',
  businessEmail: body.businessEmail ?? '',
  website: body.website ?? '',
  serviceModel: body.serviceModel ?? '',
  operationalScale: body.operationalScale ?? '',
  averageProjectValue: body.averageProjectValue ?? '',
  targetMarket: body.targetMarket ?? '',
  description: body.description ?? '',
});
