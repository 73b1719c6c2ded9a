import { Injectable } from '@nestjs/common';
import { moveCashSchema, type CashMove } from '@revive/contracts/billing/drawers';
import type { Drawer, MoveCashRequest } from '@revive/proto/revive/billing/v1/drawers';
import type { Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { invalid } from '@revive/platform/errors/errors';
import { readShiftSums } from '../ledger/drawer.query.js';
import { PostEntries } from '../ledger/post-entries.js';
import { drawerDrop, drawerPaidIn, drawerPaidOut, type Amount } from '../ledger/postings.policy.js';
import { locationFor } from '../locations/locations.query.js';
import { DrawerCommand, recordAudit } from './drawer-command.js';
import { ReadDrawer } from './read-drawer.js';
import { shiftOf } from './shift-of.js';

const ENTRY_OF: Readonly<Record<CashMove, (cents: number) => Amount>> = {
  drop: drawerDrop,
  paid_in: drawerPaidIn,
  paid_out: drawerPaidOut,
};

/** A drop to the safe, a paid-in or a paid-out of the caller's own drawer. */
@Injectable()
export class MoveCash {
  constructor(
    private readonly command: DrawerCommand,
    private readonly ledger: PostEntries,
    private readonly drawers: ReadDrawer,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404). */
  async run(actor: Actor, request: MoveCashRequest): Promise<Drawer> {
    const { requestId, move, amountCents, reason, ...input } = await validate(moveCashSchema, request);
    const whole = { requestId, move, amountCents, reason, ...input };
    const locationId = await this.command.run(actor, 'move cash', whole, async (em, person, now) => {
      const { tenantId, userId, username: name } = person;
      const location = await locationFor(em, person, input.locationId);
      const at = now.toISOString();
      const shiftId = await shiftOf(em, { tenantId, locationId: location.id, userId, name, at });
      const expected = (await readShiftSums(em, tenantId, [shiftId])).get(shiftId)?.expectedCents ?? 0;
      // control: no more cash leaves a drawer than it holds
      if (move !== 'paid_in' && amountCents > expected)
        throw invalid({ amountCents: 'is more than the cash in your drawer' });
      const amount = ENTRY_OF[move](amountCents);
      const key = `${amount.kind}:${requestId}`;
      const by = { userId, name };
      await this.ledger.post(em, tenantId, [{ ...amount, key, at, by, shiftId, locationId: location.id, reason }]);
      const notes = `shift ${shiftId}, ${amountCents} cents`;
      await recordAudit(em, person, { at: now, action: `drawer.${move}`, notes });
      return location.id;
    });
    return this.drawers.run(actor, locationId);
  }
}
