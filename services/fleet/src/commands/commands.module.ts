import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { StopsController } from './stops.controller.js';
import { FleetConsumer } from './fleet.consumer.js';
import { InstructionRepository } from './instruction.repository.js';
import { StopRepository } from './stop.repository.js';
import { StopAgents } from './stop-agents.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [StopsController, FleetConsumer],
  providers: [InstructionRepository, StopRepository, StopAgents],
  exports: [InstructionRepository, StopRepository],
})
export class CommandsModule {}
