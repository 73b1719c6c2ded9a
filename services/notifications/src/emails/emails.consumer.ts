import { Controller } from '@nestjs/common';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnEmailRequested } from './on-email-requested.js';

@Controller()
export class EmailsConsumer {
  constructor(private readonly emails: OnEmailRequested) {}

  @OnEvent('identity.email')
  fromIdentity(event: BusEvent): Promise<void> {
    return this.emails.run(event, 'identity', EmailRequested.decode(event.payload));
  }

  @OnEvent('billing.email')
  fromBilling(event: BusEvent): Promise<void> {
    return this.emails.run(event, 'billing', EmailRequested.decode(event.payload));
  }

  @OnEvent('onboarding.email')
  fromOnboarding(event: BusEvent): Promise<void> {
    return this.emails.run(event, 'onboarding', EmailRequested.decode(event.payload));
  }
}
