import type { OrderEntry } from './order-journal.js';

const DAY_MS = 24 * 3_600_000;
/** Tolerance for a corrected clock: a clock error of up to a day must not make an expired order valid again. */
const CLOCK_MS = DAY_MS;
/** Longest lifetime of an order (`repairs`: a diagnosis one day, an execution ten minutes). */
const LONGEST_MS = DAY_MS;
/**
 * Limit for stored refusals, so that forged orders cannot fill the disk. A dropped refusal is verified again on
 * resend.
 */
const MOST_REFUSALS = 10_000;

interface OfRepair {
  readonly orders: OfOrder[];
  /** True when nonces were issued or an approval was used: both stay relevant until the handover. */
  binds: boolean;
  isForgotten: boolean;
}
interface OfOrder {
  readonly id: string;
  readonly expiresAt: string;
  ended: boolean;
}

/**
 * Returns the entries that the order journal must keep, in order. A repair is kept completely until its handover.
 * Afterwards only its taken orders are kept, until a day after the last expiry: until then a replay must be detected.
 * A repair without nonces and without executions has no handover and needs none.
 */
export function compactOrderJournal(entries: readonly OrderEntry[], now: Date): OrderEntry[] {
  const { repairs, repairOf } = told(entries);
  const isOver = (at: string, ms: number): boolean => Date.parse(at) + ms < now.getTime();
  const isGone = ({ orders, binds, isForgotten }: OfRepair): boolean =>
    (isForgotten || !binds) && orders.every(({ ended, expiresAt }) => ended && isOver(expiresAt, CLOCK_MS));
  const gone = new Set([...repairs.values()].filter(isGone));
  const seenForgotten = new Set<OfRepair>();
  const refused = entries
    .filter((entry) => entry.kind === 'refused' && !isOver(entry.at, LONGEST_MS + CLOCK_MS))
    .slice(-MOST_REFUSALS);
  const refusals = new Set<OrderEntry>(refused);
  return entries.filter((entry) => {
    if (entry.kind === 'refused') return refusals.has(entry);
    if (entry.kind === 'stop') return !isOver(entry.expiresAt, CLOCK_MS);
    const repair = repairOf(entry);
    // Keep entries that belong to no known repair.
    if (!repair) return true;
    if (gone.has(repair)) return false;
    if (entry.kind === 'forgotten') seenForgotten.add(repair);
    // Only entries before the handover are dropped.
    const isPast = repair.isForgotten && !seenForgotten.has(repair) && repair.orders.every(({ ended }) => ended);
    return !isPast || entry.kind === 'taken' || entry.kind === 'ended';
  });
}

function told(entries: readonly OrderEntry[]): {
  repairs: ReadonlyMap<string, OfRepair>;
  repairOf: (entry: OrderEntry) => OfRepair | undefined;
} {
  const repairs = new Map<string, OfRepair>();
  const orders = new Map<string, { readonly repairId: string; readonly order: OfOrder }>();
  const runs = new Map<string, string>();
  const of = (id: string): OfRepair => {
    const repair = repairs.get(id) ?? { orders: [], binds: false, isForgotten: false };
    repairs.set(id, repair);
    return repair;
  };
  const repairOf = (entry: OrderEntry): OfRepair | undefined => {
    switch (entry.kind) {
      case 'stop':
        return undefined;
      case 'taken':
        return repairs.get(entry.order.repairId);
      case 'forgotten':
        return repairs.get(entry.repairId);
      case 'backup_stored':
        return repairs.get(runs.get(entry.runId) ?? '');
      default:
        return repairs.get(orders.get(entry.orderId)?.repairId ?? '');
    }
  };
  for (const entry of entries) {
    if (entry.kind === 'taken') {
      const { orderId: id, repairId, runId, kind, expiresAt } = entry.order;
      const order: OfOrder = { id, expiresAt, ended: false };
      orders.set(id, { repairId, order });
      runs.set(runId, repairId);
      of(repairId).orders.push(order);
      if (kind === 'execute' || kind === 'roll_back') of(repairId).binds = true;
    } else if (entry.kind === 'forgotten') of(entry.repairId).isForgotten = true;
    else if (entry.kind === 'ended') {
      const known = orders.get(entry.orderId);
      if (known) known.order.ended = true;
    } else if (entry.kind === 'said' && (entry.offer || entry.choices)) {
      const repair = repairOf(entry);
      if (repair) repair.binds = true;
    }
  }
  return { repairs, repairOf };
}
