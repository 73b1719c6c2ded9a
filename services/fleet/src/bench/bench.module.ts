import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { BenchController } from './bench.controller.js';
import { CountsController } from './counts.controller.js';
import { BenchRepository } from './bench.repository.js';
import { ReadFleet } from './read-fleet.js';
import { InstancesModule } from '../instances/instances.module.js';
import { ScanBenches } from './scan-benches.js';
import { CountDevices } from './count-devices.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [BenchController, CountsController],
  providers: [BenchRepository, ReadFleet, CountDevices, ScanBenches],
  exports: [BenchRepository],
})
export class BenchModule {}
