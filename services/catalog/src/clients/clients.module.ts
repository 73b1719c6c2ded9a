import { Module } from '@nestjs/common';
import { FleetClient } from './fleet.client.js';
import { RepairsClient } from './repairs.client.js';

@Module({ providers: [FleetClient, RepairsClient], exports: [FleetClient, RepairsClient] })
export class ClientsModule {}
