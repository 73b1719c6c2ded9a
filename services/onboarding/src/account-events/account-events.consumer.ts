import { Controller } from '@nestjs/common';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnUserChanged } from './on-user-changed.js';

@Controller()
export class AccountEventsConsumer {
  constructor(private readonly onUserChanged: OnUserChanged) {}

  @OnEvent('identity.user')
  user(event: BusEvent): Promise<void> {
    return this.onUserChanged.run(event, UserChanged.decode(event.payload));
  }
}
