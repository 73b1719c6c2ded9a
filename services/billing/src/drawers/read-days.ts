import { Inject, Injectable } from '@nestjs/common';
import { daysQuerySchema } from '@revive/contracts/billing/drawers';
import type { DayClosing, DaysReply, ReadDaysRequest } from '@revive/proto/revive/billing/v1/drawers';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { calendarDayOf, readClosedThrough } from '../ledger/open-days.query.js';
import { locationFor } from '../locations/locations.query.js';
import { nextSpan, readDayContent } from './day-content.query.js';
import { readClosings, readLastClosed, reportOf, type ClosingRow } from './day-closing.query.js';
import { mayCloseDays } from './drawer-settings.query.js';
import { readShiftsOpenOn } from './shift.query.js';

const PAGE = 30;

/** The day to close next as it stands now, and earlier closings. */
@Injectable()
export class ReadDays {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async run(actor: Actor, request: ReadDaysRequest): Promise<DaysReply> {
    const person = requireShopMember(actor);
    const { locationId, before } = await validate(daysQuerySchema, request);
    return this.db.tx(
      person,
      async (em) => {
        const location = await locationFor(em, person, locationId);
        const place = { tenantId: person.tenantId, locationId: location.id };
        const today = await calendarDayOf(em, this.clock().toISOString());
        // control: the day's figures are for people who close days = true
        const mayClose = await mayCloseDays(em, person);
        const closedThrough = await readClosedThrough(em, place);
        const span = await nextSpan(em, place, { closedThrough, today });
        const seesFigures = mayClose && before === undefined;
        const closings = mayClose
          ? await readClosings(em, place, { before: before === undefined ? undefined : Number(before), most: PAGE })
          : [];
        const [last] = await readLastClosed(em, place);
        const next = closings.length === PAGE ? closings.at(-1)?.number : undefined;
        return {
          locationId: location.id,
          locationName: location.name,
          today,
          closedThrough,
          open: span && seesFigures ? await readDayContent(em, span, location) : undefined,
          openShifts: span ? await readShiftsOpenOn(em, { ...place, day: span.throughDay }) : [],
          mayClose,
          mayReopen: person.role === 'tenant_admin',
          closings: closings.map((row) => closingView(row, last?.id)),
          next: next === undefined || next === 1 ? undefined : String(next),
        };
      },
      { isolation: 'REPEATABLE READ' },
    );
  }
}

const closingView = (row: ClosingRow, lastId: string | undefined): DayClosing => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  fromDay: row.fromDay,
  throughDay: row.throughDay,
  at: row.at.toISOString(),
  byName: row.byName,
  reason: row.reason ?? undefined,
  sha256: row.sha256,
  mayReopen: row.id === lastId,
  content: { ...reportOf(row) },
});
