import { Inject, Injectable } from '@nestjs/common';
import type { CloseLocationRequest, LocationsReply } from '@revive/proto/revive/billing/v1/drawers';
import { requireRole, requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { firstDayWithEntries, readClosedThrough } from '../ledger/open-days.query.js';
import { PostEntries } from '../ledger/post-entries.js';
import { locationFor, recordLocationClosed } from '../locations/locations.query.js';
import { publishLocations } from '../locations/publish-locations.js';
import { ReadLocations } from '../locations/read-locations.js';
import { openRepairs } from '../repairs-known/open-repairs.query.js';
import { recordAudit } from './drawer-command.js';
import { readOpenShifts } from './shift.query.js';

/** Closes a location for good; its entries and day reports stay. */
@Injectable()
export class CloseLocation {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly locations: ReadLocations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, { id }: CloseLocationRequest): Promise<LocationsReply> {
    // control: only the administrator closes a location
    requireRole(actor, 'tenant_admin');
    const person = requireShopMember(actor);
    const { tenantId } = person;
    // control: an impersonation closes no location
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    if (!isUuid(id)) throw invalid({ id: 'is not an id' });
    const refuse = (sentence: string): never => {
      throw new AppError('INVALID_TRANSITION', { locationId: id }, { sentence });
    };
    await this.db.tx(systemActor('billing:close location', tenantId), async (em) => {
      const shop = await this.ledger.lockShop(em, tenantId);
      if (shop.demo) throw new AppError('DEMO_READ_ONLY');
      if (id === tenantId) refuse('A shop keeps its first location.');
      const place = { tenantId, locationId: (await locationFor(em, person, id)).id };
      if ((await readOpenShifts(em, tenantId, id)).length > 0) refuse('Close the drawers of this location first.');
      const after = await readClosedThrough(em, place);
      if ((await firstDayWithEntries(em, { ...place, after })) !== undefined)
        refuse('Close the open days of this location first.');
      const open = (await openRepairs(em, tenantId)).get(id) ?? 0;
      // control: a location with open tickets stays
      if (open > 0) refuse(openTicketsSentence(open));
      const now = this.clock();
      await recordLocationClosed(em, { ...place, at: now.toISOString() });
      await publishLocations(em, tenantId);
      await recordAudit(em, person, { at: now, action: 'location.closed', notes: id });
    });
    return this.locations.run(person);
  }
}

const openTicketsSentence = (open: number): string =>
  open === 1
    ? 'This location has 1 open repair. Transfer it to another location first.'
    : `This location has ${open} open repairs. Transfer them to another location first.`;
