import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RunsController } from './runs.controller.js';
import { EmergencyStopController } from './emergency-stop.controller.js';
import { ProgressController } from './progress.controller.js';
import { AgentsConsumer } from './agents.consumer.js';
import { StartRepair } from './start-repair.js';
import { ExecuteRepair } from './execute-repair.js';
import { RollBack } from './roll-back.js';
import { DiagnoseAgain } from './diagnose-again.js';
import { StopRun } from './stop-run.js';
import { EmergencyStop } from './emergency-stop.js';
import { RecordProgress } from './record-progress.js';
import { RecordReport } from './record-report.js';
import { RecordOutcome } from './record-outcome.js';
import { RecordFromAgent } from './record-from-agent.js';
import { RecordBenchChange } from './record-bench-change.js';

@Module({
  imports: [ClientsModule, TicketsModule, OrdersModule, QuotesModule],
  controllers: [RunsController, EmergencyStopController, ProgressController, AgentsConsumer],
  providers: [
    StartRepair,
    ExecuteRepair,
    RollBack,
    DiagnoseAgain,
    StopRun,
    EmergencyStop,
    RecordProgress,
    RecordReport,
    RecordOutcome,
    RecordFromAgent,
    RecordBenchChange,
  ],
})
export class RunsModule {}
