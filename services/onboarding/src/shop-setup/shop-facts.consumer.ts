import { Controller } from '@nestjs/common';
import { TrialCounted } from '@revive/proto/revive/billing/v1/billing';
import { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnShopFactsChanged } from './on-facts-changed.js';

@Controller()
export class ShopFactsConsumer {
  constructor(private readonly facts: OnShopFactsChanged) {}

  @OnEvent('billing.trial')
  trial(event: BusEvent): Promise<void> {
    return this.facts.trial(event, TrialCounted.decode(event.payload));
  }

  @OnEvent('fleet.agent')
  agent(event: BusEvent): Promise<void> {
    return this.facts.agent(event, AgentChanged.decode(event.payload));
  }
}
