import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ListController } from './list.controller.js';
import { ReadRepairs } from './read-repairs.js';

@Module({ imports: [TicketsModule], controllers: [ListController], providers: [ReadRepairs] })
export class ListModule {}
