import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ChangeDesk } from './change-desk.js';
import { DeskController } from './desk.controller.js';
import { PlanningProjection } from './planning.projection.js';
import { ReadDesks } from './read-desks.js';

@Module({
  imports: [ClientsModule, TicketsModule],
  controllers: [DeskController],
  providers: [ChangeDesk, PlanningProjection, ReadDesks],
})
export class PlanningModule {}
