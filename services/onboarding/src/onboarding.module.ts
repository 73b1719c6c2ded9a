import type { ModuleMetadata } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import type { Identity } from './clients/identity.client.js';
import type { ShopsClient } from './clients/shops.client.js';
import type { OnboardingConfig } from './config.js';
import type { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { BankDetailsOfShop } from './shop-setup/bank-details.repository.js';
import { ChangeBankDetails } from './shop-setup/change-bank-details.js';
import { FirstBankDetails } from './shop-setup/save-first-bank-details.js';
import { AccountsConsumer } from './account-events/account-events.consumer.js';
import { OnboardingConsumer } from './privacy/onboarding.consumer.js';
import { Applications } from './applications/application.repository.js';
import { Approvals } from './applications/approval.repository.js';
import { ApplicationMacs } from './applications/application-macs.js';
import { TenantAgreementMacs } from './agreements/tenant-agreement-macs.js';
import { ShopSetupMacs } from './shop-setup/shop-setup-macs.js';
import { GiveFiles } from './applications/files/download-file.js';
import { SweepFiles } from './applications/files/delete-orphaned-files.js';
import { TakeFiles } from './applications/files/upload-file.js';
import { TakePreflight } from './applications/preflight/report-preflight.js';
import { ErasePerson } from './privacy/erase-person.js';
import { ExportPerson } from './privacy/export-personal-data.js';
import { KeepApplications } from './privacy/purge-expired-applications.js';
import { AccountMoves } from './account-events/account-transitions.js';
import { KeepAccounts } from './account-events/on-user-changed.js';
import { ReadOnboarding } from './accounts/read-onboarding.js';
import { SubmitProfile } from './accounts/business-profiles.js';
import { DecideReview } from './accounts/decide-review.js';
import { FindAccounts } from './accounts/find-accounts.js';
import { ReadReviewFigures } from './accounts/read-review-figures.js';
import { ReadReviews } from './accounts/read-reviews.js';
import { AccountReviewRpc } from './accounts/account-review.controller.js';
import { ApplicantRpc, LettersRpc } from './applications/forms/applicant.controller.js';
import { ApplicationFilesRpc, PreflightsRpc } from './applications/files/application-files.controller.js';
import { PersonalDataRpc } from './privacy/personal-data.controller.js';
import { BankRpc } from './shop-setup/bank-details.controller.js';
import { ProfileRpc } from './accounts/profiles.controller.js';
import { ReviewRpc } from './applications/review/application-review.controller.js';
import { SigningRpc } from './agreements/agreements.controller.js';
import { TrainingRpc } from './training/training.controller.js';
import { UseCases } from './use-cases.js';
import { FieldCipher } from './crypto/field-cipher.js';
import { Links } from './crypto/magic-links.js';
import { AccountLetters } from './agreements/account-emails.js';
import { AskAgain } from './consents/request-reconsent.js';
import { Consents } from './agreements/consent.repository.js';
import { OwnConsents } from './consents/own-consents.js';
import { PublishText } from './agreements/publish-text.js';
import { ReadFiles } from './consents/read-signed-documents.js';
import { SealOlderFiles } from './consents/seal-older-documents.js';
import { SealedFiles } from './agreements/signed-document.repository.js';
import { SealingKey } from './crypto/document-signer.js';
import { SignAgreement } from './agreements/sign-agreement.js';
import { UseBench } from './training/bench/practice-lab.js';
import { CompleteTraining } from './training/complete-training.js';
import { TakeTraining } from './training/training-session.js';
import { TrainingRows } from './training/training.repository.js';
import { ApproveApplication } from './applications/review/approve-application.js';
import { TenantOnboardingRpc } from './shop-setup/tenant-onboarding.controller.js';
import { dealerOf } from './shop-setup/resolve-tenant-actor.js';
import { EndAgreement } from './shop-setup/end-agreement.js';
import { NoteFacts } from './shop-setup/on-facts-changed.js';
import { SendApproval } from './shop-setup/send-approval-email.js';
import { StepsOfShop } from './shop-setup/onboarding-steps.js';
import { TellShops } from './shop-setup/send-expiry-notices.js';
import { TakeStep } from './shop-setup/complete-step.js';
import { ToldDetails } from './shop-setup/shop-details-prefill.js';
import { FindApplicant } from './applications/find-applicant.js';
import { CorrectContact } from './applications/review/correct-contact.js';
import { RevealNumbers } from './applications/review/reveal-numbers.js';
import { MailLink } from './applications/forms/mail-link.js';
import { KeepDrafts } from './applications/forms/drafts.js';
import { OpenForAccount } from './applications/review/create-application-for-account.js';
import { ReadApplications } from './applications/review/read-applications.js';
import { ReadLetter } from './applications/emails/read-email.js';
import { RegisterRepairShop } from './applications/forms/register-shop.js';
import { ReviewApplication } from './applications/review/review-application.js';
import { SubmitDetails } from './applications/forms/submit-details.js';

/** Everything of onboarding, made once from the room and the configuration. */
export function assemble(
  {
    db,
    clock,
    live,
    log,
    commands,
    base: { objects },
  }: Pick<ServiceContext, 'db' | 'clock' | 'live' | 'commands'> & {
    readonly log: Pick<ServiceContext['log'], 'warn' | 'error'>;
    readonly base: Pick<ServiceContext['base'], 'objects'>;
  },
  config: Pick<OnboardingConfig, 'sealKey' | 'publicUrl'>,
  identity: Identity,
  shops: ShopsClient,
  erasures: Pick<ErasuresClient, 'isErased' | 'note'>,
): UseCases {
  const macs = new ApplicationMacs(new RowMac(config.sealKey));
  const agreementMacs = new TenantAgreementMacs(new RowMac(config.sealKey));
  const setupMacs = new ShopSetupMacs(new RowMac(config.sealKey));
  const cipher = new FieldCipher(config.sealKey);
  const links = new Links(config.sealKey);
  const approvals = new Approvals(macs);
  const applications = new Applications(db, clock, live, macs, cipher, approvals, agreementMacs);
  const drafts = new KeepDrafts(db, clock, cipher, links);
  const sealer = new RowMac(config.sealKey);
  const sealedFiles = new SealedFiles(new SealingKey(config.sealKey), sealer);
  const consents = new Consents(sealedFiles, sealer, agreementMacs, config.publicUrl);
  const applicants = new FindApplicant(db, clock, links);
  const agreement = new SignAgreement(db, clock, identity, sealedFiles, sealer, config.publicUrl);
  const ownConsents = new OwnConsents(db, clock, identity, agreement, consents, config.publicUrl);
  const moves = new AccountMoves(db, clock, identity, log);
  const profile = new SubmitProfile(db, clock, identity, cipher, sealer, moves);
  const trainingRows = new TrainingRows(sealer);
  const training = new CompleteTraining(db, clock, identity, trainingRows, sealedFiles, moves, config.publicUrl);
  const bank = new BankDetailsOfShop(macs, sealer, cipher);
  const reviews = new ReadReviews(db, clock, identity, agreement, profile, training, sealedFiles);
  return {
    drafts,
    register: new RegisterRepairShop(db, clock, applications, cipher, links, consents),
    details: new SubmitDetails(applicants, applications, cipher),
    mailLink: new MailLink(db, clock),
    contact: new CorrectContact(applications),
    reveal: new RevealNumbers(applications),
    takeFiles: new TakeFiles({ db, clock, objects, log }, applicants, applications),
    giveFiles: new GiveFiles(db, objects, applicants),
    sweepFiles: new SweepFiles({ db, clock, objects }),
    preflight: new TakePreflight({ db, clock }, applicants, applications),
    read: new ReadApplications({ db, clock, log }, applications, shops),
    review: new ReviewApplication(applications),
    approve: new ApproveApplication({ db, clock, log }, applications, approvals, shops),
    openForAccount: new OpenForAccount(db, clock, applications, cipher, shops),
    letters: new ReadLetter(
      db,
      clock,
      macs,
      links,
      drafts,
      new AccountLetters(db, identity, sealedFiles),
      config.publicUrl,
    ),
    agreement,
    profile,
    moves,
    training,
    modules: new TakeTraining(db, clock, identity, trainingRows),
    bench: new UseBench(db, clock, identity, trainingRows),
    accounts: new KeepAccounts(db, moves),
    onboarding: new ReadOnboarding(db, identity, agreement, profile, (em, accountId) => training.facts(em, accountId)),
    publishText: new PublishText(db, clock),
    files: new ReadFiles(db, identity, sealedFiles, consents, applicants),
    consents: ownConsents,
    askAgain: new AskAgain(db, clock, identity, shops, ownConsents, config.publicUrl, log),
    sealOlderFiles: new SealOlderFiles(db, sealedFiles, agreement, trainingRows, log),
    steps: new TakeStep(
      new StepsOfShop(
        db,
        clock,
        setupMacs,
        agreementMacs,
        identity,
        new ToldDetails(db, macs, cipher, bank, agreement, profile),
        consents,
        config.publicUrl,
      ),
      cipher,
      identity,
      new FirstBankDetails(db, clock, bank),
    ),
    dealer: (by) => dealerOf(identity, clock, by),
    noteFacts: new NoteFacts(db, commands, setupMacs),
    endAgreement: new EndAgreement(db, clock, shops, setupMacs, agreementMacs),
    tellShops: new TellShops(db, clock, shops, setupMacs, agreementMacs, log),
    sendApproval: new SendApproval(db, clock, macs),
    reviews,
    findAccounts: new FindAccounts(db),
    decideReview: new DecideReview(db, clock, reviews),
    reviewFigures: new ReadReviewFigures(db),
    erasePerson: new ErasePerson(db, clock, erasures, applications, cipher),
    keepApplications: new KeepApplications(db, clock, applications, cipher, log),
    exportPerson: new ExportPerson(db, identity, applications, profile),
    bank: new ChangeBankDetails(db, clock, shops, bank),
  };
}

/** The only place that binds onboarding's classes to Nest. */
export const onboardingModule = (does: UseCases): ModuleMetadata => ({
  controllers: [
    ApplicantRpc,
    LettersRpc,
    ReviewRpc,
    SigningRpc,
    ProfileRpc,
    TrainingRpc,
    TenantOnboardingRpc,
    AccountReviewRpc,
    ApplicationFilesRpc,
    PreflightsRpc,
    BankRpc,
    PersonalDataRpc,
    AccountsConsumer,
    OnboardingConsumer,
  ],
  providers: [
    { provide: UseCases, useValue: does },
    { provide: KeepAccounts, useValue: does.accounts },
  ],
});
