import { Injectable } from '@nestjs/common';
import { DEPOSIT_METHODS } from '@revive/contracts/repairs/quotes/quotes';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { BillingClient } from '../../clients/billing.client.js';
import { amountsOf, depositsBesideLedger } from '../tickets/amounts.js';
import { currentQuote, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';

const OPEN = ['quoted', 'approved', 'repairing', 'completed'];

interface DepositInput {
  readonly id: string;
  readonly quoteVersion: number;
  readonly method: string;
  readonly reference: string;
  readonly tenderedCents?: number | null | undefined;
  readonly confirmedBy?: string | null | undefined;
}

/** Records the receipt of the quote's deposit. The amount is taken from the quote. */
@Injectable()
export class RecordDeposit {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly billing: BillingClient,
  ) {}

  /**
   * A repeated call changes nothing. Throws STALE_QUOTE, INVALID_TRANSITION (409), INVALID (400), SERVICE_UNAVAILABLE
   * (503) if the ledger is away.
   */
  async run(actor: Actor, input: DepositInput): Promise<Ticket> {
    const person = requireShopMember(actor);
    const method = DEPOSIT_METHODS.find((one) => one === input.method);
    if (!method) throw invalid({ method: 'Choose how it was paid' });
    const inLedger = await this.#receive(await this.tickets.read(actor, input.id), input);
    return this.tickets.change(actor, input.id, async (change) => {
      const { ticket, now } = change;
      const { repair } = ticket;
      const quote = quoteAsking(ticket, input.quoteVersion);
      const cents = amountsOf(ticket).deposit.due;
      // control: a deposit is received once
      if (cents === 0) return;
      await change.add('deposits', {
        id: uuidv7(),
        repairId: repair.id,
        tenantId: repair.tenantId,
        quoteVersion: quote.version,
        cents,
        method,
        reference: input.reference.trim().slice(0, 80),
        byName: person.username,
        recordedBy: person.userId,
        at: now,
        inLedger,
      });
      change.emit('changed');
      change.audit('repair.deposit_recorded', `repair ${repair.number}, ${cents} cents, ${method}`);
    });
  }

  /**
   * Posts the deposit before the ticket's own row, which a repeat adds if the first call broke off between the two.
   * False in the demo shop, which has no ledger.
   */
  async #receive(ticket: Ticket, { quoteVersion, method, reference, ...how }: DepositInput): Promise<boolean> {
    const { repair } = ticket;
    const { depositCents } = quoteAsking(ticket, quoteVersion);
    if (ticket.tenant?.demo) return false;
    if (amountsOf(ticket).deposit.due > 0)
      await this.billing.receive({
        repairId: repair.id,
        number: repair.number,
        deviceName: repair.deviceName,
        quoteVersion,
        kind: 'deposit',
        method,
        reference,
        cents: Math.max(0, depositCents - depositsBesideLedger(ticket)),
        tenderedCents: how.tenderedCents ?? undefined,
        confirmedBy: how.confirmedBy ?? undefined,
      });
    return true;
  }
}

/** The current quote, which asks for a deposit. Throws STALE_QUOTE, INVALID_TRANSITION (409). */
function quoteAsking(ticket: Ticket, quoteVersion: number) {
  const { status } = ticket.repair;
  const quote = currentQuote(ticket);
  if (quote?.version !== quoteVersion)
    throw new AppError('STALE_QUOTE', { quoteVersion, current: quote?.version ?? 0 });
  if (!OPEN.includes(status) || quote.depositCents === 0)
    throw new AppError('INVALID_TRANSITION', { from: status, to: 'deposit' });
  return quote;
}
