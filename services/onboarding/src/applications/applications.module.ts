import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { ApplicationMacs } from './application-macs.js';
import { Approvals } from './approval.repository.js';
import { Applications } from './application.repository.js';
import { FindApplicant } from './find-applicant.js';

/** An application: its row, its lifecycle, and whose it is. */
@Module({
  imports: [CryptoModule, AgreementsModule],
  providers: [ApplicationMacs, Approvals, Applications, FindApplicant],
  exports: [ApplicationMacs, Approvals, Applications, FindApplicant],
})
export class ApplicationsModule {}
