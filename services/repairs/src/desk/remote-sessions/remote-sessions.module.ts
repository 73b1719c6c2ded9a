import { Module } from '@nestjs/common';
import { BenchModule } from '../bench/bench.module.js';
import { CentresModule } from '../centres/centres.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { OrdersModule } from '../../cases/orders/orders.module.js';
import { RunsModule } from '../../cases/runs/runs.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { DiagnoseRemoteDevice } from './diagnose-device.js';
import { EndRemoteSession } from './end-session.js';
import { FollowRemoteAgents } from './follow-agents.js';
import { ReadRemoteSessions } from './read-sessions.js';
import { RemoteAgentsConsumer } from './remote-agents.consumer.js';
import { RemoteSessionRepository } from './remote-session.repository.js';
import { RemoteSessionsController } from './remote-sessions.controller.js';
import { StartRemoteSession } from './start-session.js';

@Module({
  imports: [BenchModule, CentresModule, ClientsModule, CustomersModule, OrdersModule, RunsModule, TicketsModule],
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
