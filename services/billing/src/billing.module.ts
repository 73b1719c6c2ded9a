import { Module } from '@nestjs/common';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { CounterModule } from './counter/counter.module.js';
import { CommissionsModule } from './commissions/commissions.module.js';
import { BillingControlModule } from './control/control.module.js';
import { DrawersModule } from './drawers/drawers.module.js';
import { ExplainModule } from './explain/explain.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { LocationsModule } from './locations/locations.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { StatementsModule } from './statements/statements.module.js';
import { ProvingModule } from './proving/proving.module.js';

@Module({
  imports: [
    ApprovalsModule,
    DocumentsModule,
    CounterModule,
    LocationsModule,
    DrawersModule,
    LedgerModule,
    ExplainModule,
    ExportsModule,
    ProvingModule,
    PayoutsModule,
    StatementsModule,
    CommissionsModule,
    BillingControlModule,
    PrivacyModule,
  ],
})
export class BillingModule {}
