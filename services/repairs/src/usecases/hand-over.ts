import { requireShopMember, type Actor } from '@revive/platform/actor';
import { AppError } from '@revive/platform/errors';
import { activeRun, rollbackSource, type Ticket } from '../data/ticket.js';
import type { Tickets } from '../data/tickets.js';
import type { Instructions } from '../orders/instructions.js';

/** The last two acts of a ticket: ready for pickup, and the recorded handover that ends the rollback. */
export class HandOver {
  constructor(
    private readonly tickets: Tickets,
    private readonly instructions: Instructions,
  ) {}

  /** Repaired, or not repaired and said so; ready twice changes nothing. Throws DEVICE_BUSY while a run is on it, ILLEGAL_MOVE before an outcome. */
  markReady(actor: Actor, repairId: string): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, repairId, async (change) => {
      const { repair } = change.ticket;
      if (repair.status === 'ready_for_pickup') return;
      if (activeRun(change.ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
      if (repair.outcome === 'none') throw new AppError('ILLEGAL_MOVE', { from: repair.status, to: 'ready_for_pickup' });
      await change.move('ready_for_pickup', repair.outcome === 'repaired' ? 'Your device is ready for pickup' : 'Your device is ready for pickup, not repaired');
      change.tell('ready');
      change.audit('repair.ready', `repair ${repair.number}`);
    });
  }

  /** Throws ILLEGAL_MOVE before `ready_for_pickup`. Twice changes nothing. */
  handOver(actor: Actor, repairId: string): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, repairId, async (change) => {
      const { ticket, em, now } = change;
      const { repair } = ticket;
      if (repair.handedOverAt) return;
      if (repair.status !== 'ready_for_pickup') throw new AppError('ILLEGAL_MOVE', { from: repair.status, to: 'handed over' });
      if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
      repair.handedOverAt = now;
      // Also where nothing was repaired: the agent's number for a plan that nobody wanted ends here as well (design §6).
      const last = rollbackSource(ticket) ?? ticket.runs.at(-1);
      if (last) await this.instructions.forget(em, repair, last.id, now);
      await change.note('Handed over to you');
      change.tell('handed_over');
      change.audit('repair.handed_over', `repair ${repair.number}`);
    });
  }
}
