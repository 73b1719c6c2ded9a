import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { PrintingModule } from '../printing/printing.module.js';
import { LocationsConsumer } from './locations.consumer.js';
import { LocationsController } from './locations.controller.js';
import { MoveAgent } from './move-agent.js';

@Module({
  imports: [AgentsModule, PrintingModule],
  controllers: [LocationsController, LocationsConsumer],
  providers: [MoveAgent],
})
export class LocationsModule {}
