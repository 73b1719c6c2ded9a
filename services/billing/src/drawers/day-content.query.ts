import type { DayContent } from '@revive/contracts/billing/drawers';
import type { EntityManager } from '@revive/platform/database/database';
import { readDayCash, readDaySales, readDueThrough, readTakings, type DaySpan } from '../ledger/day.query.js';
import { readShiftSums } from '../ledger/drawer.query.js';
import { dayAfter, firstDayWithEntries } from '../ledger/open-days.query.js';
import type { LocationRow } from '../locations/locations.query.js';
import { firstDayWithHandovers, readHandovers } from './handover.query.js';
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
    // The first closing begins no later than the first handover, so that no unpaid device is missed.
    closedThrough === undefined ? await firstDayWithHandovers(em, place) : undefined,
  ].filter((day) => day !== undefined);
  const throughDay = moved.toSorted()[0] ?? today;
  if (throughDay > today || (closedThrough !== undefined && throughDay <= closedThrough)) return undefined;
  return { ...place, fromDay: closedThrough === undefined ? throughDay : dayAfter(closedThrough), throughDay };
}

/** What the report writes for a person. */
type NameOf = (userId: string | null, name: string) => string;
const itsName: NameOf = (_, name) => name;

/** The report of days, computed from the ledger. The order of the fields is the order of the stored text. */
export async function readDayContent(
  em: EntityManager,
  span: DaySpan,
  location: LocationRow,
  nameOf: NameOf = itsName,
): Promise<DayContent> {
  return {
    locationId: location.id,
    locationName: location.name,
    fromDay: span.fromDay,
    throughDay: span.throughDay,
    takings: (await readTakings(em, span)).map(({ byUser, byName, ...taking }) => ({
      byName: nameOf(byUser, byName),
      ...taking,
    })),
    shifts: await shiftsOf(em, span, nameOf),
    cash: await readDayCash(em, span),
    sales: await readDaySales(em, span),
    unpaid: await unpaidOf(em, span),
  };
}

/** The report as it is stored: with ids in place of names, so that its checksum holds after a person is erased. */
export async function readStoredContent(
  em: EntityManager,
  span: DaySpan,
  location: LocationRow,
): Promise<{ readonly report: DayContent; readonly people: ReadonlyMap<string, string> }> {
  const people = new Map<string, string>();
  const report = await readDayContent(em, span, location, (userId, name) => {
    if (userId === null) return name;
    people.set(userId, name);
    // control: the report of a closed day holds no name of a person = name
    return userId;
  });
  return { report, people };
}

async function shiftsOf(em: EntityManager, span: DaySpan, nameOf: NameOf): Promise<DayContent['shifts']> {
  const closed = await readClosedShifts(em, span);
  const sums = await readShiftSums(
    em,
    span.tenantId,
    closed.map(({ id }) => id),
  );
  return closed.flatMap((shift) => {
    const { id, userId, userName, openedAt, closedAt, closedBy, closedByName, countedCents, handedOnCents, reason } =
      shift;
    const sum = sums.get(id);
    if (!sum || closedAt === null) return [];
    return [
      {
        id,
        userName: nameOf(userId, userName),
        openedAt: openedAt.toISOString(),
        closedAt: closedAt.toISOString(),
        closedByName: nameOf(closedBy ?? userId, closedByName ?? userName),
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
