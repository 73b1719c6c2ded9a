import type { RepairSummary } from '../repairs.api.gen.js';
import { Money } from '../../../ui/Money.js';
import { priceOf } from '../repairs.texts.js';

/** The price of a line of a list, where it has one. */
export function Price({ row }: { row: Pick<RepairSummary, 'totalCents' | 'outcome'> }) {
  const cents = priceOf(row);
  return cents === undefined ? null : <Money cents={cents} whole />;
}
