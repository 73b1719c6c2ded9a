import { Module } from '@nestjs/common';
import { CryptoModule } from '../../crypto/crypto.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicationReviewController } from './application-review.controller.js';
import { RegisteredShopsConsumer } from './registered-shops.consumer.js';
import { ReadApplications } from './read-applications.js';
import { ReviewApplication } from './review-application.js';
import { ApproveApplication } from './approve-application.js';
import { CorrectContact } from './correct-contact.js';
import { RevealNumbers } from './reveal-numbers.js';
import { CreateApplicationForAccount } from './create-application-for-account.js';

@Module({
  imports: [CryptoModule, ClientsModule, ApplicationsModule],
  controllers: [ApplicationReviewController, RegisteredShopsConsumer],
  providers: [
    ReadApplications,
    ReviewApplication,
    ApproveApplication,
    CorrectContact,
    RevealNumbers,
    CreateApplicationForAccount,
  ],
})
export class ApplicationReviewModule {}
