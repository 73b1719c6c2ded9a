import type { ModuleMetadata } from '@nestjs/common';
import { Sealer } from '@revive/platform/seal';
import type { Room } from '@revive/platform/room';
import type { Identity } from './adapters/identity.js';
import type { OnboardingConfig } from './config.js';
import { Applications } from './data/applications.js';
import { Seals } from './data/seals.js';
import { ApplicantRpc, LettersRpc } from './rpc/applicant.rpc.js';
import { ReviewRpc } from './rpc/review.rpc.js';
import { SigningRpc } from './rpc/signing.rpc.js';
import { UseCases } from './rpc/use-cases.js';
import { FieldCipher } from './secrets/field-cipher.js';
import { Links } from './secrets/links.js';
import { PublishText } from './signing/publish-text.js';
import { ReadFiles } from './signing/read-files.js';
import { SealedFiles } from './signing/sealed-files.js';
import { SealingKey } from './signing/sealing-key.js';
import { SignAgreement } from './signing/sign-agreement.js';
import { FindApplicant } from './usecases/find-applicant.js';
import { KeepDrafts } from './usecases/keep-drafts.js';
import { ReadApplications } from './usecases/read-applications.js';
import { ReadLetter } from './usecases/read-letter.js';
import { RegisterRepairShop } from './usecases/register-shop.js';
import { ReviewApplication } from './usecases/review-application.js';
import { SubmitDetails } from './usecases/submit-details.js';

/** Everything of onboarding, made once from the room and the configuration. */
export function assemble({ db, clock, live }: Pick<Room, 'db' | 'clock' | 'live'>, config: Pick<OnboardingConfig, 'sealKey' | 'publicUrl'>, identity: Identity): UseCases {
  const seals = new Seals(new Sealer(config.sealKey));
  const cipher = new FieldCipher(config.sealKey);
  const links = new Links(config.sealKey);
  const applications = new Applications(db, clock, live, seals, cipher);
  const drafts = new KeepDrafts(db, clock, cipher, links);
  const sealedFiles = new SealedFiles(new SealingKey(config.sealKey));
  return {
    drafts,
    register: new RegisterRepairShop(db, clock, applications, cipher, links),
    details: new SubmitDetails(new FindApplicant(db, clock, links), applications, cipher),
    read: new ReadApplications(db, applications),
    review: new ReviewApplication(applications),
    letters: new ReadLetter(db, clock, seals, links, drafts, config.publicUrl),
    agreement: new SignAgreement(db, clock, identity, sealedFiles, new Sealer(config.sealKey), config.publicUrl),
    publishText: new PublishText(db, clock),
    files: new ReadFiles(db, identity, sealedFiles),
  };
}

/** The only place that binds onboarding's classes to Nest. */
export const onboardingModule = (does: UseCases): ModuleMetadata => ({ controllers: [ApplicantRpc, LettersRpc, ReviewRpc, SigningRpc], providers: [{ provide: UseCases, useValue: does }] });
