import { Controller } from '@nestjs/common';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { KeepAccounts } from './on-user-changed.js';

@Controller()
export class AccountsConsumer {
  constructor(private readonly keep: KeepAccounts) {}

  @OnEvent('identity.user')
  user(event: BusEvent): Promise<void> {
    return this.keep.run(event, UserChanged.decode(event.payload));
  }
}
