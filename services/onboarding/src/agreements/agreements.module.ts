import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { SigningRpc } from './agreements.controller.js';
import { TenantAgreementMacs } from './tenant-agreement-macs.js';
import { SealedFiles } from './signed-document.repository.js';
import { Consents } from './consent.repository.js';
import { SignAgreement } from './sign-agreement.js';
import { PublishText } from './publish-text.js';
import { AccountLetters } from './account-emails.js';

/** Texts, the user agreement and the documents of what is signed. */
@Module({
  imports: [CryptoModule, ClientsModule],
  controllers: [SigningRpc],
  providers: [TenantAgreementMacs, SealedFiles, Consents, SignAgreement, PublishText, AccountLetters],
  exports: [TenantAgreementMacs, SealedFiles, Consents, SignAgreement, AccountLetters],
})
export class AgreementsModule {}
