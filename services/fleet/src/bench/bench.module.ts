import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { BenchController } from './bench.controller.js';
import { CountsController } from './counts.controller.js';
import { BenchRepository } from './bench.repository.js';
import { ReadFleet } from './read-fleet.js';
import { CountDevices } from './count-devices.js';

@Module({
  imports: [AgentsModule],
  controllers: [BenchController, CountsController],
  providers: [BenchRepository, ReadFleet, CountDevices],
  exports: [BenchRepository],
})
export class BenchModule {}
