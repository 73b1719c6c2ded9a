import { Controller, Query } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { AgentScan, AgentStatuses, AllDevices } from '@revive/contracts/fleet/agent-status';
import { CurrentSession, type Session } from '../access/session.js';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';
import { AgentScans, countsOf } from './agent-scans.js';
import { factsOf } from './scanned-devices.js';

@Controller()
export class AgentScansController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly scans: AgentScans,
  ) {}

  @Route(routes.scanAgent)
  scanAgent(@CurrentSession() session: Session): Promise<AgentScan> {
    return this.scans.agent(session);
  }

  @Route(routes.scanAllAgents)
  scanAllAgents(
    @CurrentSession() session: Session,
    @Query() { scan }: { scan?: 'true' | 'false' },
  ): Promise<AllDevices> {
    return this.scans.all(session, scan !== 'false');
  }

  @Route(routes.scanDevices)
  scanDevices(@CurrentSession() session: Session): Promise<object> {
    return this.scans.devices(session);
  }

  @Route(routes.listAgentStatus)
  async listAgentStatus(@CurrentSession() session: Session): Promise<AgentStatuses> {
    const { agents, shops } = await this.clients.fleet.call(session, 'listFleet', {});
    const nameOf = new Map(shops.map(({ tenantId, name }) => [tenantId, name]));
    return {
      agents: agents
        .filter(({ presence }) => presence !== 'revoked')
        .map(({ localPort, tenantId, ...agent }) => ({
          ...agent,
          tenantId,
          tenantName: nameOf.get(tenantId) ?? '',
          port: localPort ?? undefined,
        })) as AgentStatuses['agents'],
    };
  }

  @Route(routes.listDirectDevices)
  async listDirectDevices(@CurrentSession() session: Session): Promise<object> {
    const { devices, shops } = await this.clients.fleet.call(session, 'listFleet', {});
    const nameOf = new Map(shops.map(({ tenantId, name }) => [tenantId, name]));
    return devices.flatMap((device) => {
      const facts = factsOf(device);
      if (facts === undefined) return [];
      const { kind: _, ...shown } = facts;
      const { agentId, agentName, tenantId } = device;
      return [
        {
          ...shown,
          manufacturer: shown.vendor,
          ...(shown.connection !== undefined && { connectionType: shown.connection }),
          agentId,
          agentName,
          tenantId,
          tenantName: nameOf.get(tenantId) ?? '',
        },
      ];
    });
  }

  @Route(routes.scanMasterDevices)
  async scanMasterDevices(@CurrentSession() session: Session): Promise<object> {
    const reply = await this.clients.fleet.call(session, 'scan', {});
    return { success: true, devices: reply.devices.length, ...countsOf(reply) };
  }
}
