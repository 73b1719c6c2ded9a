import type { ModuleMetadata } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import type { Identity } from './adapters/identity.js';
import type { ShopsClient } from './adapters/shops.client.js';
import type { OnboardingConfig } from './config.js';
import type { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { BankDetailsOfShop } from './bank/bank-details-of-shop.js';
import { ChangeBankDetails } from './bank/change-bank-details.js';
import { FirstBankDetails } from './bank/first-bank-details.js';
import { AccountsConsumer } from './consumers/accounts.consumer.js';
import { OnboardingConsumer } from './consumers/onboarding.consumer.js';
import { Applications } from './data/applications.js';
import { Approvals } from './data/approvals.js';
import { Seals } from './data/seals.js';
import { GiveFiles } from './files/give-files.js';
import { SweepFiles } from './files/sweep-files.js';
import { TakeFiles } from './files/take-files.js';
import { TakePreflight } from './preflight/take-preflight.js';
import { ErasePerson } from './erasure/erase-person.js';
import { ExportPerson } from './erasure/export-person.js';
import { KeepApplications } from './erasure/keep-applications.js';
import { AccountMoves } from './profile/account-moves.js';
import { KeepAccounts } from './profile/keep-accounts.js';
import { ReadOnboarding } from './profile/read-onboarding.js';
import { SubmitProfile } from './profile/submit-profile.js';
import { DecideReview } from './review/decide-review.js';
import { FindAccounts } from './review/find-accounts.js';
import { ReadReviewFigures } from './review/review-figures.js';
import { ReadReviews } from './review/read-reviews.js';
import { AccountReviewRpc } from './rpc/account-review.rpc.js';
import { ApplicantRpc, LettersRpc } from './rpc/applicant.rpc.js';
import { ApplicationFilesRpc, PreflightsRpc } from './rpc/application-files.rpc.js';
import { PersonalDataRpc } from './rpc/personal-data.rpc.js';
import { BankRpc } from './rpc/bank.rpc.js';
import { ProfileRpc } from './rpc/profile.rpc.js';
import { ReviewRpc } from './rpc/review.rpc.js';
import { SigningRpc } from './rpc/signing.rpc.js';
import { TrainingRpc } from './rpc/training.rpc.js';
import { UseCases } from './rpc/use-cases.js';
import { FieldCipher } from './secrets/field-cipher.js';
import { Links } from './secrets/links.js';
import { AccountLetters } from './signing/account-letters.js';
import { AskAgain } from './signing/ask-again.js';
import { Consents } from './signing/consents.js';
import { OwnConsents } from './signing/own-consents.js';
import { PublishText } from './signing/publish-text.js';
import { ReadFiles } from './signing/read-files.js';
import { SealOlderFiles } from './signing/seal-older-files.js';
import { SealedFiles } from './signing/sealed-files.js';
import { SealingKey } from './signing/sealing-key.js';
import { SignAgreement } from './signing/sign-agreement.js';
import { UseBench } from './training/bench/use-bench.js';
import { CompleteTraining } from './training/complete-training.js';
import { TakeTraining } from './training/take-training.js';
import { TrainingRows } from './training/training-rows.js';
import { ApproveApplication } from './usecases/approve-application.js';
import { TenantOnboardingRpc } from './rpc/tenant-onboarding.rpc.js';
import { dealerOf } from './tenant-onboarding/dealer.js';
import { EndAgreement } from './tenant-onboarding/end-agreement.js';
import { NoteFacts } from './tenant-onboarding/note-facts.js';
import { SendApproval } from './tenant-onboarding/send-approval.js';
import { StepsOfShop } from './tenant-onboarding/steps-of-shop.js';
import { TellShops } from './tenant-onboarding/tell-shops.js';
import { TakeStep } from './tenant-onboarding/take-step.js';
import { ToldDetails } from './tenant-onboarding/told-details.js';
import { FindApplicant } from './usecases/find-applicant.js';
import { CorrectContact } from './usecases/correct-contact.js';
import { RevealNumbers } from './usecases/reveal-numbers.js';
import { MailLink } from './usecases/mail-link.js';
import { KeepDrafts } from './usecases/keep-drafts.js';
import { OpenForAccount } from './usecases/open-for-account.js';
import { ReadApplications } from './usecases/read-applications.js';
import { ReadLetter } from './usecases/read-letter.js';
import { RegisterRepairShop } from './usecases/register-shop.js';
import { ReviewApplication } from './usecases/review-application.js';
import { SubmitDetails } from './usecases/submit-details.js';

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
  const seals = new Seals(new RowMac(config.sealKey));
  const cipher = new FieldCipher(config.sealKey);
  const links = new Links(config.sealKey);
  const approvals = new Approvals(seals);
  const applications = new Applications(db, clock, live, seals, cipher, approvals);
  const drafts = new KeepDrafts(db, clock, cipher, links);
  const sealer = new RowMac(config.sealKey);
  const sealedFiles = new SealedFiles(new SealingKey(config.sealKey), sealer);
  const consents = new Consents(sealedFiles, sealer, seals, config.publicUrl);
  const applicants = new FindApplicant(db, clock, links);
  const agreement = new SignAgreement(db, clock, identity, sealedFiles, sealer, config.publicUrl);
  const ownConsents = new OwnConsents(db, clock, identity, agreement, consents, config.publicUrl);
  const moves = new AccountMoves(db, clock, identity, log);
  const profile = new SubmitProfile(db, clock, identity, cipher, sealer, moves);
  const trainingRows = new TrainingRows(sealer);
  const training = new CompleteTraining(db, clock, identity, trainingRows, sealedFiles, moves, config.publicUrl);
  const bank = new BankDetailsOfShop(seals, sealer, cipher);
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
      seals,
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
        seals,
        identity,
        new ToldDetails(db, seals, cipher, bank, agreement, profile),
        consents,
        config.publicUrl,
      ),
      cipher,
      identity,
      new FirstBankDetails(db, clock, bank),
    ),
    dealer: (by) => dealerOf(identity, clock, by),
    noteFacts: new NoteFacts(db, commands, seals),
    endAgreement: new EndAgreement(db, clock, shops, seals),
    tellShops: new TellShops(db, clock, shops, seals, log),
    sendApproval: new SendApproval(db, clock, seals),
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
