import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { LinksModule } from '../../cases/links/links.module.js';
import { GetOwnRepairsChannel } from './get-own-repairs-channel.js';
import { ListOwnRepairs } from './list-own-repairs.js';
import { OwnRepairsController } from './own-repairs.controller.js';

@Module({
  imports: [ClientsModule, LinksModule],
  controllers: [OwnRepairsController],
  providers: [ListOwnRepairs, GetOwnRepairsChannel],
})
export class OwnRepairsModule {}
