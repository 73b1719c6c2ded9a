import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { ApplicationMacs } from './application-macs.js';
import { ApprovalRepository } from './approval.repository.js';
import { ApplicationRepository } from './application.repository.js';
import { FindApplicant } from './find-applicant.js';

@Module({
  imports: [CryptoModule, AgreementsModule],
  providers: [ApplicationMacs, ApprovalRepository, ApplicationRepository, FindApplicant],
  exports: [ApplicationMacs, ApprovalRepository, ApplicationRepository, FindApplicant],
})
export class ApplicationsModule {}
