import { formatMoney } from '@revive/contracts/money';
import type { Product } from '@revive/contracts/repairs/states';
import { counted } from '#ui/format/counted.js';

export const messages = {
  lines: { backup: 'Backup of changed data', included: 'Included', total: 'Total' },
} as const;

/**
 * True for a quote with both automatic repair and work by hand. If the automatic part fails, finished work by hand is
 * still owed.
 */
export const isMixed = (lines: readonly { kind: 'procedure' | 'work' | 'part' }[]): boolean =>
  lines.some(({ kind }) => kind === 'procedure') && lines.some(({ kind }) => kind !== 'procedure');

/**
 * The amount due after a failure, stated before the approval. `product`: set for an output instead of a repair.
 * `mixed`: the quote includes work by hand.
 */
export function noFixNoFee(diagnosisCents: number, product?: Product, mixed = false): string {
  if (mixed && product === undefined)
    return `If we can't repair it, you pay ${diagnosisCents > 0 ? `the diagnosis, ${formatMoney(diagnosisCents)}, and` : 'only'} the work by hand that is done by then.`;
  const failure = product === undefined ? "we can't repair it" : "it doesn't work";
  if (diagnosisCents > 0) return `If ${failure}, you pay only the diagnosis: ${formatMoney(diagnosisCents)}.`;
  return product === undefined ? 'No fix, no fee.' : `If ${failure}, you pay nothing.`;
}

export const withoutStop = (sentence: string): string => sentence.trim().replace(/[.]$/, '');

/**
 * The measured gain: files that become readable. Where the counts are equal, such as on a disk with all files
 * readable, the fixed problems. Undefined for a product.
 */
export function gainText(
  quote: { filesBefore?: number | undefined; filesAfter?: number | undefined; product?: Product | undefined },
  problems: readonly { plain: string }[],
): string | undefined {
  if (quote.product !== undefined) return undefined;
  const { filesBefore: now, filesAfter: after } = quote;
  if (now !== undefined && after !== undefined && now !== after) {
    return now === 0
      ? `Recovers ${counted(after, 'file')}`
      : `Files readable: ${now.toLocaleString('en-US')} now, ${after.toLocaleString('en-US')} after`;
  }
  const [only] = problems;
  if (only === undefined) return undefined;
  return problems.length === 1
    ? `Fixes: ${withoutStop(only.plain)}`
    : `Fixes the ${problems.length} problems listed above`;
}
