import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { BenchModule } from '../bench/bench.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { RunsModule } from '../../cases/runs/runs.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { AnalyzeComputer } from './analyze-computer.js';
import { Assess } from './assess.js';
import { CentresController } from './centres.controller.js';
import { ExecuteSession } from './execute-session.js';
import { ReadMachines } from './machine.js';
import { Phones } from './phones.js';
import { ReadBlueScreens } from './read-blue-screens.js';
import { ReadInjection } from './read-injection.js';

@Module({
  imports: [BenchModule, ClientsModule, FiguresModule, RunsModule, TicketsModule],
  controllers: [CentresController],
  providers: [ReadMachines, ReadInjection, ReadBlueScreens, Assess, ExecuteSession, AnalyzeComputer, Phones],
  exports: [AnalyzeComputer, ReadMachines],
})
export class CentresModule {}
