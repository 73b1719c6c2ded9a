import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AccountEventsModule } from '../account-events/account-events.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { TrainingModule } from '../training/training.module.js';
import { ProfilesController } from './profiles.controller.js';
import { AccountReviewController } from './account-review.controller.js';
import { BusinessProfiles } from './business-profiles.js';
import { ReadOnboarding } from './read-onboarding.js';
import { ReadReviews } from './read-reviews.js';
import { FindAccounts } from './find-accounts.js';
import { DecideReview } from './decide-review.js';
import { RevealProfileNumbers } from './reveal-profile-numbers.js';
import { ReadReviewFigures } from './read-review-figures.js';

@Module({
  imports: [CryptoModule, ClientsModule, AccountEventsModule, AgreementsModule, TrainingModule],
  controllers: [ProfilesController, AccountReviewController],
  providers: [
    BusinessProfiles,
    ReadOnboarding,
    ReadReviews,
    FindAccounts,
    DecideReview,
    RevealProfileNumbers,
    ReadReviewFigures,
  ],
  exports: [BusinessProfiles],
})
export class AccountsModule {}
