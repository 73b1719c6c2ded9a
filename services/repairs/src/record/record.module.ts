import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { PublicRecordController } from './public-record.controller.js';
import { RecordController } from './record.controller.js';
import { WriteRecord } from './write-record.js';

@Module({
  imports: [OrdersModule, TicketsModule, TrackingModule],
  controllers: [RecordController, PublicRecordController],
  providers: [WriteRecord],
})
export class RecordModule {}
