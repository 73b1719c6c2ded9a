import { Injectable } from '@nestjs/common';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { FleetClient } from '../../clients/fleet.client.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { productOfRun, rollbackSource } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { Instructions } from '../orders/instructions.js';
import { beginRun } from './begin-run.js';
import { requireAttached } from './require-attached.js';
import { requireNotStopped } from './stops/stops.query.js';

/**
 * Restores every overwritten byte under the approval of the repair, until the handover. Work by hand stays charged
 * unless the shop waives the charge.
 */
@Injectable()
export class RollBack {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
  ) {}

  /**
   * Throws ROLLBACK_OVER after the handover, INVALID_TRANSITION if nothing was written, REPAIRS_STOPPED, DEVICE_AWAY,
   * AGENT_OFFLINE, DEVICE_BUSY (409).
   */
  async run(actor: Actor, repairId: string, command: Command, takesOffHand = false): Promise<string> {
    requireShopMemberOr(actor, 'master', 'admin');
    const { agentVersion } = await requireAttached(this.fleet, await this.tickets.readRepair(actor, repairId));
    let runId = '';
    await this.tickets.change(actor, repairId, async (change) => {
      const { ticket, em, now } = change;
      await spendCommand(em, command);
      if (ticket.repair.handedOverAt) throw new AppError('ROLLBACK_OVER', { repairId });
      const source = rollbackSource(ticket);
      const approval = ticket.approvals.find((one) => one.spentByRun === source?.id);
      const quote = ticket.quotes.find((one) => one.version === approval?.quoteVersion);
      if (!source || !approval || !quote)
        throw new AppError('INVALID_TRANSITION', { from: ticket.repair.status, to: 'rolled back' });
      const { tenantId } = ticket.repair;
      await requireNotStopped(em, { tenantId, procedures: quote.procedures, agentVersion });
      this.macs.checkHead(ticket);
      this.macs.checkApproval(approval);
      const run = await beginRun(change, 'rollback', source.planDigest, { takesOffHand });
      runId = run.id;
      await this.instructions.rollBack({ em, now, actor }, ticket.repair, run, source, quote, approval);
      await change.note(productOfRun(ticket, run) ? 'Deleting what was made' : 'Rolling back the repair');
      const charge = takesOffHand ? ', the work by hand is not charged' : '';
      change.audit('repair.rollback_ordered', `repair ${ticket.repair.number}${charge}`);
    });
    return runId;
  }
}
