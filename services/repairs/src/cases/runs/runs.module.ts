import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { DeviceSerialsModule } from '../device-serials/device-serials.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ProtectionModule } from '../protection/protection.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RunsController } from './runs.controller.js';
import { AttachDeviceController } from './attach-device.controller.js';
import { EmergencyStopController } from './stops/emergency-stop.controller.js';
import { ProgressController } from './progress.controller.js';
import { AgentsConsumer } from './agents.consumer.js';
import { AttachDevice } from './attach-device.js';
import { BeginDiagnosis } from './begin-diagnosis.js';
import { DeviceKeys } from './device-keys.js';
import { DiagnosisListeners } from './diagnosis-listeners.js';
import { EndLostRuns } from './end-lost-runs.js';
import { ExecuteRepair } from './execute-repair.js';
import { RollBack } from './roll-back.js';
import { DiagnoseAgain } from './diagnose-again.js';
import { StopRun } from './stops/stop-run.js';
import { EmergencyStop } from './stops/emergency-stop.js';
import { LiftStop } from './stops/lift-stop.js';
import { ShopStopPublisher } from './stops/shop-stop.publisher.js';
import { AgentVersions } from './versions/agent-versions.js';
import { RecallProof } from './versions/recall-proof.js';
import { AgentVersionsController } from './versions/agent-versions.controller.js';
import { RecordProgress } from './records/record-progress.js';
import { RecordReport } from './records/record-report.js';
import { RecordOutcome } from './records/record-outcome.js';
import { RecordFromAgent } from './records/record-from-agent.js';
import { RecordBenchChange } from './records/record-bench-change.js';

@Module({
  imports: [ClientsModule, DeviceSerialsModule, TicketsModule, OrdersModule, ProtectionModule, QuotesModule],
  controllers: [
    RunsController,
    AttachDeviceController,
    EmergencyStopController,
    AgentVersionsController,
    ProgressController,
    AgentsConsumer,
  ],
  providers: [
    BeginDiagnosis,
    DeviceKeys,
    DiagnosisListeners,
    AttachDevice,
    EndLostRuns,
    ExecuteRepair,
    RollBack,
    DiagnoseAgain,
    StopRun,
    EmergencyStop,
    LiftStop,
    ShopStopPublisher,
    AgentVersions,
    RecallProof,
    RecordProgress,
    RecordReport,
    RecordOutcome,
    RecordFromAgent,
    RecordBenchChange,
  ],
  exports: [BeginDiagnosis, DiagnosisListeners, ExecuteRepair, DiagnoseAgain],
})
export class RunsModule {}
