import { Controller } from '@nestjs/common';
import { ShopRegistered } from '@revive/proto/revive/identity/v1/shops';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { CreateApplicationForAccount } from './create-application-for-account.js';

@Controller()
export class RegisteredShopsConsumer {
  constructor(private readonly applications: CreateApplicationForAccount) {}

  @OnEvent('identity.shop')
  shop(event: BusEvent): Promise<void> {
    return this.applications.run(event, ShopRegistered.decode(event.payload).accountId);
  }
}
