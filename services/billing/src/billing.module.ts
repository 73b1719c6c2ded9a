import { Module } from '@nestjs/common';
import { LedgerModule } from './ledger/ledger.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { TrialsModule } from './trials/trials.module.js';

@Module({ imports: [LedgerModule, TrialsModule, PayoutsModule] })
export class BillingModule {}
