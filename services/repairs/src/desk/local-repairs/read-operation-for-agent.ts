import { Injectable } from '@nestjs/common';
import type { AgentOperation, ReadOperationForAgentRequest } from '@revive/proto/revive/repairs/v1/local_repairs';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { ticketsOnDevice } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { AgentOfShop, isDeviceOf } from './agent-of-shop.js';
import { LocalOperations } from './local-operations.js';

@Injectable()
export class ReadOperationForAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentOfShop,
    private readonly tickets: TicketRepository,
    private readonly operations: LocalOperations,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404) for a device without a repair or a repair of another agent. */
  async run({ agentId, tenantId, id }: ReadOperationForAgentRequest): Promise<AgentOperation> {
    const agent = await this.agents.require({ agentId, tenantId });
    const repairId = isUuid(id)
      ? id
      : (await this.db.tx(agent, (em) => ticketsOnDevice(em, tenantId, id))).toSorted().at(-1);
    if (repairId === undefined) throw new AppError('NOT_FOUND', { id });
    const ticket = await this.tickets.read(agent, repairId);
    // control: an agent reads only repairs of its own devices
    if (ticket.repair.agentId !== agentId || !isDeviceOf(agent, ticket.repair.deviceId ?? ''))
      throw new AppError('NOT_FOUND', { id });
    return this.operations.of(ticket, '');
  }
}
