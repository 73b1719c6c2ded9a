import { Injectable } from '@nestjs/common';
import { isSuccess } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { lineOf } from '../pricing/quote.policy.js';
import { amountsOf } from '../tickets/amounts.js';
import { handLines, handLinesLeft, machineLines, scopeOf, type Scope } from '../tickets/quote-scope.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { activeRun, currentQuote, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';

/**
 * Records that a person finished an approved line. The last line completes the repair and charges the approved price.
 * The ticket states that no check verified the work.
 */
@Injectable()
export class FinishLine {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
  ) {}

  /**
   * A repeated call for the same line changes nothing. Throws STALE_QUOTE, NOT_APPROVED, DEPOSIT_DUE, DEVICE_BUSY,
   * INVALID_TRANSITION (409), INVALID (400) for a line without approval, SEAL_BROKEN (403).
   */
  async run(
    actor: Actor,
    input: { id: string; quoteVersion: number; lineId: string; byName: string; note: string },
  ): Promise<Ticket> {
    const person = requireShopMember(actor);
    return this.tickets.change(actor, input.id, async (change) => {
      const { ticket, now } = change;
      const { repair } = ticket;
      const current = currentQuote(ticket)?.version ?? 0;
      if (current !== input.quoteVersion)
        throw new AppError('STALE_QUOTE', { quoteVersion: input.quoteVersion, current });
      const isKnown = ticket.doneLines.some((one) => one.quoteVersion === current && one.lineId === input.lineId);
      if (isKnown) return;
      const scope = scopeOf(ticket);
      if (!scope) throw new AppError('NOT_APPROVED', { quoteVersion: current });
      if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
      if (repair.status !== 'approved' && repair.status !== 'repairing')
        throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'done' });
      this.macs.checkHead(ticket);
      this.macs.checkQuote(scope.quote);
      this.macs.checkApproval(scope.approval);
      const line = handLines(scope.lines).find((one) => lineOf(one).id === input.lineId);
      // control: only what was approved is done
      if (!line) throw invalid({ lineId: 'is not an approved line' });
      // control: the deposit comes before work by hand
      if (amountsOf(ticket).deposit.due > 0) throw new AppError('DEPOSIT_DUE', { quoteVersion: current });
      await change.add('doneLines', {
        repairId: repair.id,
        quoteVersion: current,
        lineId: input.lineId,
        tenantId: repair.tenantId,
        byName: (input.byName.trim() || person.username).slice(0, 120),
        note: input.note.trim().slice(0, 500),
        recordedBy: person.userId,
        at: now,
      });
      change.audit('repair.line_done', `repair ${repair.number}, quote ${current}, ${input.lineId}`);
      await this.#goOn(change, scope, line.name);
    });
  }

  async #goOn(change: Change, scope: Scope, name: string): Promise<void> {
    const { ticket } = change;
    const { repair } = ticket;
    const words = `Done by hand: ${name}`;
    const waitsForMachine = machineLines(scope.lines).length > 0 && !isSuccess(repair.outcome);
    // While the machine's part is pending, the approval stays unspent and the ticket stays `approved`.
    if (repair.status === 'approved' && !waitsForMachine) await change.transition('repairing', words);
    else await change.note(words);
    if (waitsForMachine || handLinesLeft(ticket).length > 0) return change.emit('changed');
    const isByHand = !isSuccess(repair.outcome);
    if (isByHand) repair.outcome = 'repaired_by_hand';
    await change.transition(
      'completed',
      isByHand ? 'Repaired by hand at the shop' : 'Everything that was approved is done',
    );
    change.emit(isByHand ? 'by_hand' : 'completed');
    change.audit('repair.completed_by_hand', `repair ${repair.number}, ${scope.totalCents} cents`);
  }
}
