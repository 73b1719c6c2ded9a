import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BusinessProfileReply,
  OnboardingReply,
  ProfileDraftSaved,
  SaveProfileDraftRequest,
  SubmitProfileRequest,
} from '@revive/proto/revive/onboarding/v1/profile';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadOnboarding } from './read-onboarding.js';
import { BusinessProfiles } from './business-profiles.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class ProfilesController {
  constructor(
    private readonly onboarding: ReadOnboarding,
    private readonly profiles: BusinessProfiles,
  ) {}

  @GrpcMethod('Profiles')
  readOnboarding(@Payload() by: SessionContext): Promise<OnboardingReply> {
    return this.onboarding.run(by);
  }
  @GrpcMethod('Profiles')
  readBusinessProfile(@Payload() by: SessionContext): Promise<BusinessProfileReply> {
    return this.profiles.read(by);
  }
  @GrpcMethod('Profiles')
  submitProfile(@Payload() request: SubmitProfileRequest): Promise<BusinessProfileReply> {
    return this.profiles.run(request);
  }
  @GrpcMethod('Profiles')
  saveProfileDraft(@Payload() request: SaveProfileDraftRequest): Promise<ProfileDraftSaved> {
    return this.profiles.save(request);
  }
}
