import { Module } from '@nestjs/common';
import { CentresModule } from '../centres/centres.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { RunsModule } from '../../cases/runs/runs.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { AskAssistance } from './ask-assistance.js';
import { AssistanceController } from './assistance.controller.js';
import { AssistanceMapper } from './assistance.mapper.js';
import { AssistanceProjection } from './assistance.projection.js';
import { AssistanceRepository } from './assistance.repository.js';
import { Help } from './help.js';
import { ReadAssistance } from './read-assistance.js';
import { RunCommand } from './run-command.js';
import { SendSignal } from './send-signal.js';
import { Thread } from './thread.js';

@Module({
  imports: [CentresModule, ClientsModule, RunsModule, TicketsModule],
  controllers: [AssistanceController],
  providers: [
    AssistanceRepository,
    AssistanceMapper,
    AssistanceProjection,
    AskAssistance,
    ReadAssistance,
    Help,
    Thread,
    RunCommand,
    SendSignal,
  ],
  exports: [AssistanceRepository],
})
export class AssistanceModule {}
