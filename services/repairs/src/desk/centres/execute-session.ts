import { Injectable } from '@nestjs/common';
import type { SessionRun } from '@revive/proto/revive/repairs/v1/centres';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { ExecuteRepair } from '../../cases/runs/execute-repair.js';
import { currentQuote, type Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { Assess } from './assess.js';

/**
 * Orders the approved repair for a ticket, or for the device with a ticket. The customer's approval is required as for
 * every repair.
 */
@Injectable()
export class ExecuteSession {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly execution: ExecuteRepair,
    private readonly assess: Assess,
  ) {}

  /** Throws NOT_FOUND (404), NOT_APPROVED, STALE_QUOTE, DEVICE_AWAY, AGENT_OFFLINE, DEVICE_BUSY (409). */
  async session(actor: Actor, sessionId: string, command: Command): Promise<SessionRun> {
    requireShopMember(actor);
    return this.#execute(actor, await this.tickets.read(actor, sessionId), command);
  }

  /** Throws DEVICE_NOT_FOUND (404) and as `session`. */
  async machine(actor: Actor, machineId: string, command: Command): Promise<SessionRun> {
    requireShopMember(actor);
    const { ticket } = await this.assess.find(actor, machineId);
    if (!ticket) throw nothingOffered();
    return this.#execute(actor, ticket, command);
  }

  async #execute(actor: Actor, ticket: Ticket, command: Command): Promise<SessionRun> {
    const quote = currentQuote(ticket);
    if (!quote) throw nothingOffered();
    const repairId = ticket.repair.id;
    return {
      sessionId: repairId,
      runId: await this.execution.run(actor, { repairId, quoteVersion: quote.version }, command),
    };
  }
}

const nothingOffered = (): AppError =>
  new AppError('NOT_APPROVED', undefined, {
    sentence: 'There is no quote to carry out. Assess the device first, and have the customer approve.',
  });
