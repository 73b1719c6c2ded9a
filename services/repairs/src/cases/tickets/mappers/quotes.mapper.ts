import type {
  Approval,
  Deposit,
  DraftQuote,
  PublicApproval,
  PublicQuote,
  Quote,
} from '@revive/proto/revive/repairs/v1/repairs';
import { commandsOnly, productOf } from '@revive/contracts/repairs/procedures';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';
import { lineOf } from '../../pricing/quote.policy.js';
import { diagnosisFeeOf } from '../amounts.js';
import type { ApprovalEntity } from '../entities/approval.entity.js';
import type { DoneLineEntity } from '../entities/done-line.entity.js';
import type { QuoteEntity } from '../entities/quote.entity.js';
import { approvalFor } from '../quote-scope.js';
import { nextVersion, type Ticket } from '../ticket.query.js';

const doneOf = ({ doneLines }: Ticket, { version }: QuoteEntity) =>
  new Map(doneLines.filter((one) => one.quoteVersion === version).map((one) => [one.lineId, one]));
const shownDone = (done: DoneLineEntity | undefined) =>
  done && { byName: done.byName, note: done.note, at: done.at.toISOString() };

/** Terms visible to shop and customer. The total is the approved total, or the quoted total before the approval. */
function termsOf(ticket: Ticket, quote: QuoteEntity) {
  const { discountCents, vatBps, depositCents, validUntil } = quote;
  const totalCents = approvalFor(ticket, quote)?.totalCents ?? quote.totalCents;
  return {
    totalCents,
    discountCents,
    vatBps,
    vatCents: vatWithin(totalCents, vatBps),
    depositCents,
    validUntil: validUntil?.toISOString(),
  };
}

export function shopQuote(ticket: Ticket, quote: QuoteEntity): Quote {
  const done = doneOf(ticket, quote);
  return {
    version: quote.version,
    lines: quote.lines.map(lineOf).map((line) => ({
      ...line,
      isOptional: line.isOptional ?? false,
      done: shownDone(done.get(line.id)),
    })),
    ...termsOf(ticket, quote),
    diagnosisCents: diagnosisFeeOf(ticket, quote),
    planDigest: quote.planDigest,
    writes: quote.writes,
    bytes: quote.bytes,
    product: productOf(quote.procedures),
    filesBefore: quote.filesBefore ?? undefined,
    filesAfter: quote.filesAfter ?? undefined,
    createdAt: quote.createdAt.toISOString(),
    current: quote.current,
    writtenBy: quote.writtenBy ?? undefined,
    form: quote.form ?? undefined,
  };
}

export function shopDraft(ticket: Ticket): DraftQuote | undefined {
  const { id: repairId, tenantId, draft } = ticket.repair;
  if (!draft) return undefined;
  const { revision, createdAt, words: _words, seal: _seal, ...body } = draft;
  const quote: QuoteEntity = {
    ...body,
    repairId,
    tenantId,
    version: nextVersion(ticket),
    validUntil: null,
    draftRevision: null,
    current: false,
    seal: Buffer.alloc(0),
    createdAt: new Date(createdAt),
  };
  return { revision, quote: shopQuote(ticket, quote) };
}

/** The quote for the customer, without purchase cost and supplier. */
export function publicQuote(ticket: Ticket, quote: QuoteEntity): PublicQuote {
  const done = doneOf(ticket, quote);
  return {
    version: quote.version,
    ...termsOf(ticket, quote),
    diagnosisCents: diagnosisFeeOf(ticket, quote),
    createdAt: quote.createdAt.toISOString(),
    product: productOf(quote.procedures),
    byCommand: commandsOnly(quote.procedures) || undefined,
    lines: quote.lines.map(lineOf).map(({ id, kind, name, cents, isOptional, choice, hours, warrantyDays }) => ({
      id,
      kind,
      name,
      cents,
      isOptional: isOptional ?? false,
      choice,
      hours,
      warrantyDays,
      doneAt: done.get(id)?.at.toISOString(),
      doneNote: done.get(id)?.note || undefined,
    })),
    filesBefore: quote.filesBefore ?? undefined,
    filesAfter: quote.filesAfter ?? undefined,
    hasForm: quote.form !== null,
  };
}

/** The masked address of an email link, or the person who showed the QR code. Empty for the remaining channels. */
const viaOf = ({ how, recordedBy }: ApprovalEntity): string =>
  how === 'email_link' || how === 'counter_qr' ? recordedBy : '';

/** Older approvals without chosen lines cover the whole quote. */
function approvedOf({ quotes }: Ticket, { lines, totalCents, quoteVersion }: ApprovalEntity) {
  const quote = quotes.find(({ version }) => version === quoteVersion);
  return {
    lines: lines ?? quote?.lines.map((line) => lineOf(line).id) ?? [],
    totalCents: totalCents ?? quote?.totalCents ?? 0,
  };
}

export const shopApproval = (ticket: Ticket, one: ApprovalEntity): Approval => ({
  quoteVersion: one.quoteVersion,
  how: one.how,
  approvedBy: one.approvedBy,
  at: one.at.toISOString(),
  withdrawnAt: one.withdrawnAt?.toISOString(),
  via: viaOf(one),
  ...approvedOf(ticket, one),
  evidence: one.evidence
    ? {
        said: one.evidence.said,
        strokes: one.evidence.strokes ?? undefined,
        onPaper: one.evidence.onPaper,
        photoId: one.evidence.photo?.id,
      }
    : undefined,
});

export const publicApproval = (ticket: Ticket, one: ApprovalEntity): PublicApproval => ({
  quoteVersion: one.quoteVersion,
  how: one.how,
  at: one.at.toISOString(),
  via: viaOf(one),
  ...approvedOf(ticket, one),
});

export const shopDeposits = ({ deposits }: Ticket): Deposit[] =>
  deposits.map(({ cents, method, reference, byName, at }) => ({
    cents,
    method,
    reference,
    byName,
    at: at.toISOString(),
  }));
