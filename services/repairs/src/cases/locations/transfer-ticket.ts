import { Injectable } from '@nestjs/common';
import { transferRepairSchema } from '@revive/contracts/locations/transfers';
import type { TransferRepairRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { holdLocations, type ShopLocation } from '@revive/platform/database/shop-locations';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { openTicketsAt } from '../tickets/tickets-at.query.js';
import { activeRun, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import { openLocation, readShopLocations } from './shop-locations.query.js';
import { TRANSFERS } from './transfers.projection.js';

/** Transfers a ticket, with its device, to another open location of the shop. Money and agreements stay as they are. */
@Injectable()
export class TransferTicket {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
  ) {}

  /**
   * Throws INVALID (400) for a location that is closed or not the shop's, NOT_ALLOWED (403), NOT_FOUND (404),
   * STALE_LOCATION (409) for a ticket that was transferred meanwhile, INVALID_TRANSITION (409) for a device that was
   * handed over or has a run.
   */
  async run(actor: Actor, repairId: string, request: Omit<TransferRepairRequest, 'id'>): Promise<Ticket> {
    const person = requireShopMember(actor);
    const { fromLocationId, toLocationId, reason } = await validate(transferRepairSchema, request);
    return this.db.tx(actor, async (em) => {
      // Before any lock of a ticket, as in the consumer that empties a closed location.
      await holdLocations(em, person.tenantId);
      return this.tickets.changeIn(em, actor, repairId, async (change) => {
        const { repair } = change.ticket;
        // control: a ticket whose device was handed over stays at its location
        if (repair.handedOverAt !== null) refuse(repairId, 'The device was handed over. The repair stays where it is.');
        // control: the second of two transfers is refused
        if (repair.locationId !== fromLocationId) throw new AppError('STALE_LOCATION', { repairId });
        if (activeRun(change.ticket)) refuse(repairId, 'The agent works on this device. Transfer it after the run.');
        if (toLocationId === fromLocationId) throw invalid({ toLocationId: 'The repair is at this location already' });
        const to = await openLocation(em, repair.tenantId, toLocationId);
        // control: a ticket goes to an open location of its own shop
        if (!to) throw invalid({ toLocationId: 'Choose an open location of your shop' });
        await transfer(change, to, { reason, person });
      });
    });
  }
}

/** Moves every open ticket of closed locations to the shop's first location, which never closes. */
export async function emptyClosedLocations(
  em: EntityManager,
  tenantId: string,
  change: (repairId: string, work: (change: Change) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const locations = await readShopLocations(em, tenantId);
  const first = locations.find(({ id }) => id === tenantId);
  const closed = locations.filter((one) => one.closed && one.id !== tenantId).map(({ id }) => id);
  if (!first || closed.length === 0) return;
  for (const id of await openTicketsAt(em, tenantId, closed))
    await change(id, (ticket) => transfer(ticket, first, { reason: 'The location was closed' }));
}

async function transfer(
  change: Change,
  to: ShopLocation,
  { reason, person }: { readonly reason: string; readonly person?: ShopMember },
): Promise<void> {
  const { repair } = change.ticket;
  const from = (await readShopLocations(change.em, repair.tenantId)).find(({ id }) => id === repair.locationId);
  await change.add(TRANSFERS, {
    id: uuidv7(),
    repairId: repair.id,
    tenantId: repair.tenantId,
    fromLocationId: repair.locationId,
    fromName: from?.name ?? '',
    toLocationId: to.id,
    toName: to.name,
    reason,
    byName: person?.username ?? '',
    byUser: person?.userId ?? null,
    at: change.now,
  });
  change.audit('repair.transferred', `repair ${repair.number}, location ${repair.locationId} to ${to.id}`);
  repair.locationId = to.id;
  change.emit('transferred');
}

function refuse(repairId: string, sentence: string): never {
  throw new AppError('INVALID_TRANSITION', { repairId }, { sentence });
}
