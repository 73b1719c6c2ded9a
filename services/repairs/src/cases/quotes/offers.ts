import { Injectable } from '@nestjs/common';
import { RECOVERY_SERVICE } from '@revive/contracts/centres/recovery-service';
import { leastOf } from '@revive/contracts/repairs/quotes/quote-choice';
import { FORM_VALID_DAYS } from '@revive/contracts/repairs/quotes/quotes';
import { commandsOnly, productOf } from '@revive/contracts/repairs/procedures';
import type { PriceList } from '../../clients/catalog.client.js';
import { bundledLine, lineOf, quoteLines, underWarranty, type QuoteLine } from '../pricing/quote.policy.js';
import type { DraftValue, QuoteBody } from '../tickets/entities/draft-value.js';
import { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import type { FindingValue } from '../tickets/entities/finding.entity.js';
import { QuoteEntity } from '../tickets/entities/quote.entity.js';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { handLines, settledLines, totalAsQuoted } from '../tickets/quote-scope.js';
import { currentQuote, liveApproval, nextVersion } from '../tickets/ticket.query.js';
import type { Change } from '../tickets/ticket.repository.js';
import { keepFindings } from './keep-findings.js';
import { daysLater, quoteSettings } from './quote-settings.js';
import { Instructions } from '../orders/instructions.js';

export type QuotedPlan = Pick<
  QuoteEntity,
  'runId' | 'procedures' | 'planDigest' | 'nonce' | 'writes' | 'bytes' | 'filesBefore' | 'filesAfter'
>;
type PlanOfAgent = QuotedPlan & { readonly runId: string };

type QuoteTerms = Pick<
  QuoteEntity,
  'totalCents' | 'discountCents' | 'vatBps' | 'depositCents' | 'validUntil' | 'writtenBy' | 'form'
>;

export const NO_PLAN: QuotedPlan = {
  runId: null,
  procedures: [],
  planDigest: '',
  nonce: '',
  writes: 0,
  bytes: 0,
  filesBefore: null,
  filesAfter: null,
};

/** Customer text for a ticket that returns to diagnosis; reveals no findings. */
const CHECKED_AGAIN = 'The shop is checking your device again. Nothing is changed';
const wordsOf = ({ version }: QuoteEntity): string =>
  version === 1
    ? 'We found the problem and can fix it'
    : 'We found more problems than you approved. Please check the new quote';

/**
 * Creates, ends and keeps offers. Rows are sealed again after each change, and the agent learns which nonces are
 * invalid.
 */
@Injectable()
export class Offers {
  constructor(
    private readonly macs: TicketMacs,
    private readonly instructions: Instructions,
  ) {}

  /**
   * Turns a plan signed by an agent into the next quote version and stores its findings. The agent has already issued
   * a newer nonce, which stays valid.
   */
  async quote(
    change: Change,
    plan: PlanOfAgent,
    found: readonly FindingValue[],
    prices: PriceList,
    offered?: string,
  ): Promise<void> {
    const { ticket } = change;
    const { repair } = ticket;
    const kept = await keepFindings(change, plan.runId, found);
    // A blue-screen recovery is priced as a bundle only if the plan changes the device. Plans that produce files or
    // only send commands are not recoveries.
    const isRecovery = repair.centre?.page === 'bsod' && !productOf(plan.procedures) && !commandsOnly(plan.procedures);
    const sold = isRecovery ? bundledLine(kept, RECOVERY_SERVICE, prices.services) : quoteLines(kept, prices.services);
    const priced = underWarranty(sold, kept, repair.claim);
    // Lines written by a person stay with the repair, independent of a new diagnosis.
    const last = ticket.quotes.at(-1);
    const before = productOf(plan.procedures) ? undefined : (repair.draft ?? last);
    const written = before ? handLines(before.lines) : [];
    const settled = last && before === last ? settledLines(ticket, last) : [];
    const lines = [
      ...priced,
      ...written.filter(
        (line) =>
          // control: what is done and settled is not offered once more = true
          !settled.includes(lineOf(line).id),
      ),
    ];
    await this.retire(change, 'this one');
    const terms = await this.termsOf(change, lines, before);
    const body = { ...terms, ...plan, lines, diagnosisCents: prices.diagnosisCents };
    if (await this.#isDrafted(change)) return this.draft(change, body, offered ?? null);
    const quote = await this.add(change, body);
    if (repair.status !== 'quoted') await change.transition('quoted', offered ?? wordsOf(quote));
    change.audit('repair.quoted', `repair ${repair.number}, quote ${quote.version}`);
  }

  /**
   * Adds the next quote version, immediately open for the customer's answer. The caller moves the ticket to `quoted`.
   */
  async add(
    change: Change,
    body: QuoteBody & Pick<QuoteEntity, 'validUntil'>,
    draftRevision: number | null = null,
  ): Promise<QuoteEntity> {
    const { ticket, now } = change;
    const { repair } = ticket;
    const quote: QuoteEntity = {
      ...body,
      repairId: repair.id,
      version: nextVersion(ticket),
      tenantId: repair.tenantId,
      draftRevision,
      current: true,
      seal: Buffer.alloc(0),
      createdAt: now,
    };
    quote.seal = this.macs.quote(quote);
    await change.add('quotes', quote);
    repair.outcome = 'none';
    repair.outcomeReason = null;
    change.emit('quoted');
    return quote;
  }

  /**
   * Replaces the ticket's draft. For the customer the ticket is still being diagnosed.
   *
   * @param words customer text used when the draft is sent; null: the default text
   */
  async draft(change: Change, body: QuoteBody, words: string | null): Promise<void> {
    const { repair } = change.ticket;
    if (repair.status === 'repairing') await change.transition('quoted', CHECKED_AGAIN);
    if (repair.status !== 'diagnosing') await change.transition('diagnosing', CHECKED_AGAIN);
    repair.draft = this.#drafted(change, body, words);
    repair.outcome = 'none';
    repair.outcomeReason = null;
    change.emit('drafted');
    change.audit('repair.quote_drafted', `repair ${repair.number}, ${body.totalCents} cents`);
  }

  #drafted({ ticket: { repair }, now }: Change, body: QuoteBody, words: string | null): DraftValue {
    const draft: DraftValue = {
      ...bodyOf(body),
      revision: repair.version + 1,
      createdAt: now.toISOString(),
      words,
      seal: '',
    };
    return { ...draft, seal: this.macs.draft(repair, draft) };
  }

  /** True for a ticket that was checked in first, unless the shop sends quotes at once. */
  async #isDrafted({ em, ticket: { repair }, now }: Change): Promise<boolean> {
    // control: a quote of a device that was checked in is sent by a person = false
    return repair.draftsQuotes && !(await quoteSettings(em, repair.tenantId, now)).sendAtOnce;
  }

  /** Validity and VAT by the shop's current settings, plus discount, deposit and form given by a person. */
  async termsOf(
    { em, ticket: { repair }, now }: Change,
    lines: readonly QuoteLine[],
    said: Partial<Pick<QuoteEntity, 'discountCents' | 'depositCents' | 'writtenBy' | 'form'>> = {},
  ): Promise<QuoteTerms> {
    const { validDays, vatBps } = await quoteSettings(em, repair.tenantId, now);
    const form = said.form ?? null;
    const least = leastOf(lines.map(lineOf));
    const discountCents = Math.min(said.discountCents ?? 0, least);
    return {
      totalCents: totalAsQuoted(lines, discountCents),
      discountCents,
      vatBps,
      depositCents: Math.min(said.depositCents ?? 0, least - discountCents),
      validUntil: daysLater(now, form ? Math.max(validDays, FORM_VALID_DAYS) : validDays),
      writtenBy: said.writtenBy ?? null,
      form,
    };
  }

  /**
   * Keeps the quote or draft and its approval for the same plan under the agent's newer nonce. Returns false if the
   * plan or the seals do not match.
   */
  async renew({ ticket, em, head }: Change, planDigest: string, nonce: string): Promise<boolean> {
    const { repair } = ticket;
    if (repair.draft?.planDigest === planDigest && head !== 'broken' && this.macs.isDraftWhole(repair, repair.draft)) {
      const renewed = { ...repair.draft, nonce };
      repair.draft = { ...renewed, seal: this.macs.draft(repair, renewed) };
      return true;
    }
    const present = currentQuote(ticket);
    // A row with a broken seal is never sealed again: a new quote is made instead.
    if (present?.planDigest !== planDigest || head === 'broken' || !this.macs.isWhole(present)) return false;
    present.nonce = nonce;
    present.seal = this.macs.quote(present);
    const { repairId, version, seal } = present;
    await em.update(QuoteEntity, { repairId, version }, { nonce, seal });
    return true;
  }

  /**
   * Ends the current quote and its approval. The agent invalidates the nonce, whatever rows contain later, unless the
   * next quote holds the same plan. Lines written by people in a draft are kept, because no further copy exists.
   */
  async retire(change: Change, withdraws: 'all' | 'this one' | 'nothing' = 'all'): Promise<void> {
    const { ticket, em, now } = change;
    const quote = currentQuote(ticket);
    if (quote) {
      quote.current = false;
      quote.seal = this.macs.quote(quote);
      await em.update(
        QuoteEntity,
        { repairId: quote.repairId, version: quote.version },
        { current: false, seal: quote.seal },
      );
      if (quote.runId && withdraws !== 'nothing')
        await this.instructions.withdraw(em, ticket.repair, quote.runId, withdraws === 'all' ? '' : quote.nonce, now);
    }
    const { draft } = ticket.repair;
    if (draft) {
      if (draft.runId && withdraws !== 'nothing')
        await this.instructions.withdraw(em, ticket.repair, draft.runId, withdraws === 'all' ? '' : draft.nonce, now);
      ticket.repair.draft = await this.#writtenPart(change, draft);
    }
    const approval = liveApproval(ticket);
    if (approval) {
      approval.withdrawnAt = now;
      approval.seal = this.macs.approval(approval);
      await em.update(ApprovalEntity, { id: approval.id }, { withdrawnAt: now, seal: approval.seal });
    }
  }

  /** The lines written by people; null without such lines or with a broken seal. */
  async #writtenPart(change: Change, draft: DraftValue): Promise<DraftValue | null> {
    const lines = handLines(draft.lines);
    const isWhole = change.head !== 'broken' && this.macs.isDraftWhole(change.ticket.repair, draft);
    if (lines.length === 0 || !isWhole) return null;
    const terms = await this.termsOf(change, lines, draft);
    return this.#drafted(change, { ...draft, ...NO_PLAN, ...terms, lines }, null);
  }

  /**
   * Keeps the approval of a repair that ended before its first write. The same plan may be ordered again, with the
   * nonce given by the agent, or the previous nonce if absent. Returns false, without keeping anything, if the quote
   * or the approval is no longer valid.
   */
  async keepApproval(change: Change, run: RunEntity, nonce?: string, words?: string): Promise<boolean> {
    const { ticket, em } = change;
    const [quote, approval] = [currentQuote(ticket), ticket.approvals.find((one) => one.spentByRun === run.id)];
    if (
      ticket.repair.status !== 'repairing' ||
      !quote ||
      !approval ||
      approval.withdrawnAt ||
      quote.planDigest !== run.planDigest
    )
      return false;
    this.macs.checkQuote(quote);
    this.macs.checkApproval(approval);
    quote.nonce = nonce ?? quote.nonce;
    quote.seal = this.macs.quote(quote);
    const { repairId, version, seal } = quote;
    await em.update(QuoteEntity, { repairId, version }, { nonce: quote.nonce, seal });
    approval.spentByRun = null;
    approval.seal = this.macs.approval(approval);
    await em.update(ApprovalEntity, { id: approval.id }, { spentByRun: null, seal: approval.seal });
    const what = productOf(quote.procedures) ? 'It' : 'The repair';
    await change.transition('approved', words ?? `${what} did not start. Nothing was changed. It can be started again`);
    change.emit('changed');
    change.audit('repair.not_begun', `repair ${ticket.repair.number}, the approval of quote ${quote.version} is kept`);
    return true;
  }
}

const bodyOf = (body: QuoteBody): QuoteBody => ({
  runId: body.runId,
  lines: body.lines,
  totalCents: body.totalCents,
  diagnosisCents: body.diagnosisCents,
  procedures: body.procedures,
  planDigest: body.planDigest,
  nonce: body.nonce,
  writes: body.writes,
  bytes: body.bytes,
  filesBefore: body.filesBefore,
  filesAfter: body.filesAfter,
  discountCents: body.discountCents,
  vatBps: body.vatBps,
  depositCents: body.depositCents,
  writtenBy: body.writtenBy,
  form: body.form,
});
