import { Controller } from '@nestjs/common';
import { BankDetailsChanged } from '@revive/proto/revive/onboarding/v1/bank';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { PayoutHolds } from './payout-holds.js';

@Controller()
export class PayoutsConsumer {
  constructor(private readonly holds: PayoutHolds) {}

  @OnEvent('onboarding.bank')
  bankDetails(event: BusEvent): Promise<void> {
    return this.holds.note(event, BankDetailsChanged.decode(event.payload));
  }
}
