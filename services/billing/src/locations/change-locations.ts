import { Inject, Injectable } from '@nestjs/common';
import {
  addLocationSchema,
  changeLocationSchema,
  chooseLocationSchema,
  MOST_LOCATIONS,
} from '@revive/contracts/billing/drawers';
import type {
  AddLocationRequest,
  ChangeLocationRequest,
  ChooseLocationRequest,
  LocationsReply,
} from '@revive/proto/revive/billing/v1/drawers';
import { requireRole, requireShopMember, systemActor, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { runOnce } from '../commands/run-once.js';
import { PostEntries } from '../ledger/post-entries.js';
import { makeDefaultLocation } from './default-location.js';
import { locationFor, readLocations, type LocationRow } from './locations.query.js';
import { publishLocations } from './publish-locations.js';
import { ReadLocations } from './read-locations.js';

interface Audited {
  readonly action: string;
  readonly notes: string;
}

/** Locations of a shop: the administrator adds and changes them; each person chooses the own one. */
@Injectable()
export class ChangeLocations {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly reading: ReadLocations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Like every command here, throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404). */
  async add(actor: Actor, request: AddLocationRequest): Promise<LocationsReply> {
    // control: only the administrator adds a location
    requireRole(actor, 'tenant_admin');
    const { requestId, ...fields } = await validate(addLocationSchema, request);
    return this.#change(actor, async (em, { tenantId }) => {
      const body = { name: 'add location', fields };
      const id = await runOnce(em, { tenantId, requestId, body }, async () => {
        const open = await readLocations(em, tenantId);
        if (open.length >= MOST_LOCATIONS) throw invalid({ name: `A shop has at most ${MOST_LOCATIONS} locations` });
        requireUnused(open, fields.name);
        const added = uuidv7();
        await em.query(
          `insert into locations (id, tenant_id, name, address, hours, position)
            select $1, $2, $3, $4, $5, max(position) + 1 from locations where tenant_id = $2`,
          [added, tenantId, fields.name, fields.address ?? '', JSON.stringify(fields.hours ?? [])],
        );
        await publishLocations(em, tenantId);
        return added;
      });
      return { action: 'location.added', notes: id };
    });
  }

  async change(actor: Actor, { id, ...request }: ChangeLocationRequest): Promise<LocationsReply> {
    // control: only the administrator changes a location
    requireRole(actor, 'tenant_admin');
    const { name, address = '', hours = [] } = await validate(changeLocationSchema, request);
    return this.#change(actor, async (em, person) => {
      const location = await locationFor(em, person, requireId(id));
      requireUnused(
        (await readLocations(em, person.tenantId)).filter((one) => one.id !== location.id),
        name,
      );
      await em.query('update locations set name = $3, address = $4, hours = $5 where id = $1 and tenant_id = $2', [
        location.id,
        person.tenantId,
        name,
        address,
        JSON.stringify(hours),
      ]);
      await publishLocations(em, person.tenantId);
      return { action: 'location.changed', notes: location.id };
    });
  }

  async choose(actor: Actor, request: ChooseLocationRequest): Promise<LocationsReply> {
    const { locationId } = await validate(chooseLocationSchema, request);
    return this.#change(actor, async (em, person) => {
      const location = await locationFor(em, person, locationId);
      await em.query(
        `insert into location_members (user_id, tenant_id, location_id) values ($1, $2, $3)
          on conflict (user_id) do update set tenant_id = excluded.tenant_id, location_id = excluded.location_id`,
        [person.userId, person.tenantId, location.id],
      );
      return { action: 'location.chosen', notes: location.id };
    });
  }

  async #change(
    actor: Actor,
    work: (em: EntityManager, person: ShopMember) => Promise<Audited>,
  ): Promise<LocationsReply> {
    const person = requireShopMember(actor);
    // control: an impersonation changes no location
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { tenantId } = person;
    await this.db.tx(systemActor('billing:locations', tenantId), async (em) => {
      const shop = await this.ledger.lockShop(em, tenantId);
      // control: the demo shop changes no location
      if (shop.demo) throw new AppError('DEMO_READ_ONLY');
      await makeDefaultLocation(em, tenantId);
      const { action, notes } = await work(em, person);
      await addAuditLine(em, { topic: 'billing.audit', tenantId, action, notes, by: namedIn(person) }, this.clock());
    });
    return this.reading.run(person);
  }
}

function requireId(id: string): string {
  if (!isUuid(id)) throw invalid({ id: 'is not an id' });
  return id;
}

function requireUnused(others: readonly LocationRow[], name: string): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: 'is the name of another location' });
}
