import { Module } from '@nestjs/common';
import { QuotesModule } from '../../cases/quotes/quotes.module.js';
import { RunsModule } from '../../cases/runs/runs.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { OutcomesModule } from '../../proof/outcomes/outcomes.module.js';
import { AgentOfShop } from './agent-of-shop.js';
import { DiagnoseAgainForAgent } from './diagnose-again-for-agent.js';
import { LocalOperations } from './local-operations.js';
import { LocalRepairsController } from './local-repairs.controller.js';
import { OpenForAgent } from './open-for-agent.js';
import { ReadForAgent } from './read-for-agent.js';
import { ReadOperationForAgent } from './read-operation-for-agent.js';
import { StartForAgent } from './start-for-agent.js';

@Module({
  imports: [ClientsModule, OutcomesModule, QuotesModule, RunsModule, TicketsModule],
  controllers: [LocalRepairsController],
  providers: [
    AgentOfShop,
    DiagnoseAgainForAgent,
    LocalOperations,
    OpenForAgent,
    ReadForAgent,
    ReadOperationForAgent,
    StartForAgent,
  ],
  exports: [StartForAgent, ReadForAgent, ReadOperationForAgent],
})
export class LocalRepairsModule {}
