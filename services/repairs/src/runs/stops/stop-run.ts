import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { RunEntity } from '../../tickets/entities/run.entity.js';
import { activeRun, type Ticket } from '../../tickets/ticket.query.js';
import { TicketRepository } from '../../tickets/ticket.repository.js';
import { Instructions } from '../../orders/instructions.js';

/**
 * The shop ends a look, or a repair: before its first write nothing is written, later the write in flight ends first
 * and everything is taken back. It is over when the agent says so in its report or outcome; until then the run is
 * stopping.
 */
@Injectable()
export class StopRun {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly instructions: Instructions,
  ) {}

  /** Throws INVALID_TRANSITION (409) where nothing runs that may be stopped. Asked twice, it is one stop. */
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
