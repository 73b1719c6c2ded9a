import { Module } from '@nestjs/common';
import { CryptoModule } from '../../crypto/crypto.module.js';
import { AgreementsModule } from '../../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicationFormsModule } from '../forms/application-forms.module.js';
import { EmailsController } from './emails.controller.js';
import { ReadEmail } from './read-email.js';

@Module({
  imports: [CryptoModule, AgreementsModule, ApplicationsModule, ApplicationFormsModule],
  controllers: [EmailsController],
  providers: [ReadEmail],
})
export class ApplicationEmailsModule {}
