import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { AgentUpdateRepository } from './agent-update.repository.js';
import { AgentUpdatesController } from './agent-updates.controller.js';
import { ListUpdates } from './list-updates.js';
import { OfferVersion } from './offer-version.js';
import { OrderRollBack } from './order-roll-back.js';
import { UpdateDelivery } from './update-delivery.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [AgentUpdatesController],
  providers: [AgentUpdateRepository, ListUpdates, OfferVersion, OrderRollBack, UpdateDelivery],
  exports: [OfferVersion, UpdateDelivery],
})
export class UpdatesModule {}
