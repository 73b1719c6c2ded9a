import { Module } from '@nestjs/common';
import { CryptoModule } from '../../crypto/crypto.module.js';
import { AgreementsModule } from '../../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicantRpc } from './applicant.controller.js';
import { KeepDrafts } from './drafts.js';
import { MailLink } from './mail-link.js';
import { RegisterRepairShop } from './register-shop.js';
import { SubmitDetails } from './submit-details.js';

/** What the public form and the applicant send. */
@Module({
  imports: [CryptoModule, AgreementsModule, ApplicationsModule],
  controllers: [ApplicantRpc],
  providers: [KeepDrafts, MailLink, RegisterRepairShop, SubmitDetails],
  exports: [KeepDrafts],
})
export class ApplicationFormsModule {}
