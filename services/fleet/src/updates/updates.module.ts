import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { AgentUpdateRepository } from './agent-update.repository.js';
import { AgentUpdatesController } from './agent-updates.controller.js';
import { ListUpdatable } from './list-updatable.js';
import { ListUpdates } from './list-updates.js';
import { OfferVersion } from './offer-version.js';
import { OrderRollBack } from './order-roll-back.js';
import { RolloutOffers } from './rollout-offers.js';
import { UpdateDelivery } from './update-delivery.js';
import { UpdateStops } from './update-stops.repository.js';
import { UpdatesConsumer } from './updates.consumer.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [AgentUpdatesController, UpdatesConsumer],
  providers: [
    AgentUpdateRepository,
    ListUpdatable,
    ListUpdates,
    OfferVersion,
    OrderRollBack,
    RolloutOffers,
    UpdateDelivery,
    UpdateStops,
  ],
  exports: [OfferVersion, UpdateDelivery],
})
export class UpdatesModule {}
