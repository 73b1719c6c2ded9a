import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import type { FleetClient } from '../adapters/fleet.client.js';
import { ApprovalRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import { currentQuote, liveApproval } from '../data/ticket.js';
import type { Tickets } from '../data/tickets.js';
import type { Instructions } from '../orders/instructions.js';
import { beginRun } from './begin-run.js';
import { requireAttached } from './require-attached.js';

/** Signs the order for the approved plan. The approval is spent in the same transaction: one execution, never two. */
export class ExecuteRepair {
  constructor(
    private readonly tickets: Tickets,
    private readonly fleet: FleetClient,
    private readonly instructions: Instructions,
    private readonly seals: Seals,
  ) {}

  /**
   * Throws STALE_QUOTE, NOT_APPROVED, DEVICE_AWAY, AGENT_OFFLINE, DEVICE_BUSY (409), SEAL_BROKEN (403),
   * COMMAND_TOKEN_REFUSED (403).
   */
  async run(actor: Actor, input: { repairId: string; quoteVersion: number }, command: Command): Promise<string> {
    requireShopMember(actor);
    await requireAttached(this.fleet, (await this.tickets.read(actor, input.repairId)).repair);
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
      this.seals.checkHead(ticket);
      // From before what holds was sealed together: it has to be looked at and approved anew.
      if (change.head === 'none') throw new AppError('NOT_APPROVED', { quoteVersion: quote.version });
      this.seals.checkQuote(quote);
      this.seals.checkApproval(approval);
      const run = await beginRun(em, ticket.repair, 'repair', quote.planDigest, now);
      runId = run.id;
      approval.spentByRun = run.id;
      await em.update(ApprovalRow, { id: approval.id }, { spentByRun: run.id, seal: this.seals.approval(approval) });
      await this.instructions.execute(em, ticket.repair, run, quote, approval, now);
      await change.move('repairing', 'The repair has begun');
      change.tell('executing');
      change.audit(
        'repair.executed',
        `repair ${ticket.repair.number}, quote ${quote.version}, plan ${quote.planDigest.slice(0, 12)}`,
      );
    });
    return runId;
  }
}
