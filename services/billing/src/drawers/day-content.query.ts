import type { DayContent } from '@revive/contracts/billing/drawers';
import type { EntityManager } from '@revive/platform/database/database';
import { readDayCash, readDaySales, readDueThrough, readTakings, type DaySpan } from '../ledger/day.query.js';
import { readShiftSums } from '../ledger/drawer.query.js';
import { dayAfter, firstDayWithEntries } from '../ledger/open-days.query.js';
import type { LocationRow } from '../locations/locations.query.js';
import { readHandovers } from './handover.query.js';
import { firstDayWithShifts, readClosedShifts } from './shift.query.js';

interface Place {
  readonly tenantId: string;
  readonly locationId: string;
}

/**
 * The days that the next closing covers: through the first open day with entries or shifts, or through today without
 * any. Days before it without movement close with it. Undefined if there is nothing to close yet.
 */
export async function nextSpan(
  em: EntityManager,
  place: Place,
  { closedThrough, today }: { readonly closedThrough: string | undefined; readonly today: string },
): Promise<DaySpan | undefined> {
  const after = closedThrough;
  const moved = [
    await firstDayWithEntries(em, { ...place, after }),
    await firstDayWithShifts(em, { ...place, after }),
  ].filter((day) => day !== undefined);
  const throughDay = moved.toSorted()[0] ?? today;
  if (throughDay > today || (closedThrough !== undefined && throughDay <= closedThrough)) return undefined;
  return { ...place, fromDay: closedThrough === undefined ? throughDay : dayAfter(closedThrough), throughDay };
}

/** The report of days, computed from the ledger. The order of the fields is the order of the stored text. */
export async function readDayContent(em: EntityManager, span: DaySpan, location: LocationRow): Promise<DayContent> {
  return {
    locationId: location.id,
    locationName: location.name,
    fromDay: span.fromDay,
    throughDay: span.throughDay,
    takings: await readTakings(em, span),
    shifts: await shiftsOf(em, span),
    cash: await readDayCash(em, span),
    sales: await readDaySales(em, span),
    unpaid: await unpaidOf(em, span),
  };
}

async function shiftsOf(em: EntityManager, span: DaySpan): Promise<DayContent['shifts']> {
  const closed = await readClosedShifts(em, span);
  const sums = await readShiftSums(
    em,
    span.tenantId,
    closed.map(({ id }) => id),
  );
  return closed.flatMap(({ id, userName, openedAt, closedAt, closedByName, countedCents, handedOnCents, reason }) => {
    const sum = sums.get(id);
    if (!sum || closedAt === null) return [];
    return [
      {
        id,
        userName,
        openedAt: openedAt.toISOString(),
        closedAt: closedAt.toISOString(),
        closedByName: closedByName ?? userName,
        floatCents: sum.floatCents,
        takenCents: sum.takenCents,
        refundedCents: sum.refundedCents,
        paidInCents: sum.paidInCents,
        paidOutCents: sum.paidOutCents,
        droppedCents: sum.droppedCents,
        expectedCents: sum.expectedCents,
        countedCents: Number(countedCents),
        differenceCents: sum.differenceCents,
        ...(reason !== null && { reason }),
        handedOnCents: Number(handedOnCents),
      },
    ];
  });
}

/** Devices that customers took home in these days and still owed money for at the end of them. */
async function unpaidOf(em: EntityManager, span: DaySpan): Promise<DayContent['unpaid']> {
  const handovers = await readHandovers(em, span);
  const due = await readDueThrough(
    em,
    span.tenantId,
    handovers.map(({ repairId }) => repairId),
    span.throughDay,
  );
  return handovers.flatMap(({ repairId, repairNumber, deviceName }) => {
    const dueCents = due.get(repairId);
    return dueCents === undefined ? [] : [{ repairId, repairNumber: Number(repairNumber), deviceName, dueCents }];
  });
}
