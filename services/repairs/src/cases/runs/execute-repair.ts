import { Injectable } from '@nestjs/common';
import { productOf } from '@revive/contracts/repairs/procedures';
import type { Product } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { FleetClient } from '../../clients/fleet.client.js';
import { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import { amountsOf } from '../tickets/amounts.js';
import { approvedLines, machineLines } from '../tickets/quote-scope.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { currentQuote, liveApproval } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { Instructions } from '../orders/instructions.js';
import { beginRun } from './begin-run.js';
import { readEstimate } from './estimate.query.js';
import { requireAttached } from './require-attached.js';
import { requireNotStopped } from './stops/stops.query.js';

const STARTED: Record<Product, string> = {
  image: 'We started to copy your drive',
  files: 'We started to look for deleted files',
};

/**
 * Signs the order for the approved plan. The same transaction spends the approval, so an approval is executed at most
 * once.
 */
@Injectable()
export class ExecuteRepair {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
  ) {}

  /**
   * Throws STALE_QUOTE, NOT_APPROVED, DEPOSIT_DUE, REPAIRS_STOPPED, DEVICE_AWAY, AGENT_OFFLINE, DEVICE_BUSY (409), SEAL_BROKEN (403),
   * COMMAND_TOKEN_REFUSED (403).
   */
  async run(
    actor: Actor,
    input: { repairId: string; quoteVersion: number; takesOffHand?: boolean },
    command: Command,
  ): Promise<string> {
    requireShopMember(actor);
    const { agentVersion } = await requireAttached(this.fleet, await this.tickets.readRepair(actor, input.repairId));
    let runId = '';
    await this.tickets.change(actor, input.repairId, async (change) => {
      const { ticket, em, now } = change;
      await spendCommand(em, command);
      const quote = currentQuote(ticket);
      if (!quote || quote.version !== input.quoteVersion)
        throw new AppError('STALE_QUOTE', { quoteVersion: input.quoteVersion, current: quote?.version ?? 0 });
      const approval = liveApproval(ticket);
      if (!approval || approval.quoteVersion !== quote.version || approval.planDigest !== quote.planDigest)
        throw new AppError('NOT_APPROVED', { quoteVersion: quote.version });
      // control: nothing is executed that the customer left out
      if (quote.runId === null || machineLines(approvedLines(quote, approval)).length === 0)
        throw new AppError('NOT_APPROVED', { quoteVersion: quote.version });
      // control: the deposit comes before the work
      if (amountsOf(ticket).deposit.due > 0) throw new AppError('DEPOSIT_DUE', { quoteVersion: quote.version });
      const { tenantId } = ticket.repair;
      // control: nothing is begun that an emergency stop holds off
      await requireNotStopped(em, { tenantId, procedures: quote.procedures, agentVersion });
      this.macs.checkHead(ticket);
      // The quote predates ticket seals: the device must be diagnosed and approved again.
      if (change.head === 'none') throw new AppError('NOT_APPROVED', { quoteVersion: quote.version });
      this.macs.checkQuote(quote);
      this.macs.checkApproval(approval);
      const { takesOffHand = false } = input;
      const run = await beginRun(change, 'repair', quote.planDigest, {
        estimate: await readEstimate(em, quote),
        takesOffHand,
      });
      runId = run.id;
      approval.spentByRun = run.id;
      approval.seal = this.macs.approval(approval);
      await em.update(ApprovalEntity, { id: approval.id }, { spentByRun: run.id, seal: approval.seal });
      await this.instructions.execute(em, ticket.repair, run, quote, approval, now);
      const product = productOf(quote.procedures);
      await change.transition('repairing', product ? STARTED[product] : 'Repair started');
      change.emit('executing');
      change.audit(
        'repair.executed',
        `repair ${ticket.repair.number}, quote ${quote.version}, plan ${quote.planDigest.slice(0, 12)}${takesOffHand ? ', work by hand is not charged if it fails' : ''}`,
      );
    });
    return runId;
  }
}
