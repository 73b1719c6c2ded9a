import { Controller } from '@nestjs/common';
import { RolloutOffersDue } from '@revive/proto/revive/catalog/v1/rollouts';
import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RolloutOffers } from './rollout-offers.js';
import { UpdateStops } from './update-stops.repository.js';

@Controller()
export class UpdatesConsumer {
  constructor(
    private readonly rollouts: RolloutOffers,
    private readonly stops: UpdateStops,
  ) {}

  @OnEvent('catalog.rollout')
  offers(event: BusEvent): Promise<void> {
    return this.rollouts.run(event, RolloutOffersDue.decode(event.payload));
  }

  @OnEvent('repairs.stop')
  stopped(event: BusEvent): Promise<void> {
    return this.stops.take(event, EmergencyStopChanged.decode(event.payload));
  }
}
