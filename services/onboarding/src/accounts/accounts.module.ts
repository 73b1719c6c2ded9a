import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AccountEventsModule } from '../account-events/account-events.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { TrainingModule } from '../training/training.module.js';
import { ProfileRpc } from './profiles.controller.js';
import { AccountReviewRpc } from './account-review.controller.js';
import { SubmitProfile } from './business-profiles.js';
import { ReadOnboarding } from './read-onboarding.js';
import { ReadReviews } from './read-reviews.js';
import { FindAccounts } from './find-accounts.js';
import { DecideReview } from './decide-review.js';
import { ReadReviewFigures } from './read-review-figures.js';

/** The business profile of an account, and its review. */
@Module({
  imports: [CryptoModule, ClientsModule, AccountEventsModule, AgreementsModule, TrainingModule],
  controllers: [ProfileRpc, AccountReviewRpc],
  providers: [SubmitProfile, ReadOnboarding, ReadReviews, FindAccounts, DecideReview, ReadReviewFigures],
  exports: [SubmitProfile],
})
export class AccountsModule {}
