import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RepairsKnownModule } from '../repairs-known/repairs-known.module.js';
import { ConfirmEft } from './confirm-eft.js';
import { CounterController } from './counter.controller.js';
import { CounterTransaction } from './counter-transaction.js';
import { GiveRefund } from './give-refund.js';
import { ReadBill } from './read-bill.js';
import { ReceiveForRepair } from './receive-for-repair.js';
import { TakePayment } from './take-payment.js';
import { WriteOffDebt } from './write-off-debt.js';

@Module({
  imports: [LedgerModule, RepairsKnownModule],
  controllers: [CounterController],
  providers: [CounterTransaction, TakePayment, ConfirmEft, GiveRefund, WriteOffDebt, ReceiveForRepair, ReadBill],
})
export class CounterModule {}
