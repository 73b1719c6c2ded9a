import { Module } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FleetConfig } from '../config.js';
import { AgentRepository } from './agent.repository.js';
import { AgentDepartures } from './agent-departures.js';
import { AgentMacs } from './agent-macs.js';
import { TenantRepository } from './tenant.repository.js';
import { ConfirmationRequirementRepository } from './confirmation-requirement.repository.js';
import { DeviceSaltRepository } from './device-salt.repository.js';
import { CountAgents } from './count-agents.js';
import { CountShopAgents } from './count-shop-agents.js';

@Module({
  providers: [
    { provide: RowMac, inject: [CONFIG], useFactory: ({ sealKey }: FleetConfig) => new RowMac(sealKey) },
    AgentRepository,
    AgentMacs,
    AgentDepartures,
    TenantRepository,
    ConfirmationRequirementRepository,
    DeviceSaltRepository,
    CountAgents,
    CountShopAgents,
  ],
  exports: [
    AgentRepository,
    AgentDepartures,
    TenantRepository,
    ConfirmationRequirementRepository,
    DeviceSaltRepository,
    CountAgents,
    CountShopAgents,
  ],
})
export class AgentsModule {}
