import type { CounterMethod, EntryKind } from '@revive/contracts/billing/entries';
import type { EntityManager } from '@revive/platform/database/database';

/** `details.stage` of entries that open or close a shift. */
export type ShiftStage = 'open' | 'close';

/** Sums of a shift's entries, in cents. Cash of the close itself is in `differenceCents` and `endedCents` alone. */
export interface ShiftSums {
  floatCents: number;
  takenCents: number;
  refundedCents: number;
  paidInCents: number;
  paidOutCents: number;
  droppedCents: number;
  /** float + in − out. */
  expectedCents: number;
  /** Counted less expected, posted at the close. */
  differenceCents: number;
  /** Cash that left the drawer at the close: to the safe, or handed on. */
  endedCents: number;
  cardCents: number;
  eftCents: number;
}

const NONE: ShiftSums = {
  floatCents: 0,
  takenCents: 0,
  refundedCents: 0,
  paidInCents: 0,
  paidOutCents: 0,
  droppedCents: 0,
  expectedCents: 0,
  differenceCents: 0,
  endedCents: 0,
  cardCents: 0,
  eftCents: 0,
};

interface SumRow {
  shift_id: string;
  kind: EntryKind;
  stage: ShiftStage | null;
  account: 'cash' | 'card_terminal' | 'bank';
  cents: string;
}

/** The sums of shifts, from their postings. A shift without entries has only zeros. */
export async function readShiftSums(
  em: EntityManager,
  tenantId: string,
  shiftIds: readonly string[],
): Promise<Map<string, ShiftSums>> {
  const sums = new Map(shiftIds.map((id) => [id, { ...NONE }]));
  if (shiftIds.length === 0) return sums;
  const rows = await em.query<SumRow[]>(
    `select e.shift_id, e.kind, e.details ->> 'stage' as stage, p.account, sum(p.cents) as cents
      from entries e join postings p on p.entry_id = e.id and p.account in ('cash', 'card_terminal', 'bank')
      where e.shift_id = any($1) and e.tenant_id = $2 group by 1, 2, 3, 4`,
    [shiftIds, tenantId],
  );
  for (const row of rows) {
    const sum = sums.get(row.shift_id);
    if (sum) add(sum, row);
  }
  return sums;
}

function add(sum: ShiftSums, { kind, stage, account, cents: text }: SumRow): void {
  const cents = Number(text);
  if (account === 'card_terminal') sum.cardCents += cents;
  else if (account === 'bank') sum.eftCents += cents;
  else if (stage === 'close') {
    if (kind === 'drawer_difference') sum.differenceCents += cents;
    else sum.endedCents -= cents;
  } else {
    sum.expectedCents += cents;
    // A difference at the opening corrects the float that was handed on.
    if (kind === 'drawer_float' || kind === 'drawer_difference') sum.floatCents += cents;
    else if (kind === 'drawer_paid_in') sum.paidInCents += cents;
    else if (kind === 'drawer_paid_out') sum.paidOutCents -= cents;
    else if (kind === 'drawer_drop') sum.droppedCents -= cents;
    else if (kind === 'refund' || kind === 'deposit_returned') sum.refundedCents -= cents;
    else sum.takenCents += cents;
  }
}

export interface MovementRow {
  readonly id: string;
  readonly kind: EntryKind;
  readonly amountCents: number;
  readonly method: CounterMethod;
  readonly at: Date;
  readonly byName: string | null;
  readonly reason: string | null;
  readonly repairId: string | null;
  readonly repairNumber: string | number | null;
}

/** Entries shown of a shift; the sums include all. */
const MOST_MOVEMENTS = 200;

/** The shift's entries that move money, newest first. */
export function readMovements(em: EntityManager, tenantId: string, shiftId: string): Promise<MovementRow[]> {
  return em.query<MovementRow[]>(
    `select id, kind, amount_cents as "amountCents", method, at, by_name as "byName", reason,
      repair_id as "repairId", repair_number as "repairNumber" from entries
      where shift_id = $1 and tenant_id = $2 and method is not null order by at desc, id desc limit $3`,
    [shiftId, tenantId, MOST_MOVEMENTS],
  );
}
