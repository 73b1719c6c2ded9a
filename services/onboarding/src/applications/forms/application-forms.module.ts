import { Module } from '@nestjs/common';
import { CryptoModule } from '../../crypto/crypto.module.js';
import { AgreementsModule } from '../../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicantController } from './applicant.controller.js';
import { Drafts } from './drafts.js';
import { MailLink } from './mail-link.js';
import { RegisterShop } from './register-shop.js';
import { SubmitDetails } from './submit-details.js';

@Module({
  imports: [CryptoModule, AgreementsModule, ApplicationsModule],
  controllers: [ApplicantController],
  providers: [Drafts, MailLink, RegisterShop, SubmitDetails],
  exports: [Drafts],
})
export class ApplicationFormsModule {}
