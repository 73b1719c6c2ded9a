import { Module } from '@nestjs/common';
import { CryptoModule } from '../../crypto/crypto.module.js';
import { AgreementsModule } from '../../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicationFormsModule } from '../forms/application-forms.module.js';
import { LettersRpc } from './emails.controller.js';
import { ReadLetter } from './read-email.js';

/** What notifications needs for an email. */
@Module({
  imports: [CryptoModule, AgreementsModule, ApplicationsModule, ApplicationFormsModule],
  controllers: [LettersRpc],
  providers: [ReadLetter],
})
export class ApplicationEmailsModule {}
