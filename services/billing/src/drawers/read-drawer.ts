import { Injectable } from '@nestjs/common';
import type { Drawer, DrawerShift } from '@revive/proto/revive/billing/v1/drawers';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { readMovements, readShiftSums, type MovementRow } from '../ledger/drawer.query.js';
import { locationFor, type LocationRow } from '../locations/locations.query.js';
import { readTechsCloseDays } from './drawer-settings.query.js';
import { readHandedOn, readOpenShifts, type ShiftRow } from './shift.query.js';

@Injectable()
export class ReadDrawer {
  constructor(private readonly db: Database) {}

  /** The caller's drawer at a location, by default at the caller's own. Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async run(actor: Actor, locationId?: string): Promise<Drawer> {
    const person = requireShopMember(actor);
    return this.db.tx(person, async (em) => drawerAt(em, person, await locationFor(em, person, locationId)));
  }
}

async function drawerAt(em: EntityManager, person: ShopMember, location: LocationRow): Promise<Drawer> {
  const { tenantId, userId, role } = person;
  const isAdministrator = role === 'tenant_admin';
  const open = await readOpenShifts(em, tenantId, location.id);
  // control: a technician sees the drawer of no other person = open
  const shown = open.filter((shift) => shift.userId === userId || isAdministrator);
  const shifts = await shiftViews(em, tenantId, shown);
  const techsCloseDays = await readTechsCloseDays(em, tenantId);
  const handedOn = await readHandedOn(em, tenantId, location.id);
  return {
    locationId: location.id,
    locationName: location.name,
    shift: shifts.find((shift) => shift.userId === userId),
    others: shifts.filter((shift) => shift.userId !== userId),
    handedOn: handedOn.map(({ shiftId, cents, byName, at }) => ({
      shiftId,
      cents: Number(cents),
      byName,
      at: at.toISOString(),
    })),
    mayCloseDays: isAdministrator || techsCloseDays,
    techsCloseDays,
  };
}

async function shiftViews(em: EntityManager, tenantId: string, shifts: readonly ShiftRow[]): Promise<DrawerShift[]> {
  const sums = await readShiftSums(
    em,
    tenantId,
    shifts.map(({ id }) => id),
  );
  const views: DrawerShift[] = [];
  for (const { id, userId, userName, openedAt, floatCounted } of shifts) {
    const sum = sums.get(id);
    if (!sum) continue;
    const { differenceCents: _, endedCents: __, ...shown } = sum;
    views.push({
      id,
      userId,
      userName,
      openedAt: openedAt.toISOString(),
      isCountedIn: floatCounted !== null,
      ...shown,
      movements: (await readMovements(em, tenantId, id)).map(movementView),
    });
  }
  return views;
}

const movementView = ({ id, kind, amountCents, method, at, byName, reason, repairId, repairNumber }: MovementRow) => ({
  id,
  kind,
  amountCents: Number(amountCents),
  method,
  at: at.toISOString(),
  byName: byName ?? undefined,
  reason: reason ?? undefined,
  repairId: repairId ?? undefined,
  repairNumber: repairNumber === null ? undefined : Number(repairNumber),
});
