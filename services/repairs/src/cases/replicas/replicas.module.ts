import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ReplicasConsumer } from './replicas.consumer.js';
import { ReplicaProjector } from './project-replicas.js';

@Module({ imports: [TicketsModule, OrdersModule], controllers: [ReplicasConsumer], providers: [ReplicaProjector] })
export class ReplicasModule {}
