import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { ChangeRollout } from './change-rollout.js';
import { CreateRollout } from './create-rollout.js';
import { JoinLateAgent } from './events/join-late-agent.js';
import { AgentVersions } from './kinds/agent-versions.js';
import { RolloutKinds } from './kinds/rollout-kinds.js';
import { PauseRollout } from './pause-rollout.js';
import { ReadRollouts } from './read-rollouts.js';
import { RecallOrders } from './recall/recall-orders.repository.js';
import { RecallRound } from './recall/recall-round.js';
import { RecordResult } from './events/record-result.js';
import { RolloutRepository } from './rollout.repository.js';
import { RolloutRound } from './rollout-round.js';
import { RolloutViews } from './rollout.views.js';
import { RolloutsConsumer } from './events/rollouts.consumer.js';
import { RolloutsController } from './rollouts.controller.js';
import { StartRollout } from './start-rollout.js';
import { TakeStop } from './events/take-stop.js';
import { TargetRepository } from './target.repository.js';

@Module({
  imports: [ClientsModule],
  controllers: [RolloutsController, RolloutsConsumer],
  providers: [
    AgentVersions,
    RolloutKinds,
    RolloutRepository,
    TargetRepository,
    RolloutViews,
    PauseRollout,
    RecallOrders,
    RecallRound,
    ReadRollouts,
    CreateRollout,
    StartRollout,
    ChangeRollout,
    RolloutRound,
    RecordResult,
    TakeStop,
    JoinLateAgent,
  ],
})
export class RolloutsModule {}
