import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { FleetClient } from '../../clients/fleet.client.js';
import { benchOf } from '../tickets/open-ticket.js';
import { openTicketsOnDevice, activeRun, rollbackSource } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import { BeginDiagnosis } from './begin-diagnosis.js';
import { requireAttached } from './require-attached.js';
import { Offers } from '../quotes/offers.js';

/**
 * Diagnoses a device again on its existing ticket: after a rollback, a `needs_person` outcome, or a changed decision.
 */
@Injectable()
export class DiagnoseAgain {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly offers: Offers,
    private readonly diagnoses: BeginDiagnosis,
  ) {}

  /**
   * Throws INVALID_TRANSITION if a repair is in place or the ticket has ended, DEVICE_BUSY, DEVICE_HAS_REPAIR,
   * DEVICE_AWAY, AGENT_OFFLINE (409), DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429).
   */
  async run(actor: Actor, repairId: string): Promise<string> {
    requireShopMember(actor);
    const device = await requireAttached(this.fleet, await this.tickets.readRepair(actor, repairId));
    let runId = '';
    await this.diagnoses.run(actor, device, (begin) =>
      this.tickets.change(actor, repairId, async (change) => {
        await requireOpen(change);
        const {
          ticket: { repair },
        } = change;
        await this.offers.retire(change);
        runId = (await begin(change)).id;
        repair.outcome = 'none';
        repair.outcomeReason = null;
        const words = 'Diagnosing again. Nothing is changed';
        if (repair.status === 'diagnosing') await change.note(words);
        else await change.transition('diagnosing', words);
        change.emit('changed');
        change.audit('repair.diagnosed_again', `repair ${repair.number}`);
      }),
    );
    return runId;
  }
}

/** Refuses while a rollback is possible: a new diagnosis would invalidate the nonce of the rollback. */
async function requireOpen({ ticket, em }: Change): Promise<void> {
  const { repair } = ticket;
  if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
  const isOver = repair.handedOverAt !== null || ticket.handWork.length > 0;
  if (isOver || rollbackSource(ticket) || repair.status === 'repairing' || repair.status === 'completed') {
    throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'diagnosing' });
  }
  const others = (await openTicketsOnDevice(em, repair.tenantId, benchOf(repair).deviceId)).filter(
    (id) => id !== repair.id,
  );
  if (others.length > 0) throw new AppError('DEVICE_HAS_REPAIR', { deviceId: repair.deviceId });
}
