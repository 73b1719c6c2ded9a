import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AgreementsController } from './agreements.controller.js';
import { TenantAgreementMacs } from './tenant-agreement-macs.js';
import { SignedDocumentRepository } from './signed-document.repository.js';
import { ConsentRepository } from './consent.repository.js';
import { SignAgreement } from './sign-agreement.js';
import { PublishText } from './publish-text.js';
import { AccountEmails } from './account-emails.js';

@Module({
  imports: [CryptoModule, ClientsModule],
  controllers: [AgreementsController],
  providers: [
    TenantAgreementMacs,
    SignedDocumentRepository,
    ConsentRepository,
    SignAgreement,
    PublishText,
    AccountEmails,
  ],
  exports: [TenantAgreementMacs, SignedDocumentRepository, ConsentRepository, SignAgreement, AccountEmails],
})
export class AgreementsModule {}
