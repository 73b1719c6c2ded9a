import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { AuditController } from './audit.controller.js';
import { AuditConsumer } from './audit.consumer.js';
import { AuditMacs } from './audit-macs.js';
import { AppendAudit } from './append-audit.js';
import { AuditAnchors } from './anchors.js';
import { VerifyChain } from './verify-chain.js';
import { SearchAudit } from './search-audit.js';
import { ListRecentAudit } from './list-recent-audit.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [AccountsModule, RateLimitsModule],
  controllers: [AuditController, AuditConsumer],
  providers: [AuditMacs, AppendAudit, AuditAnchors, VerifyChain, SearchAudit, ListRecentAudit, VerifyAudit],
})
export class AuditModule {}
