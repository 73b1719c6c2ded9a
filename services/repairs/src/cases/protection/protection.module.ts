import { Module } from '@nestjs/common';
import { AdmitDiagnosis } from './admit-diagnosis.js';
import { Appeal } from './appeal.js';
import { DecideProtection } from './decide.js';
import { ProtectionController } from './protection.controller.js';
import { ProtectionLog } from './protection-log.js';
import { ReadProtection } from './read-protection.js';
import { ReviewCases } from './review-cases.js';

@Module({
  controllers: [ProtectionController],
  providers: [AdmitDiagnosis, ReviewCases, ProtectionLog, ReadProtection, Appeal, DecideProtection],
  exports: [AdmitDiagnosis, ProtectionLog],
})
export class ProtectionModule {}
