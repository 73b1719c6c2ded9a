import { Inject, Injectable } from '@nestjs/common';
import { moveAgentSchema } from '@revive/contracts/fleet/bench';
import type { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { Agent, MoveAgentRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockLocations } from '@revive/platform/database/shop-locations';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AgentEntity } from '../agents/agent.entity.js';
import { recordAudit } from '../agents/agent.events.js';
import { agentMessage } from '../agents/agent.mapper.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { isOpenLocation } from '../agents/open-location.js';
import { PrinterRepository } from '../printing/printer.repository.js';

/** Moves agents between the locations of a shop. The location authorizes nothing, so the agent's MAC leaves it out. */
@Injectable()
export class MoveAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly printers: PrinterRepository,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400) for a location that is closed or not the shop's, NOT_ALLOWED (403), AGENT_NOT_FOUND (404). */
  async run(actor: Actor, { agentId, ...request }: MoveAgentRequest): Promise<Agent> {
    // control: only an administrator of the shop moves an agent = actor
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    const { locationId } = await validate(moveAgentSchema, request);
    // As the system, like every change of an agent: the tenant is checked against the sealed row.
    return this.db.tx(systemActor('fleet:move-agent', tenantId), async (em) => {
      await lockLocations(em, tenantId);
      const row = await this.agents.get(em, agentId);
      if (row.tenantId !== tenantId || row.binding === 'revoked') throw new AppError('AGENT_NOT_FOUND', { agentId });
      // control: an agent goes to an open location of its own shop
      if (!(await isOpenLocation(em, tenantId, locationId)))
        throw invalid({ locationId: 'Choose an open location of your shop' });
      if (row.locationId !== locationId) await this.#move(em, row, locationId, person);
      return agentMessage(row, (await this.agents.online(em, [row.id])).has(row.id));
    });
  }

  /** Moves the agents of closed locations to the first location, with an audit entry each. */
  async leaveClosed(em: EntityManager, actor: Actor, { tenantId, locations }: ShopLocations): Promise<void> {
    const closed = locations.filter((one) => one.closed && one.id !== tenantId).map(({ id }) => id);
    if (closed.length === 0) return;
    for (const id of await this.agents.idsAt(em, tenantId, closed))
      await this.#move(em, await this.agents.get(em, id), tenantId, actor);
    await this.printers.forgetLocations(em, tenantId, closed);
  }

  async #move(em: EntityManager, row: AgentEntity, locationId: string, by: Actor): Promise<void> {
    const from = row.locationId;
    await this.agents.relocate(em, row, locationId);
    // Its printers are not at the former location any more.
    await this.printers.forgetAgent(em, row.tenantId, { agentId: row.id, locationId: from });
    const notes = `agent ${row.id}, location ${from} to ${locationId}`;
    await recordAudit(em, by, this.clock(), row.tenantId, 'agent.moved', notes);
    const online = (await this.agents.online(em, [row.id])).has(row.id);
    afterCommit(em, () => {
      publishAgent(this.live, row, online);
      this.live.publish(
        { kind: 'tenant', tenantId: row.tenantId },
        { type: 'print.printers', id: row.tenantId, version: +this.clock() },
      );
    });
  }
}
