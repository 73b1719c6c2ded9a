import type { INestApplicationContext } from '@nestjs/common';
import { ApplicationRepository } from '../src/applications/application.repository.js';
import { RegisterShop } from '../src/applications/forms/register-shop.js';
import { Drafts } from '../src/applications/forms/drafts.js';
import { MailLink } from '../src/applications/forms/mail-link.js';
import { SubmitDetails } from '../src/applications/forms/submit-details.js';
import { ReadEmail } from '../src/applications/emails/read-email.js';
import { UploadFile } from '../src/applications/files/upload-file.js';
import { DownloadFile } from '../src/applications/files/download-file.js';
import { DeleteOrphanedFiles } from '../src/applications/files/delete-orphaned-files.js';
import { ReportPreflight } from '../src/applications/preflight/report-preflight.js';
import { ReadApplications } from '../src/applications/review/read-applications.js';
import { ReviewApplication } from '../src/applications/review/review-application.js';
import { ApproveApplication } from '../src/applications/review/approve-application.js';
import { CorrectContact } from '../src/applications/review/correct-contact.js';
import { RevealNumbers } from '../src/applications/review/reveal-numbers.js';
import { CreateApplicationForAccount } from '../src/applications/review/create-application-for-account.js';
import { SignAgreement } from '../src/agreements/sign-agreement.js';
import { PublishText } from '../src/agreements/publish-text.js';
import { ReadSignedDocuments } from '../src/consents/read-signed-documents.js';
import { OwnConsents } from '../src/consents/own-consents.js';
import { RequestReconsent } from '../src/consents/request-reconsent.js';
import { SealOlderDocuments } from '../src/consents/seal-older-documents.js';
import { BusinessProfiles } from '../src/accounts/business-profiles.js';
import { ReadOnboarding } from '../src/accounts/read-onboarding.js';
import { ReadReviews } from '../src/accounts/read-reviews.js';
import { FindAccounts } from '../src/accounts/find-accounts.js';
import { RevealProfileNumbers } from '../src/accounts/reveal-profile-numbers.js';
import { DecideReview } from '../src/accounts/decide-review.js';
import { ReadReviewFigures } from '../src/accounts/read-review-figures.js';
import { AccountTransitions } from '../src/account-events/account-transitions.js';
import { OnUserChanged } from '../src/account-events/on-user-changed.js';
import { CompleteTraining } from '../src/training/complete-training.js';
import { TrainingSession } from '../src/training/training-session.js';
import { PracticeLab } from '../src/training/practice-lab.js';
import { ReadContent } from '../src/training/read-content.js';
import { CompleteStep } from '../src/shop-setup/complete-step.js';
import { ResolveTenantActor } from '../src/shop-setup/resolve-tenant-actor.js';
import { OnShopFactsChanged } from '../src/shop-setup/on-facts-changed.js';
import { EndAgreement } from '../src/shop-setup/end-agreement.js';
import { SendExpiryNotices } from '../src/shop-setup/send-expiry-notices.js';
import { SendApprovalEmail } from '../src/shop-setup/send-approval-email.js';
import { ChangeBankDetails } from '../src/shop-setup/change-bank-details.js';
import { ErasePerson } from '../src/privacy/erase-person.js';
import { PurgeExpiredApplications } from '../src/privacy/purge-expired-applications.js';
import { ExportPersonalData } from '../src/privacy/export-personal-data.js';

/** The use cases, and the repository of applications, that tests call directly, of one instance of the service. */
export const useCasesOf = (app: Pick<INestApplicationContext, 'get'>) => ({
  applicationRepository: app.get(ApplicationRepository),
  registerShop: app.get(RegisterShop),
  drafts: app.get(Drafts),
  mailLink: app.get(MailLink),
  submitDetails: app.get(SubmitDetails),
  readEmail: app.get(ReadEmail),
  uploadFile: app.get(UploadFile),
  downloadFile: app.get(DownloadFile),
  deleteOrphanedFiles: app.get(DeleteOrphanedFiles),
  preflight: app.get(ReportPreflight),
  readApplications: app.get(ReadApplications),
  reviewApplication: app.get(ReviewApplication),
  approveApplication: app.get(ApproveApplication),
  correctContact: app.get(CorrectContact),
  revealNumbers: app.get(RevealNumbers),
  createApplicationForAccount: app.get(CreateApplicationForAccount),
  signAgreement: app.get(SignAgreement),
  publishText: app.get(PublishText),
  readSignedDocuments: app.get(ReadSignedDocuments),
  ownConsents: app.get(OwnConsents),
  requestReconsent: app.get(RequestReconsent),
  sealOlderDocuments: app.get(SealOlderDocuments),
  businessProfiles: app.get(BusinessProfiles),
  readOnboarding: app.get(ReadOnboarding),
  readReviews: app.get(ReadReviews),
  findAccounts: app.get(FindAccounts),
  decideReview: app.get(DecideReview),
  revealProfileNumbers: app.get(RevealProfileNumbers),
  readReviewFigures: app.get(ReadReviewFigures),
  accountTransitions: app.get(AccountTransitions),
  onUserChanged: app.get(OnUserChanged),
  completeTraining: app.get(CompleteTraining),
  trainingSession: app.get(TrainingSession),
  practiceLab: app.get(PracticeLab),
  readContent: app.get(ReadContent),
  completeStep: app.get(CompleteStep),
  resolveTenantActor: app.get(ResolveTenantActor),
  onFactsChanged: app.get(OnShopFactsChanged),
  endAgreement: app.get(EndAgreement),
  sendExpiryNotices: app.get(SendExpiryNotices),
  sendApprovalEmail: app.get(SendApprovalEmail),
  changeBankDetails: app.get(ChangeBankDetails),
  erasePerson: app.get(ErasePerson),
  purgeExpiredApplications: app.get(PurgeExpiredApplications),
  exportPersonalData: app.get(ExportPersonalData),
});
export type UseCases = ReturnType<typeof useCasesOf>;
