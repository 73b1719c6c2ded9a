import { Module } from '@nestjs/common';
import { ApplicationFormsModule } from './applications/forms/application-forms.module.js';
import { ApplicationReviewModule } from './applications/review/application-review.module.js';
import { ApplicationFilesModule } from './applications/files/application-files.module.js';
import { PreflightModule } from './applications/preflight/preflight.module.js';
import { ApplicationEmailsModule } from './applications/emails/application-emails.module.js';
import { AgreementsModule } from './agreements/agreements.module.js';
import { ConsentsModule } from './consents/consents.module.js';
import { AccountEventsModule } from './account-events/account-events.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { TrainingModule } from './training/training.module.js';
import { ShopSetupModule } from './shop-setup/shop-setup.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';

@Module({
  imports: [
    ApplicationFormsModule,
    ApplicationReviewModule,
    ApplicationFilesModule,
    PreflightModule,
    ApplicationEmailsModule,
    AgreementsModule,
    ConsentsModule,
    AccountEventsModule,
    AccountsModule,
    TrainingModule,
    ShopSetupModule,
    PrivacyModule,
  ],
})
export class OnboardingModule {}
