import type { NoteFacts } from '../tenant-onboarding/note-facts.js';
import type { SendApproval } from '../tenant-onboarding/send-approval.js';
import type { TakeStep } from '../tenant-onboarding/take-step.js';
import type { KeepDrafts } from '../usecases/keep-drafts.js';
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
  abstract readonly letters: ReadLetter;
  abstract readonly steps: TakeStep;
  abstract readonly noteFacts: NoteFacts;
  abstract readonly sendApproval: SendApproval;
}
