import { Injectable } from '@nestjs/common';
import type { WriteQuoteRequest, WrittenLine } from '@revive/proto/revive/repairs/v1/quotes';
import { leastOf } from '@revive/contracts/repairs/quotes/quote-choice';
import { writeQuoteSchema } from '@revive/contracts/repairs/quotes/quotes';
import { formatMoney } from '@revive/contracts/money';
import { isDone } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { lineOf, type QuoteLine } from '../pricing/quote.policy.js';
import { NO_PLAN, Offers, type QuotedPlan } from '../quotes/offers.js';
import { diagnosisFeeOf } from '../tickets/amounts.js';
import type { QuoteBody } from '../tickets/entities/draft-value.js';
import { handLines, machineLines } from '../tickets/quote-scope.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { activeRun, currentQuote, openTicketsOnDevice, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';

/**
 * Writes the next version of a quote. Lines, prices and nonce of the agent's plan are taken over unchanged. An earlier
 * approval ends, and the customer must approve again. A draft stays a draft.
 */
@Injectable()
export class WriteQuote {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly offers: Offers,
    private readonly macs: TicketMacs,
  ) {}

  /**
   * Throws STALE_QUOTE (409) if a different version or draft is current, INVALID (400), DEVICE_BUSY,
   * INVALID_TRANSITION (409) after the work began or ended, SEAL_BROKEN (403).
   */
  async run(actor: Actor, input: WriteQuoteRequest): Promise<Ticket> {
    const person = requireShopMember(actor);
    const written = linesOf(input);
    return this.tickets.change(actor, input.id, async (change) => {
      const { ticket } = change;
      const { repair } = ticket;
      const [quoted, { draft }] = [currentQuote(ticket), repair];
      // control: nobody writes over a quote that they have not seen
      if ((quoted?.version ?? 0) !== input.basedOn || (draft?.revision ?? 0) !== (input.draft ?? 0))
        throw new AppError('STALE_QUOTE', { quoteVersion: input.basedOn, current: quoted?.version ?? 0 });
      const before = draft ?? quoted;
      await requireOpen(change);
      this.macs.checkHead(ticket);
      if (draft) this.macs.checkDraft(repair, draft);
      else if (quoted) this.macs.checkQuote(quoted);
      const lines = [...plannedLines(ticket, before, input.proceduresOptional), ...written];
      requireTerms(lines, input);
      // The plan stays valid under the new version. Without machine lines the agent's nonce is withdrawn.
      const keepsPlan = machineLines(lines).length > 0;
      const said = { ...input, form: input.form ?? null, writtenBy: person.username };
      const body = {
        ...(keepsPlan && before ? planOf(before) : NO_PLAN),
        ...(await this.offers.termsOf(change, lines, said)),
        lines,
        diagnosisCents: diagnosisFeeOf(ticket, before),
      };
      if (draft) return this.offers.draft(change, body, draft.words);
      await this.offers.retire(change, keepsPlan ? 'nothing' : 'all');
      const quote = await this.offers.add(change, body);
      const words = quote.version === 1 ? 'The quote is ready' : 'The quote has changed. Please check the new one';
      if (repair.status === 'quoted') await change.note(words);
      else await change.transition('quoted', words);
      change.audit(
        'repair.quote_written',
        `repair ${repair.number}, quote ${quote.version}, ${quote.totalCents} cents`,
      );
    });
  }
}

/** Validates the lines again, because internal services could call too. Throws INVALID (400). */
function linesOf({ lines, basedOn, discountCents, depositCents }: WriteQuoteRequest): QuoteLine[] {
  const isValid = writeQuoteSchema.pick(['basedOn', 'lines', 'discountCents', 'depositCents']);
  // control: what a person writes is bounded
  if (!isValid.isValidSync({ basedOn, lines, discountCents, depositCents })) throw invalid({ lines: 'is not valid' });
  return lines.map(lineFrom);
}

const lineFrom = (line: WrittenLine, at: number): QuoteLine => ({
  id: `hand-${at + 1}`,
  kind: line.kind === 'part' ? 'part' : 'work',
  serviceId: line.kind === 'part' ? 'part' : 'work',
  name: line.name.trim(),
  cents: line.cents,
  findingIds: [],
  ...(line.isOptional && { isOptional: true as const }),
  ...(line.choice.trim() !== '' && { choice: line.choice.trim() }),
  ...(line.hours != null && { hours: line.hours }),
  ...(line.supplier.trim() !== '' && { supplier: line.supplier.trim() }),
  ...(line.costCents != null && { costCents: line.costCents }),
  ...(line.warrantyDays != null && { warrantyDays: line.warrantyDays }),
  ...(line.ownService && { ownService: line.ownService.trim() }),
});

/**
 * The agent's lines, unchanged except for `isOptional`, set by the shop. Empty after a decline, which withdrew the
 * plan.
 */
function plannedLines({ repair }: Ticket, before: QuoteBody | undefined, isOptional: boolean): QuoteLine[] {
  if (!before || repair.outcome === 'declined') return [];
  return machineLines(before.lines).map(({ isOptional: _, ...line }) => ({
    ...line,
    ...(isOptional && { isOptional: true as const }),
  }));
}

const planOf = (quote: QuoteBody): QuotedPlan => ({
  runId: quote.runId,
  procedures: quote.procedures,
  planDigest: quote.planDigest,
  nonce: quote.nonce,
  writes: quote.writes,
  bytes: quote.bytes,
  filesBefore: quote.filesBefore,
  filesAfter: quote.filesAfter,
});

function requireTerms(lines: readonly QuoteLine[], { discountCents, depositCents }: WriteQuoteRequest): void {
  if (lines.length === 0) throw invalid({ lines: 'Add at least one line' });
  const named = lines.map(lineOf);
  const alone = handLines(lines).find(
    (line) => line.choice && named.filter(({ choice }) => choice === line.choice).length < 2,
  );
  if (alone)
    throw invalid({ lines: `“${alone.choice}” has only one line to choose. Add another, or leave the choice empty` });
  const least = leastOf(named);
  if (discountCents > least)
    throw invalid({
      discountCents: `The customer can choose lines for ${formatMoney(least)}. Enter no more than that`,
    });
  if (depositCents > least - discountCents)
    throw invalid({
      depositCents: `The customer may owe only ${formatMoney(least - discountCents)}. Enter no more than that`,
    });
}

async function requireOpen({ ticket, em }: Change): Promise<void> {
  const { repair, handWork } = ticket;
  if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
  const version = currentQuote(ticket)?.version;
  const isBegun =
    repair.status === 'repairing' ||
    repair.status === 'completed' ||
    ticket.doneLines.some(({ quoteVersion }) => quoteVersion === version);
  const isOver =
    repair.handedOverAt !== null || handWork.length > 0 || isDone(repair.outcome) || repair.outcome === 'not_repaired';
  // control: a quote is not revised once the work has begun
  if (isBegun || isOver) throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'quoted' });
  if (repair.status !== 'ready_for_pickup' || repair.deviceId === null) return;
  const others = await openTicketsOnDevice(em, repair.tenantId, repair.deviceId);
  if (others.some((id) => id !== repair.id)) throw new AppError('DEVICE_HAS_REPAIR', { deviceId: repair.deviceId });
}
