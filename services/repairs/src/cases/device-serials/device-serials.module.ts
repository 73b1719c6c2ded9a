import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DeviceSerials } from './device-serials.js';
import { EarlierRepairsController } from './earlier-repairs.controller.js';
import { ReadEarlierRepairs } from './read-earlier-repairs.js';

@Module({
  imports: [ClientsModule, TicketsModule],
  controllers: [EarlierRepairsController],
  providers: [DeviceSerials, ReadEarlierRepairs],
  exports: [DeviceSerials, ReadEarlierRepairs],
})
export class DeviceSerialsModule {}
