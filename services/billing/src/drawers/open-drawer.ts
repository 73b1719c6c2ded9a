import { Injectable } from '@nestjs/common';
import { countedCents, openDrawerSchema } from '@revive/contracts/billing/drawers';
import type { Drawer, OpenDrawerRequest } from '@revive/proto/revive/billing/v1/drawers';
import type { Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { PostEntries, type NewEntry } from '../ledger/post-entries.js';
import { drawerDifference, drawerFloat, type Amount } from '../ledger/postings.policy.js';
import { locationFor } from '../locations/locations.query.js';
import { DrawerCommand, recordAudit } from './drawer-command.js';
import { ReadDrawer } from './read-drawer.js';
import { lockShift, readHandedOn, recordFloat } from './shift.query.js';
import { shiftOf } from './shift-of.js';

/** Counts the float in. A shift that a payment has opened without a float takes its float once. */
@Injectable()
export class OpenDrawer {
  constructor(
    private readonly command: DrawerCommand,
    private readonly ledger: PostEntries,
    private readonly drawers: ReadDrawer,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, request: OpenDrawerRequest): Promise<Drawer> {
    const input = await validate(openDrawerSchema, request);
    const cents = countedCents(input.counted);
    const locationId = await this.command.run(actor, 'open drawer', input, async (em, person, now) => {
      const location = await locationFor(em, person, input.locationId);
      const [at, by] = [now.toISOString(), { userId: person.userId, name: person.username }];
      const owner = { tenantId: person.tenantId, locationId: location.id, at, ...by };
      const shiftId = await shiftOf(em, owner);
      const shift = await lockShift(em, person.tenantId, shiftId);
      // control: a float is counted in once = !shift
      if (!shift || shift.floatCounted !== null)
        throw new AppError('INVALID_TRANSITION', { shiftId }, { sentence: 'Your drawer is already open.' });
      const handedOn = await handedOnBy(em, person.tenantId, location.id, input.takenFrom);
      const parts = floatParts(cents, handedOn, input.reason);
      await recordFloat(em, shiftId, input.counted, input.takenFrom);
      await this.ledger.post(
        em,
        person.tenantId,
        parts.map((part): NewEntry => ({
          ...part,
          key: `${part.kind}:${input.requestId}`,
          at,
          by,
          shiftId,
          locationId: location.id,
          details: { stage: 'open', ...(input.takenFrom !== undefined && { takenFrom: input.takenFrom }) },
        })),
      );
      await recordAudit(em, person, { at: now, action: 'drawer.opened', notes: `shift ${shiftId}, ${cents} cents` });
      return location.id;
    });
    return this.drawers.run(actor, locationId);
  }
}

/** Cents of the hand-over; undefined without one. Throws INVALID (400) if the cash was taken already. */
async function handedOnBy(
  em: EntityManager,
  tenantId: string,
  locationId: string,
  takenFrom: string | undefined,
): Promise<number | undefined> {
  if (takenFrom === undefined) return undefined;
  const found = (await readHandedOn(em, tenantId, locationId)).find(({ shiftId }) => shiftId === takenFrom);
  if (!found) throw invalid({ takenFrom: 'was already taken. Reload the page' });
  return Number(found.cents);
}

/** A count that differs from the cash handed on needs a reason, as at the close. */
function floatParts(
  cents: number,
  handedOn: number | undefined,
  reason: string | undefined,
): (Amount & Pick<NewEntry, 'reason'>)[] {
  const difference = cents - (handedOn ?? cents);
  if (difference !== 0 && !reason) throw invalid({ reason: 'Say why the count differs' });
  const float = handedOn ?? cents;
  return [
    ...(float > 0 ? [drawerFloat(float)] : []),
    ...(difference === 0 || reason === undefined ? [] : [{ ...drawerDifference(difference), reason }]),
  ];
}
