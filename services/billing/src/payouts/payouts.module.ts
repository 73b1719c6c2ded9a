import { Module } from '@nestjs/common';
import { PayoutHoldsController } from './payout-holds.controller.js';
import { PayoutsConsumer } from './payouts.consumer.js';
import { PayoutHolds } from './payout-holds.js';

@Module({ controllers: [PayoutHoldsController, PayoutsConsumer], providers: [PayoutHolds] })
export class PayoutsModule {}
