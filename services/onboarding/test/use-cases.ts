import type { INestApplicationContext } from '@nestjs/common';
import { Applications } from '../src/applications/application.repository.js';
import { RegisterRepairShop } from '../src/applications/forms/register-shop.js';
import { KeepDrafts } from '../src/applications/forms/drafts.js';
import { MailLink } from '../src/applications/forms/mail-link.js';
import { SubmitDetails } from '../src/applications/forms/submit-details.js';
import { ReadLetter } from '../src/applications/emails/read-email.js';
import { TakeFiles } from '../src/applications/files/upload-file.js';
import { GiveFiles } from '../src/applications/files/download-file.js';
import { SweepFiles } from '../src/applications/files/delete-orphaned-files.js';
import { TakePreflight } from '../src/applications/preflight/report-preflight.js';
import { ReadApplications } from '../src/applications/review/read-applications.js';
import { ReviewApplication } from '../src/applications/review/review-application.js';
import { ApproveApplication } from '../src/applications/review/approve-application.js';
import { CorrectContact } from '../src/applications/review/correct-contact.js';
import { RevealNumbers } from '../src/applications/review/reveal-numbers.js';
import { OpenForAccount } from '../src/applications/review/create-application-for-account.js';
import { SignAgreement } from '../src/agreements/sign-agreement.js';
import { PublishText } from '../src/agreements/publish-text.js';
import { ReadFiles } from '../src/consents/read-signed-documents.js';
import { OwnConsents } from '../src/consents/own-consents.js';
import { AskAgain } from '../src/consents/request-reconsent.js';
import { SealOlderFiles } from '../src/consents/seal-older-documents.js';
import { SubmitProfile } from '../src/accounts/business-profiles.js';
import { ReadOnboarding } from '../src/accounts/read-onboarding.js';
import { ReadReviews } from '../src/accounts/read-reviews.js';
import { FindAccounts } from '../src/accounts/find-accounts.js';
import { DecideReview } from '../src/accounts/decide-review.js';
import { ReadReviewFigures } from '../src/accounts/read-review-figures.js';
import { AccountMoves } from '../src/account-events/account-transitions.js';
import { KeepAccounts } from '../src/account-events/on-user-changed.js';
import { CompleteTraining } from '../src/training/complete-training.js';
import { TakeTraining } from '../src/training/training-session.js';
import { UseBench } from '../src/training/practice-lab.js';
import { TakeStep } from '../src/shop-setup/complete-step.js';
import { ResolveTenantActor } from '../src/shop-setup/resolve-tenant-actor.js';
import { NoteFacts } from '../src/shop-setup/on-facts-changed.js';
import { EndAgreement } from '../src/shop-setup/end-agreement.js';
import { TellShops } from '../src/shop-setup/send-expiry-notices.js';
import { SendApproval } from '../src/shop-setup/send-approval-email.js';
import { ChangeBankDetails } from '../src/shop-setup/change-bank-details.js';
import { ErasePerson } from '../src/privacy/erase-person.js';
import { KeepApplications } from '../src/privacy/purge-expired-applications.js';
import { ExportPerson } from '../src/privacy/export-personal-data.js';

/** The use cases, and the repository of applications, that tests call directly, of one instance of the service. */
export const useCasesOf = (app: Pick<INestApplicationContext, 'get'>) => ({
  applicationRepository: app.get(Applications),
  registerShop: app.get(RegisterRepairShop),
  drafts: app.get(KeepDrafts),
  mailLink: app.get(MailLink),
  submitDetails: app.get(SubmitDetails),
  readEmail: app.get(ReadLetter),
  uploadFile: app.get(TakeFiles),
  downloadFile: app.get(GiveFiles),
  deleteOrphanedFiles: app.get(SweepFiles),
  preflight: app.get(TakePreflight),
  readApplications: app.get(ReadApplications),
  reviewApplication: app.get(ReviewApplication),
  approveApplication: app.get(ApproveApplication),
  correctContact: app.get(CorrectContact),
  revealNumbers: app.get(RevealNumbers),
  createApplicationForAccount: app.get(OpenForAccount),
  signAgreement: app.get(SignAgreement),
  publishText: app.get(PublishText),
  readSignedDocuments: app.get(ReadFiles),
  ownConsents: app.get(OwnConsents),
  requestReconsent: app.get(AskAgain),
  sealOlderDocuments: app.get(SealOlderFiles),
  businessProfiles: app.get(SubmitProfile),
  readOnboarding: app.get(ReadOnboarding),
  readReviews: app.get(ReadReviews),
  findAccounts: app.get(FindAccounts),
  decideReview: app.get(DecideReview),
  readReviewFigures: app.get(ReadReviewFigures),
  accountTransitions: app.get(AccountMoves),
  onUserChanged: app.get(KeepAccounts),
  completeTraining: app.get(CompleteTraining),
  trainingSession: app.get(TakeTraining),
  practiceLab: app.get(UseBench),
  completeStep: app.get(TakeStep),
  resolveTenantActor: app.get(ResolveTenantActor),
  onFactsChanged: app.get(NoteFacts),
  endAgreement: app.get(EndAgreement),
  sendExpiryNotices: app.get(TellShops),
  sendApprovalEmail: app.get(SendApproval),
  changeBankDetails: app.get(ChangeBankDetails),
  erasePerson: app.get(ErasePerson),
  purgeExpiredApplications: app.get(KeepApplications),
  exportPersonalData: app.get(ExportPerson),
});
export type UseCases = ReturnType<typeof useCasesOf>;
