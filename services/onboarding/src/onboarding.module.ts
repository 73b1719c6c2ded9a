import type { ModuleMetadata } from '@nestjs/common';
import { Sealer } from '@revive/platform/seal';
import type { Room } from '@revive/platform/room';
import type { OnboardingConfig } from './config.js';
import { OnboardingConsumer } from './consumers/onboarding.consumer.js';
import { Applications } from './data/applications.js';
import { Seals } from './data/seals.js';
import { ApplicantRpc, LettersRpc } from './rpc/applicant.rpc.js';
import { ReviewRpc } from './rpc/review.rpc.js';
import { TenantOnboardingRpc } from './rpc/tenant-onboarding.rpc.js';
import { UseCases } from './rpc/use-cases.js';
import { FieldCipher } from './secrets/field-cipher.js';
import { Links } from './secrets/links.js';
import { NoteFacts } from './tenant-onboarding/note-facts.js';
import { SendApproval } from './tenant-onboarding/send-approval.js';
import { StepsOfShop } from './tenant-onboarding/steps-of-shop.js';
import { TakeStep } from './tenant-onboarding/take-step.js';
import { FindApplicant } from './usecases/find-applicant.js';
import { KeepDrafts } from './usecases/keep-drafts.js';
import { ReadApplications } from './usecases/read-applications.js';
import { ReadLetter } from './usecases/read-letter.js';
import { RegisterRepairShop } from './usecases/register-shop.js';
import { ReviewApplication } from './usecases/review-application.js';
import { SubmitDetails } from './usecases/submit-details.js';

/** Everything of onboarding, made once from the room and the configuration. */
export function assemble({ db, clock, live, commands }: Pick<Room, 'db' | 'clock' | 'live' | 'commands'>, config: Pick<OnboardingConfig, 'sealKey' | 'publicUrl'>): UseCases {
  const seals = new Seals(new Sealer(config.sealKey));
  const cipher = new FieldCipher(config.sealKey);
  const links = new Links(config.sealKey);
  const applications = new Applications(db, clock, live, seals, cipher);
  const drafts = new KeepDrafts(db, clock, cipher, links);
  return {
    drafts,
    register: new RegisterRepairShop(db, clock, applications, cipher, links),
    details: new SubmitDetails(new FindApplicant(db, clock, links), applications, cipher),
    read: new ReadApplications(db, applications),
    review: new ReviewApplication(applications),
    letters: new ReadLetter(db, clock, seals, links, drafts, config.publicUrl),
    steps: new TakeStep(new StepsOfShop(db, clock), cipher, config.publicUrl),
    noteFacts: new NoteFacts(db, commands),
    sendApproval: new SendApproval(db, clock, seals),
  };
}

/** The only place that binds onboarding's classes to Nest. */
export const onboardingModule = (does: UseCases): ModuleMetadata => ({ controllers: [ApplicantRpc, LettersRpc, ReviewRpc, TenantOnboardingRpc, OnboardingConsumer], providers: [{ provide: UseCases, useValue: does }] });
