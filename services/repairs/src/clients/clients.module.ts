import { Module } from '@nestjs/common';
import { AgentVersionsClient } from './agent-versions.client.js';
import { BillingClient } from './billing.client.js';
import { CatalogClient } from './catalog.client.js';
import { FleetClient } from './fleet.client.js';
import { IdentityClient } from './identity.client.js';

const CLIENTS = [AgentVersionsClient, BillingClient, CatalogClient, FleetClient, IdentityClient];

@Module({ providers: CLIENTS, exports: CLIENTS })
export class ClientsModule {}
