import { Injectable } from '@nestjs/common';
import { closeDrawerSchema, countedCents } from '@revive/contracts/billing/drawers';
import type { CloseDrawerRequest, Drawer } from '@revive/proto/revive/billing/v1/drawers';
import type { Actor, ShopMember } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { readShiftSums } from '../ledger/drawer.query.js';
import { businessDayOf } from '../ledger/open-days.query.js';
import { PostEntries, type NewEntry } from '../ledger/post-entries.js';
import { drawerDifference, drawerDrop, type Amount } from '../ledger/postings.policy.js';
import { DrawerCommand, recordAudit } from './drawer-command.js';
import { ReadDrawer } from './read-drawer.js';
import { lockShift, recordClose, type ShiftRow } from './shift.query.js';

type Part = Amount & Pick<NewEntry, 'key' | 'reason' | 'details'>;

/** Counts a drawer and closes its shift. All counted cash leaves the drawer: to the safe, or to the next shift. */
@Injectable()
export class CloseDrawer {
  constructor(
    private readonly command: DrawerCommand,
    private readonly ledger: PostEntries,
    private readonly drawers: ReadDrawer,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, request: CloseDrawerRequest): Promise<Drawer> {
    const input = await validate(closeDrawerSchema, request);
    const cents = countedCents(input.counted);
    // control: no more cash is handed on than was counted
    if (input.handedOnCents > cents) throw invalid({ handedOnCents: 'is more than you counted' });
    const done = await this.command.run(actor, 'close drawer', input, async (em, person, now) => {
      const { tenantId, userId, username: name } = person;
      const shift = await requireOpen(em, person, input.shiftId);
      const expected = (await readShiftSums(em, tenantId, [shift.id])).get(shift.id)?.expectedCents ?? 0;
      const difference = cents - expected;
      // control: a difference of the drawer has a reason
      if (difference !== 0 && !input.reason) throw invalid({ reason: 'Say why the count differs' });
      const { locationId } = shift;
      const [at, by, shiftId] = [now.toISOString(), { userId, name }, shift.id];
      await this.ledger.post(
        em,
        tenantId,
        partsOf({ ...input, difference, counted: cents }).map((part) => ({ ...part, at, by, shiftId, locationId })),
      );
      await recordClose(em, shiftId, {
        at,
        day: await businessDayOf(em, { tenantId, locationId, at }),
        userId,
        name,
        counted: input.counted,
        countedCents: cents,
        handedOnCents: input.handedOnCents,
        reason: difference === 0 ? undefined : input.reason,
      });
      const notes = `shift ${shiftId}, counted ${cents} cents, difference ${difference} cents`;
      await recordAudit(em, person, { at: now, action: 'drawer.closed', notes });
      return { locationId, shiftId };
    });
    return { ...(await this.drawers.run(actor, done.locationId)), closedShiftId: done.shiftId };
  }
}

async function requireOpen(em: EntityManager, person: ShopMember, id: string): Promise<ShiftRow> {
  const shift = await lockShift(em, person.tenantId, id);
  // control: a technician closes only the own drawer
  if (!shift || (person.role !== 'tenant_admin' && shift.userId !== person.userId))
    throw new AppError('NOT_FOUND', { shiftId: id });
  if (shift.closedAt !== null)
    throw new AppError('INVALID_TRANSITION', { shiftId: id }, { sentence: 'This drawer is already closed.' });
  return shift;
}

function partsOf({
  requestId,
  difference,
  counted,
  handedOnCents,
  reason,
}: {
  readonly requestId: string;
  readonly difference: number;
  readonly counted: number;
  readonly handedOnCents: number;
  readonly reason?: string | undefined;
}): Part[] {
  const toSafe = counted - handedOnCents;
  const parts: Part[] = [];
  if (difference !== 0 && reason !== undefined)
    parts.push({
      ...drawerDifference(difference),
      key: `drawer_difference:${requestId}`,
      reason,
      details: { stage: 'close' },
    });
  if (toSafe > 0)
    parts.push({
      ...drawerDrop(toSafe),
      key: `drawer_drop:${requestId}:safe`,
      details: { stage: 'close', to: 'safe' },
    });
  if (handedOnCents > 0)
    parts.push({
      ...drawerDrop(handedOnCents),
      key: `drawer_drop:${requestId}:handed_on`,
      details: { stage: 'close', to: 'next_shift' },
    });
  return parts;
}
