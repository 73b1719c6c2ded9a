import { Module } from '@nestjs/common';
import { ApprovalVerifier } from './approval-verifier.js';
import { ApprovalsController } from './approvals.controller.js';
import { AuthoriseCharge } from './authorise-charge.js';
import { ReadRefusedCharges } from './read-refused-charges.js';

@Module({
  controllers: [ApprovalsController],
  providers: [ApprovalVerifier, AuthoriseCharge, ReadRefusedCharges],
  exports: [ApprovalVerifier, AuthoriseCharge],
})
export class ApprovalsModule {}
