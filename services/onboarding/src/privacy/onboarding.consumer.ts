import { Controller } from '@nestjs/common';
import { TrialCounted } from '@revive/proto/revive/billing/v1/billing';
import { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { PersonErased } from '@revive/proto/revive/identity/v1/erasure';
import { ShopBegun } from '@revive/proto/revive/identity/v1/shops';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { UseCases } from '../use-cases.js';

/** What other services tell; repeats change nothing. */
@Controller()
export class OnboardingConsumer {
  constructor(private readonly does: UseCases) {}

  @OnEvent('identity.shop')
  shop(event: BusEvent): Promise<void> {
    return this.does.openForAccount.run(event, ShopBegun.decode(event.payload).accountId);
  }

  @OnEvent('billing.trial')
  trial(event: BusEvent): Promise<void> {
    return this.does.noteFacts.trial(event, TrialCounted.decode(event.payload));
  }

  @OnEvent('fleet.agent')
  agent(event: BusEvent): Promise<void> {
    return this.does.noteFacts.agent(event, AgentChanged.decode(event.payload));
  }

  @OnEvent('identity.erasure')
  erasure(event: BusEvent): Promise<void> {
    return this.does.erasePerson.run(PersonErased.decode(event.payload).userId);
  }
}
