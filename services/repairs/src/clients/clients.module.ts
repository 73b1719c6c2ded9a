import { Module } from '@nestjs/common';
import { CatalogClient } from './catalog.client.js';
import { FleetClient } from './fleet.client.js';

@Module({ providers: [CatalogClient, FleetClient], exports: [CatalogClient, FleetClient] })
export class ClientsModule {}
