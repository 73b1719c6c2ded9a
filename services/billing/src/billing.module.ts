import { Module } from '@nestjs/common';
import { LedgerModule } from './ledger/ledger.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';

@Module({ imports: [LedgerModule, PayoutsModule] })
export class BillingModule {}
