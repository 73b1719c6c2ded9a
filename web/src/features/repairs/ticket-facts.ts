// What a shop reads from its ticket: what is owed, the quote, its approval, whose time it took.
import { keptOfHandWork } from '@revive/contracts/repairs/kept-work';
import { isDone, type Product } from '@revive/contracts/repairs/states';
import { SHOP_ROLES, type Role } from '@revive/contracts/roles';
import type { Repair } from '#api/generated/repairs.gen.js';
import type { History } from './repair-facts.js';

/** What is owed at pickup: the charge that stands; the approved price while the charge is still being booked. */
export function owedCents(repair: Pick<Repair, 'charge' | 'outcome' | 'quotes'>): number {
  const { charge } = repair;
  if (charge !== undefined) return charge.reversedAt === undefined ? charge.cents : (charge.keptCents ?? 0);
  return isDone(repair.outcome) ? (repair.quotes.find(({ current }) => current)?.totalCents ?? 0) : 0;
}

/** What was received before the work. */
export const depositCents = ({ deposits = [] }: Pick<Repair, 'deposits'>): number =>
  deposits.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Whose time it was, in milliseconds: the customer's while a quote waits, the machine's while a run works, else the
 * shop's. The history keeps the latest visit of a state only, so after a way back it no longer adds up: then undefined.
 */
export function whoseTime(
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

/** What stands now: the quote that waits or was approved, or the draft that is to be sent. */
export const presentQuote = (repair: Repair): Repair['quotes'][number] | undefined =>
  currentQuote(repair) ?? repair.draft?.quote;

/** What its quote makes on the shop's PC; undefined where the device is repaired. */
export const productOf = (repair: Repair): Product | undefined =>
  (presentQuote(repair) ?? repair.quotes.at(-1))?.product;

/** What lies on the shop's PC, whole or in part; undefined where nothing was made, or it is deleted. */
export const producedOf = (repair: Repair): Repair['runs'][number]['produced'] =>
  repair.runs.findLast(({ produced }) => produced !== undefined)?.produced;

/** The approval that stands for a quote: not withdrawn. */
export const approvalOf = (repair: Repair, quoteVersion: number): Repair['approvals'][number] | undefined =>
  repair.approvals
    .filter((approval) => approval.quoteVersion === quoteVersion && approval.withdrawnAt === undefined)
    .at(-1);

/** What of the present quote was approved: its lines, and what was left out; undefined until then. */
export function approvedOf(
  repair: Repair,
): { lines: Repair['quotes'][number]['lines']; left: Repair['quotes'][number]['lines'] } | undefined {
  const quote = currentQuote(repair);
  const approval = quote && approvalOf(repair, quote.version);
  if (quote === undefined || approval === undefined) return undefined;
  const isIn = ({ id }: { id: string }): boolean => approval.lines === undefined || approval.lines.includes(id);
  return { lines: quote.lines.filter(isIn), left: quote.lines.filter((line) => !isIn(line)) };
}

/** What a person has done of what was approved, and what of it stays owed if the machine's part is rolled back. */
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

/** Who works on repairs; staff of the platform look on. */
export const isOfShop = (role: Role): boolean => SHOP_ROLES.some((shop) => shop === role);
