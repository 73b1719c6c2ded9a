import { Module } from '@nestjs/common';
import { OrdersModule } from '../../cases/orders/orders.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { PublicRecordController } from './public-record.controller.js';
import { RecordController } from './record.controller.js';
import { WriteRecord } from './write-record.js';

@Module({
  imports: [OrdersModule, TicketsModule, LinkHoldersModule],
  controllers: [RecordController, PublicRecordController],
  providers: [WriteRecord],
})
export class RecordModule {}
