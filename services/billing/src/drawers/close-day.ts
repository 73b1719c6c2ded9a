import { Injectable } from '@nestjs/common';
import { closeDaySchema } from '@revive/contracts/billing/drawers';
import type { CloseDayRequest, DaysReply } from '@revive/proto/revive/billing/v1/drawers';
import type { Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { calendarDayOf, readClosedThrough, setClosedThrough } from '../ledger/open-days.query.js';
import { locationFor } from '../locations/locations.query.js';
import { nextSpan, readStoredContent } from './day-content.query.js';
import { addClosing } from './day-closing.query.js';
import { DrawerCommand, recordAudit } from './drawer-command.js';
import { mayCloseDays } from './drawer-settings.query.js';
import { ReadDays } from './read-days.js';
import { readShiftsOpenOn } from './shift.query.js';

/** Closes the next open day of a location. Later entries with a time of that day go to the next open day. */
@Injectable()
export class CloseDay {
  constructor(
    private readonly command: DrawerCommand,
    private readonly days: ReadDays,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, request: CloseDayRequest): Promise<DaysReply> {
    const input = await validate(closeDaySchema, request);
    const locationId = await this.command.run(actor, 'close day', input, async (em, person, now) => {
      // control: only people with the setting close days
      if (!(await mayCloseDays(em, person)))
        throw new AppError('INVALID_TRANSITION', { tenantId: person.tenantId }, { sentence: NOT_WITH_SETTING });
      const location = await locationFor(em, person, input.locationId);
      const place = { tenantId: person.tenantId, locationId: location.id };
      const at = now.toISOString();
      const closedThrough = await readClosedThrough(em, place, true);
      const span = await nextSpan(em, place, { closedThrough, today: await calendarDayOf(em, at) });
      // control: days close in order and once
      if (span?.throughDay !== input.throughDay)
        throw new AppError('INVALID_TRANSITION', { day: input.throughDay }, { sentence: refusalOf(span?.throughDay) });
      const open = await readShiftsOpenOn(em, { ...place, day: span.throughDay });
      // control: a day closes after its shifts
      if (open.length > 0)
        throw new AppError(
          'INVALID_TRANSITION',
          { day: span.throughDay, open: open.length },
          { sentence: `Close these drawers first: ${open.map(({ userName }) => userName).join(', ')}.` },
        );
      const stored = await readStoredContent(em, span, location);
      const { fromDay, throughDay } = span;
      const closer = { userId: person.userId, name: person.username };
      const { sha256 } = await addClosing(em, {
        ...place,
        ...closer,
        kind: 'closed',
        fromDay,
        throughDay,
        at,
        ...stored,
      });
      await setClosedThrough(em, place, throughDay);
      await recordAudit(em, person, { at: now, action: 'day.closed', notes: `${throughDay}, SHA-256 ${sha256}` });
      return location.id;
    });
    return this.days.run(actor, { locationId });
  }
}

/** Not NOT_ALLOWED: the role may call, and the setting of the shop refuses. */
const NOT_WITH_SETTING = 'In your shop only the administrator closes days.';

const refusalOf = (next: string | undefined): string =>
  next === undefined
    ? 'This day is already closed. Reload the page.'
    : `Days close in order. The next day to close is ${next}. Reload the page.`;
