import { Module } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { BillingConfig } from '../config.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ApprovePayout } from './approve-payout.js';
import { BatchRelease } from './batches/batch-release.js';
import { BatchRepository } from './batches/batch.repository.js';
import { PayoutBatches } from './batches/payout-batches.js';
import { PayoutBatchesController } from './batches/payout-batches.controller.js';
import { ConfirmByBankLine } from './confirm-by-bank-line.js';
import { CreatePayout } from './create-payout.js';
import { FinishPayout } from './finish-payout.js';
import { HandOverPayout, payoutProviders } from './hand-over-payout.js';
import { PayoutAccounts } from './payout-accounts.client.js';
import { PayoutHolds } from './payout-holds.js';
import { PayoutHoldsController } from './payout-holds.controller.js';
import { PayoutRepository } from './payout.repository.js';
import { PayoutRound } from './payout-round.js';
import { PayoutSettings } from './payout-settings.js';
import { PayoutsConsumer } from './payouts.consumer.js';
import { PayoutsController } from './payouts.controller.js';
import { BankFileProvider } from './providers/bank-file.provider.js';
import { PAYOUT_PROVIDER_NAME } from './providers/payout-provider.js';
import { ProviderPayments } from './providers/provider-payments.repository.js';
import { SandboxProvider } from './providers/sandbox.provider.js';
import { ReadMoneyOverview } from './read-money-overview.js';
import { ReadPayouts } from './read-payouts.js';
import { SendPayout } from './send-payout.js';

@Module({
  imports: [LedgerModule],
  controllers: [PayoutHoldsController, PayoutsController, PayoutBatchesController, PayoutsConsumer],
  providers: [
    PayoutHolds,
    PayoutAccounts,
    PayoutRepository,
    PayoutSettings,
    CreatePayout,
    ApprovePayout,
    FinishPayout,
    ConfirmByBankLine,
    SendPayout,
    HandOverPayout,
    ReadPayouts,
    ReadMoneyOverview,
    BatchRepository,
    BatchRelease,
    PayoutBatches,
    PayoutRound,
    ProviderPayments,
    BankFileProvider,
    SandboxProvider,
    payoutProviders,
    {
      provide: PAYOUT_PROVIDER_NAME,
      useFactory: ({ payoutProvider = 'bank_file' }: BillingConfig) => payoutProvider,
      inject: [CONFIG],
    },
  ],
  exports: [ConfirmByBankLine],
})
export class PayoutsModule {}
