import { Module } from '@nestjs/common';
import { CentresModule } from '../centres/centres.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DiagnoseRemoteDevice } from './diagnose-device.js';
import { EndRemoteSession } from './end-session.js';
import { FollowRemoteAgents } from './follow-agents.js';
import { ReadRemoteSessions } from './read-sessions.js';
import { RemoteAgentsConsumer } from './remote-agents.consumer.js';
import { RemoteSessionRepository } from './remote-session.repository.js';
import { RemoteSessionsController } from './remote-sessions.controller.js';
import { StartRemoteSession } from './start-session.js';

@Module({
  imports: [CentresModule, ClientsModule, OrdersModule, RunsModule, TicketsModule],
  controllers: [RemoteSessionsController, RemoteAgentsConsumer],
  providers: [
    RemoteSessionRepository,
    StartRemoteSession,
    DiagnoseRemoteDevice,
    EndRemoteSession,
    FollowRemoteAgents,
    ReadRemoteSessions,
  ],
})
export class RemoteSessionsModule {}
