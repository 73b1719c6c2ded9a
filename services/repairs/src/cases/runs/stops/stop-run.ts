import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { RunEntity } from '../../tickets/entities/run.entity.js';
import { activeRun, type Ticket } from '../../tickets/ticket.query.js';
import { TicketRepository } from '../../tickets/ticket.repository.js';
import { Instructions } from '../../orders/instructions.js';

/**
 * Requests the end of a diagnosis or repair. Before the first write nothing is written; later the current write
 * finishes and all writes are rolled back. The run is `stopping` until the agent's report or outcome arrives.
 */
@Injectable()
export class StopRun {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly instructions: Instructions,
  ) {}

  /** Throws INVALID_TRANSITION (409) without a stoppable run. A repeated call changes nothing. */
  run(actor: Actor, repairId: string): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, repairId, async (change) => {
      const { ticket, em, now } = change;
      const run = activeRun(ticket);
      if (!run || run.kind === 'rollback')
        throw new AppError('INVALID_TRANSITION', { from: ticket.repair.status, to: 'stopped' });
      if (run.stopRequestedAt) return;
      run.stopRequestedAt = now;
      await em.update(RunEntity, { id: run.id }, { stopRequestedAt: now });
      await this.instructions.cancel(em, ticket.repair, run, now);
      change.audit('repair.stop_requested', `repair ${ticket.repair.number}, ${run.kind}`);
    });
  }
}
