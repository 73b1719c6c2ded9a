import { isByHand, linesAsQuoted, totalOfChosen } from '@revive/contracts/repairs/quotes/quote-choice';
import type { QuoteLine } from '../pricing/quote.policy.js';
import { lineOf } from '../pricing/quote.policy.js';
import type { ApprovalEntity } from './entities/approval.entity.js';
import type { QuoteEntity } from './entities/quote.entity.js';
import type { RunEntity } from './entities/run.entity.js';
import { currentQuote, type Ticket } from './ticket.query.js';

export interface Scope {
  readonly quote: QuoteEntity;
  readonly approval: ApprovalEntity;
  readonly lines: readonly QuoteLine[];
  readonly totalCents: number;
}

/** The approval of a quote that was not withdrawn, spent by a run or not. */
export const approvalFor = ({ approvals }: Ticket, { version }: QuoteEntity): ApprovalEntity | undefined =>
  approvals.findLast((one) => one.withdrawnAt === null && one.quoteVersion === version);

/** Older approvals without chosen lines cover the whole quote. */
export const approvedLines = ({ lines }: QuoteEntity, approval: ApprovalEntity): QuoteLine[] =>
  lines.filter((line) => approval.lines === null || approval.lines.includes(lineOf(line).id));

export function scopeOf(ticket: Ticket): Scope | undefined {
  const quote = currentQuote(ticket);
  const approval = quote && approvalFor(ticket, quote);
  if (!quote || !approval) return undefined;
  return {
    quote,
    approval,
    lines: approvedLines(quote, approval),
    totalCents: approval.totalCents ?? quote.totalCents,
  };
}

const partOf = (lines: readonly QuoteLine[], byHand: boolean): QuoteLine[] =>
  lines.filter((line) => isByHand(lineOf(line)) === byHand);
/** Lines executed and verified by the agent. */
export const machineLines = (lines: readonly QuoteLine[]): QuoteLine[] => partOf(lines, false);
export const handLines = (lines: readonly QuoteLine[]): QuoteLine[] => partOf(lines, true);

export function handLinesLeft(ticket: Ticket): QuoteLine[] {
  const scope = scopeOf(ticket);
  if (!scope) return [];
  const { version } = scope.quote;
  const done = ticket.doneLines.filter(({ quoteVersion }) => quoteVersion === version).map(({ lineId }) => lineId);
  return handLines(scope.lines).filter((line) => !done.includes(lineOf(line).id));
}

/**
 * Names of approved machine and manual work, if the quote contains both. Only machine work may be called `Repaired and
 * checked`.
 */
export function bothKinds(ticket: Ticket): { machine: string[]; hand: string[] } | undefined {
  const lines = scopeOf(ticket)?.lines ?? [];
  const [machine, hand] = [machineLines(lines), handLines(lines)].map((some) => some.map(({ name }) => name));
  return machine?.length && hand?.length ? { machine, hand } : undefined;
}

/** Names of finished manual lines of the newest quote, even if the quote is no longer valid. */
export function doneByHand({ quotes, doneLines }: Ticket): string[] {
  const quote = quotes.at(-1);
  const done = doneLines.filter(({ quoteVersion }) => quoteVersion === quote?.version).map(({ lineId }) => lineId);
  return handLines(quote?.lines ?? []).flatMap((line) => (done.includes(lineOf(line).id) ? [line.name] : []));
}

/** The repair behind a settling run: the failed repair itself, or the repair that was rolled back. */
const repairOf = (ticket: Ticket, run: Pick<RunEntity, 'id' | 'kind' | 'planDigest'>): RunEntity | undefined =>
  ticket.runs.findLast(({ id, kind, status, planDigest }) =>
    run.kind === 'repair'
      ? id === run.id
      : kind === 'repair' && status === 'completed' && planDigest === run.planDigest,
  );

/** The approval that a settling run ends, with its lines and the manual lines that were finished. */
export function doneUnder(ticket: Ticket, run: Pick<RunEntity, 'id' | 'kind' | 'planDigest'>) {
  const source = repairOf(ticket, run);
  const approval = source && ticket.approvals.find(({ spentByRun }) => spentByRun === source.id);
  const quote = ticket.quotes.find(({ version }) => version === approval?.quoteVersion);
  if (!approval || !quote) return undefined;
  const lines = approvedLines(quote, approval);
  const done = new Set(
    ticket.doneLines.filter(({ quoteVersion }) => quoteVersion === quote.version).map(({ lineId }) => lineId),
  );
  return { quote, approval, lines, done: handLines(lines).filter((line) => done.has(lineOf(line).id)) };
}

export const settlingRun = ({ runs }: Pick<Ticket, 'runs'>): RunEntity | undefined => {
  const last = runs.at(-1);
  return last?.settlesHand ? last : undefined;
};

/** Ids of finished and settled lines of a quote, which must not be offered again. */
export const settledLines = (ticket: Ticket, { version }: Pick<QuoteEntity, 'version'>): readonly string[] =>
  ticket.runs
    .filter(({ settlesHand }) => settlesHand)
    .flatMap((run) => {
      const under = doneUnder(ticket, run);
      return under?.quote.version === version ? under.done.map((line) => lineOf(line).id) : [];
    });

/** Total of the default choice, before the customer chooses lines. */
export const totalAsQuoted = (lines: readonly QuoteLine[], discountCents: number): number => {
  const named = lines.map(lineOf);
  return totalOfChosen(named, linesAsQuoted(named), discountCents);
};
