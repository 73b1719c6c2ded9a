import { Injectable } from '@nestjs/common';
import type { AgentBench, ReadForAgentRequest } from '@revive/proto/revive/repairs/v1/local_repairs';
import { Database } from '@revive/platform/database/database';
import { readEstimate } from '../../cases/runs/estimate.query.js';
import { amountsOf } from '../../cases/tickets/amounts.js';
import { chargedForAgent, openTicketsOfAgent } from '../../cases/tickets/agent-tickets.query.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import { currentQuote, tenantNames } from '../../cases/tickets/ticket.query.js';
import { AgentOfShop, isDeviceOf } from './agent-of-shop.js';

/** A PC with more open repairs at once shows the remaining devices without their amounts. */
const MOST_TICKETS = 40;

/** Amounts and times for the devices that a local page lists. */
@Injectable()
export class ReadForAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentOfShop,
    private readonly reader: TicketReader,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async run({ agentId, tenantId, deviceIds }: ReadForAgentRequest): Promise<AgentBench> {
    const agent = await this.agents.require({ agentId, tenantId });
    const own = deviceIds.filter((id) => isDeviceOf(agent, id));
    return this.db.tx(agent, async (em) => {
      const rows = await openTicketsOfAgent(em, { tenantId, agentId }, own, MOST_TICKETS);
      const devices: AgentBench['devices'] = [];
      for (const ticket of await this.reader.completeAll(em, rows)) {
        const quote = currentQuote(ticket);
        const estimate = quote && (await readEstimate(em, quote));
        devices.push({
          deviceId: ticket.repair.deviceId ?? '',
          repairId: ticket.repair.id,
          totalCents: quote && amountsOf(ticket).price,
          estimateMs: estimate?.ms,
        });
      }
      return {
        tenantName: (await tenantNames(em, [tenantId])).get(tenantId) ?? '',
        devices,
        revenueCents: await chargedForAgent(em, tenantId, agentId),
      };
    });
  }
}
