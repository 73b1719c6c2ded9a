import { Controller } from '@nestjs/common';
import { ShopBegun } from '@revive/proto/revive/identity/v1/shops';
import { OnEvent } from '@revive/platform/consumer';
import type { BusEvent } from '@revive/platform/event-bus';
import { UseCases } from '../rpc/use-cases.js';

/** What other services tell; repeats change nothing. */
@Controller()
export class OnboardingConsumer {
  constructor(private readonly does: UseCases) {}

  @OnEvent('identity.shop')
  shop(event: BusEvent): Promise<void> {
    return this.does.openForAccount.run(event, ShopBegun.decode(event.payload).accountId);
  }
}
