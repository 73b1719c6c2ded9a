import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { StopsController } from './stops.controller.js';
import { FleetConsumer } from './fleet.consumer.js';
import { InstructionRepository } from './instruction.repository.js';
import { StopRepository } from './stop.repository.js';
import { WaitingOrdersController } from './waiting-orders.controller.js';
import { WaitingOrdersOfAgent } from './waiting-orders.js';
import { StopAgents } from './stop-agents.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [StopsController, WaitingOrdersController, FleetConsumer],
  providers: [InstructionRepository, StopRepository, StopAgents, WaitingOrdersOfAgent],
  exports: [InstructionRepository, StopRepository],
})
export class CommandsModule {}
