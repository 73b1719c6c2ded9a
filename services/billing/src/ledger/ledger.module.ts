import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { BillingController } from './billing.controller.js';
import { LedgerConsumer } from './ledger.consumer.js';
import { SettleRepair } from './settle-repair.js';
import { PostEntries } from './post-entries.js';
import { OnTenantChanged } from './on-tenant-changed.js';
import { ReadBilling } from './read-billing.js';
import { ReadRevenue } from './read-revenue.js';
import { StartTrial } from './start-trial.js';
import { TrialsConsumer } from './trials.consumer.js';

@Module({
  imports: [ApprovalsModule],
  controllers: [BillingController, LedgerConsumer, TrialsConsumer],
  providers: [PostEntries, SettleRepair, OnTenantChanged, ReadBilling, ReadRevenue, StartTrial],
  exports: [PostEntries],
})
export class LedgerModule {}
