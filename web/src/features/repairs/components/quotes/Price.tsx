import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { Money } from '#ui/data-display/Money.js';
import { priceOf } from '../../repair-facts.js';

export function Price({ row }: { row: Pick<RepairSummary, 'totalCents' | 'outcome'> }) {
  const cents = priceOf(row);
  return cents === undefined ? null : <Money cents={cents} whole />;
}
