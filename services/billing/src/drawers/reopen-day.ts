import { Injectable } from '@nestjs/common';
import { reopenDaySchema } from '@revive/contracts/billing/drawers';
import type { DaysReply, ReopenDayRequest } from '@revive/proto/revive/billing/v1/drawers';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { readClosedThrough, setClosedThrough } from '../ledger/open-days.query.js';
import { addClosing, readClosing, readLastClosed, storedOf } from './day-closing.query.js';
import { DrawerCommand, recordAudit } from './drawer-command.js';
import { ReadDays } from './read-days.js';

/** Reopens the last closed day of a location by a reversal row with a reason; the closing itself stays. */
@Injectable()
export class ReopenDay {
  constructor(
    private readonly command: DrawerCommand,
    private readonly days: ReadDays,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, request: ReopenDayRequest): Promise<DaysReply> {
    // control: only the administrator reopens a day
    requireRole(actor, 'tenant_admin');
    const input = await validate(reopenDaySchema, request);
    const locationId = await this.command.run(actor, 'reopen day', input, async (em, person, now) => {
      const { tenantId, userId, username: name } = person;
      const closing = await readClosing(em, tenantId, input.closingId);
      if (!closing) throw new AppError('NOT_FOUND', { closingId: input.closingId });
      const place = { tenantId, locationId: closing.locationId };
      await readClosedThrough(em, place, true);
      const [last, previous] = await readLastClosed(em, place);
      // control: only the last closed day is reopened
      if (last?.id !== closing.id)
        throw new AppError(
          'INVALID_TRANSITION',
          { closingId: closing.id },
          { sentence: 'Only the last closed day can be reopened. Reload the page.' },
        );
      const { fromDay, throughDay } = closing;
      await addClosing(em, {
        ...place,
        userId,
        name,
        kind: 'reopened',
        fromDay,
        throughDay,
        at: now.toISOString(),
        reason: input.reason,
        reverses: closing.id,
        ...storedOf(closing),
      });
      await setClosedThrough(em, place, previous?.throughDay);
      await recordAudit(em, person, { at: now, action: 'day.reopened', notes: throughDay });
      return closing.locationId;
    });
    return this.days.run(actor, { locationId });
  }
}
