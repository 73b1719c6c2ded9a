import { Module } from '@nestjs/common';
import { DeviceSerialsModule } from '../../cases/device-serials/device-serials.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { LabelsController } from './labels.controller.js';
import { MakeLabel } from './make-label.js';

@Module({
  imports: [DeviceSerialsModule, TicketsModule],
  controllers: [LabelsController],
  providers: [MakeLabel],
  exports: [MakeLabel],
})
export class LabelsModule {}
