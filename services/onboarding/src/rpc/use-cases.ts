import type { OwnCall } from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/actor';
import type { AccountMoves } from '../profile/account-moves.js';
import type { KeepAccounts } from '../profile/keep-accounts.js';
import type { ReadOnboarding } from '../profile/read-onboarding.js';
import type { SubmitProfile } from '../profile/submit-profile.js';
import type { PublishText } from '../signing/publish-text.js';
import type { ReadFiles } from '../signing/read-files.js';
import type { SignAgreement } from '../signing/sign-agreement.js';
import type { CompleteTraining } from '../training/complete-training.js';
import type { TakeTraining } from '../training/take-training.js';
import type { ApproveApplication } from '../usecases/approve-application.js';
import type { NoteFacts } from '../tenant-onboarding/note-facts.js';
import type { SendApproval } from '../tenant-onboarding/send-approval.js';
import type { TakeStep } from '../tenant-onboarding/take-step.js';
import type { KeepDrafts } from '../usecases/keep-drafts.js';
import type { OpenForAccount } from '../usecases/open-for-account.js';
import type { ReadApplications } from '../usecases/read-applications.js';
import type { ReadLetter } from '../usecases/read-letter.js';
import type { RegisterRepairShop } from '../usecases/register-shop.js';
import type { ReviewApplication } from '../usecases/review-application.js';
import type { SubmitDetails } from '../usecases/submit-details.js';

/** Every verb of the service, in one object for the controllers; the module makes it. */
export abstract class UseCases {
  abstract readonly register: RegisterRepairShop;
  abstract readonly drafts: KeepDrafts;
  abstract readonly details: SubmitDetails;
  abstract readonly read: ReadApplications;
  abstract readonly review: ReviewApplication;
  abstract readonly approve: ApproveApplication;
  abstract readonly openForAccount: OpenForAccount;
  abstract readonly letters: ReadLetter;
  abstract readonly agreement: SignAgreement;
  abstract readonly publishText: PublishText;
  abstract readonly files: ReadFiles;
  abstract readonly profile: SubmitProfile;
  abstract readonly onboarding: ReadOnboarding;
  abstract readonly moves: AccountMoves;
  abstract readonly training: CompleteTraining;
  abstract readonly modules: TakeTraining;
  abstract readonly accounts: KeepAccounts;
  abstract readonly steps: TakeStep;
  /** Whose session it is, of an account that has no actor token. */
  abstract readonly dealer: (by: OwnCall | null | undefined) => Promise<UserActor>;
  abstract readonly noteFacts: NoteFacts;
  abstract readonly sendApproval: SendApproval;
}
