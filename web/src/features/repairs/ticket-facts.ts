import { keptOfHandWork } from '@revive/contracts/repairs/kept-work';
import type { Product } from '@revive/contracts/repairs/states';
import { SHOP_ROLES, type Role } from '@revive/contracts/roles';
import type { Repair } from '#api/generated/repairs.gen.js';
import type { History } from './repair-facts.js';

/** Received deposits less what was given back. A deposit that was given back is due again. */
export const depositCents = ({
  deposits = [],
  depositReceivedCents = deposits.reduce((sum, { cents }) => sum + cents, 0),
}: Pick<Repair, 'deposits' | 'depositReceivedCents'>): number => depositReceivedCents;

/**
 * Milliseconds per party: customer while a quote is open, machine while a run works, else the shop. The history keeps
 * only the latest visit of a status, so after a step back the sums are wrong: then undefined.
 */
export function timeByParty(
  history: History,
  end: number,
): { us: number; customer: number; machine: number } | undefined {
  const times = history.map(({ at }) => Date.parse(at));
  if (times.some((time, i) => time < (times[i - 1] ?? 0))) return undefined;
  const sums = { us: 0, customer: 0, machine: 0 };
  history.forEach(({ status }, i) => {
    const whose =
      status === 'quoted' ? 'customer' : status === 'diagnosing' || status === 'repairing' ? 'machine' : 'us';
    sums[whose] += Math.max(0, (times[i + 1] ?? end) - (times[i] ?? end));
  });
  return sums;
}

export const currentQuote = (repair: Repair): Repair['quotes'][number] | undefined =>
  repair.quotes.find((quote) => quote.current);

export const presentQuote = (repair: Repair): Repair['quotes'][number] | undefined =>
  currentQuote(repair) ?? repair.draft?.quote;

export const productOf = (repair: Repair): Product | undefined =>
  (presentQuote(repair) ?? repair.quotes.at(-1))?.product;

/** The output on the shop's PC, complete or partial; undefined where none was made or the output is deleted. */
export const producedOf = (repair: Repair): Repair['runs'][number]['produced'] =>
  repair.runs.findLast(({ produced }) => produced !== undefined)?.produced;

export const approvalOf = (repair: Repair, quoteVersion: number): Repair['approvals'][number] | undefined =>
  repair.approvals
    .filter((approval) => approval.quoteVersion === quoteVersion && approval.withdrawnAt === undefined)
    .at(-1);

/** The approved lines of the current quote and the lines left out; undefined before an approval. */
export function approvedOf(
  repair: Repair,
): { lines: Repair['quotes'][number]['lines']; left: Repair['quotes'][number]['lines'] } | undefined {
  const quote = currentQuote(repair);
  const approval = quote && approvalOf(repair, quote.version);
  if (quote === undefined || approval === undefined) return undefined;
  const isIn = ({ id }: { id: string }): boolean => approval.lines === undefined || approval.lines.includes(id);
  return { lines: quote.lines.filter(isIn), left: quote.lines.filter((line) => !isIn(line)) };
}

/** Finished work by hand, and the amount still owed for this work after a rollback of the agent's part. */
export function doneByHand(repair: Repair): { names: string[]; cents: number } {
  const lines = approvedOf(repair)?.lines ?? [];
  const done = lines.filter((line) => line.kind !== 'procedure' && line.done !== undefined);
  const sumOf = (some: typeof lines): number => some.reduce((sum, { cents }) => sum + cents, 0);
  const kept = keptOfHandWork({
    done: sumOf(done),
    machine: sumOf(lines.filter(({ kind }) => kind === 'procedure')),
    total: repair.charge?.cents ?? currentQuote(repair)?.totalCents ?? 0,
  });
  return { names: done.map(({ name }) => name), cents: kept };
}

/** True for roles that work on repairs; staff can only view them. */
export const isOfShop = (role: Role): boolean => SHOP_ROLES.some((shop) => shop === role);
