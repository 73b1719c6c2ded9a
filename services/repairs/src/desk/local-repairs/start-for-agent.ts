import { Injectable } from '@nestjs/common';
import type { AgentOperation, StartForAgentRequest } from '@revive/proto/revive/repairs/v1/local_repairs';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { ticketsOnDevice } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { IdentityClient } from '../../clients/identity.client.js';
import { AgentOfShop, isDeviceOf } from './agent-of-shop.js';
import { DiagnoseAgainForAgent } from './diagnose-again-for-agent.js';
import { LocalOperations } from './local-operations.js';
import { OpenForAgent } from './open-for-agent.js';

/**
 * What a wish of an agent's local page may do: open a ticket with a diagnosis that only reads, or repeat a failed one.
 * Every other state is answered as it is. A repair needs the command token of a signed-in person, which no agent has.
 */
@Injectable()
export class StartForAgent {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly agents: AgentOfShop,
    private readonly opening: OpenForAgent,
    private readonly again: DiagnoseAgainForAgent,
    private readonly operations: LocalOperations,
    private readonly identity: IdentityClient,
  ) {}

  /**
   * Throws NOT_ALLOWED (403) for an agent that is not confirmed or a suspended shop, DEVICE_NOT_FOUND (404),
   * DEVICE_ONLY_LISTED, DEVICE_BUSY, DEVICE_HAS_REPAIR (409), DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429).
   */
  async run(wish: StartForAgentRequest): Promise<AgentOperation> {
    const agent = await this.agents.require(wish);
    const { tenantId } = agent;
    const { deviceId } = wish;
    // control: an agent wishes only for its own devices
    if (!isDeviceOf(agent, deviceId)) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
    // control: the agent of a suspended shop begins nothing
    if (!(await this.identity.isActive(tenantId))) throw new AppError('NOT_ALLOWED', { tenantId });
    const known = await this.db.tx(agent, (em) => ticketsOnDevice(em, tenantId, deviceId));
    // Ids are ordered by time: the newest ticket is the device's present one.
    const present = known.toSorted().at(-1);
    if (present !== undefined) await this.again.run(agent, wish, present);
    const repairId = present ?? (await this.opening.run(agent, wish));
    return this.operations.of(await this.tickets.read(agent, repairId), wish.repairType);
  }
}
