import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackRepair } from './track-repair.js';

@Module({ imports: [TicketsModule], providers: [TrackRepair], exports: [TrackRepair] })
export class LinkHoldersModule {}
