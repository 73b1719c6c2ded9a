import type { ServiceDay } from '@revive/proto/revive/billing/v1/explain';
import type { SalesByService } from '../ledger/figures/sales-by-service.query.js';
import { soldLines } from '../rates/sold-lines.policy.js';

const NAMELESS = ['diagnosis', 'work', 'part', 'unknown'];

interface Sum extends ServiceDay {
  readonly repairIds: Set<string>;
}

/**
 * Rows by day and service. Entries without frozen lines are split over the lines of their approved quote, as a charge
 * is today.
 */
export function revenueRows({ rows, withoutLines }: Pick<SalesByService, 'rows' | 'withoutLines'>): ServiceDay[] {
  const sums = new Map<string, Sum>();
  const add = (row: ServiceDay, repairId?: string): void => {
    const key = JSON.stringify([row.day, row.service, row.service === 'own' ? row.name : '']);
    const before = sums.get(key) ?? { ...row, cents: 0, repairs: 0, repairIds: new Set<string>() };
    if (repairId !== undefined && row.cents > 0) before.repairIds.add(repairId);
    sums.set(key, {
      ...before,
      name: before.name ?? row.name,
      cents: before.cents + row.cents,
      repairs: before.repairs + row.repairs,
    });
  };
  for (const row of rows) add({ ...row, name: row.name });
  for (const { day, repairId, isDiagnosis, cents, lines } of withoutLines) {
    if (isDiagnosis) add({ day, service: 'diagnosis', cents, repairs: 0 }, repairId);
    else
      for (const line of soldLines(cents, lines)) {
        const name = NAMELESS.includes(line.service) ? undefined : line.name;
        add({ day, service: line.service, name, cents: line.cents, repairs: 0 }, repairId);
      }
  }
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ repairIds, repairs, ...row }) => ({ ...row, repairs: repairs + repairIds.size }))
    .toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) || a.service.localeCompare(b.service) || (a.name ?? '').localeCompare(b.name ?? ''),
    );
}
