import { Inject, Injectable } from '@nestjs/common';
import { moveDeviceSchema } from '@revive/contracts/repairs/intake';
import type { CustodyEntry, IntakeItem, IntakeRecord, MoveDeviceRequest } from '@revive/proto/revive/repairs/v1/intake';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { wireFields } from '@revive/platform/core/row-fields';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { diagnosisFeeOf } from '../../cases/tickets/amounts.js';
import { IntakePhotoEntity } from '../../cases/tickets/entities/photo.entity.js';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { recordAudit, TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { CustodyEntity } from './custody.entity.js';
import { CustodyLog } from './custody-log.js';
import { IntakeItemEntity, VisitEntity } from './intake.entity.js';
import { shownPhoto } from './intake-photos.js';
import { PasscodeCipher } from './passcode-cipher.js';

@Injectable()
export class ReadIntake {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly mapper: TicketMapper,
    private readonly custody: CustodyLog,
    private readonly passcodes: PasscodeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND (404) for a foreign shop's ticket, NOT_ALLOWED (403) for staff. */
  async read(actor: Actor, repairId: string): Promise<IntakeRecord> {
    const person = requireShopMember(actor);
    return this.#record(actor, person, await this.tickets.read(actor, repairId));
  }

  /**
   * Records a new location of the device; the repair itself does not change. Throws INVALID_TRANSITION (409) after the
   * handover.
   */
  async move(actor: Actor, { id, ...hands }: MoveDeviceRequest): Promise<IntakeRecord> {
    const person = requireShopMember(actor);
    const { to, note } = await validate(moveDeviceSchema, { to: hands.to, ...(hands.note && { note: hands.note }) });
    const ticket = await this.tickets.change(actor, id, async (change) => {
      const { repair } = change.ticket;
      if (repair.handedOverAt !== null) throw new AppError('INVALID_TRANSITION', { from: 'handed over', to: 'moved' });
      const entry = { kind: 'moved' as const, party: to, note: note ?? null };
      await this.custody.add(change.em, person, repair, entry, change.now);
      if (repair.awaitsDevice) {
        repair.awaitsDevice = false;
        await change.note('We received your device');
      }
      change.audit('repair.device_moved', `repair ${repair.number}`);
    });
    return this.#record(actor, person, ticket);
  }

  /**
   * Returns the passcode and records the access in the same transaction. Throws NOT_FOUND (404) without a stored
   * passcode.
   */
  async passcode(actor: Actor, repairId: string): Promise<string> {
    const person = requireShopMember(actor);
    const { number } = await this.tickets.readRepair(actor, repairId);
    return this.db.tx(actor, async (em) => {
      const item = await em.findOneBy(IntakeItemEntity, { repairId, tenantId: person.tenantId });
      if (!item?.passcode) throw new AppError('NOT_FOUND', { repairId });
      // control: who looks at a passcode is written down
      await recordAudit(em, person, this.clock(), person.tenantId, 'repair.passcode_shown', `repair ${number}`);
      return this.passcodes.decrypt(repairId, item.passcode);
    });
  }

  #record(actor: Actor, person: ShopMember, ticket: Ticket): Promise<IntakeRecord> {
    const { repair, tenant } = ticket;
    const { tenantId } = person;
    return this.db.tx(actor, async (em) => {
      const [photos, custody] = [
        await em.find(IntakePhotoEntity, { where: { repairId: repair.id, tenantId }, order: { id: 'ASC' } }),
        await em.find(CustodyEntity, { where: { repairId: repair.id, tenantId }, order: { id: 'ASC' } }),
      ];
      // control: a device’s photos are its shop’s own people’s to see = true
      const maySee = person.viewedBy === undefined;
      return {
        repairId: repair.id,
        number: repair.number,
        deviceName: repair.deviceName,
        deviceType: repair.deviceType,
        trackingUrl: this.mapper.link(repair, actor).trackingUrl,
        tenantName: tenant?.name ?? '',
        tenantPhone: tenant?.phone ?? '',
        tenantAddress: tenant?.address ?? '',
        customerId: repair.customerId ?? undefined,
        customerName: repair.customerName ?? undefined,
        customerPhone: repair.customerPhone ?? undefined,
        customerEmail: repair.customerEmail ?? undefined,
        issueDescription: repair.issueDescription ?? undefined,
        takenInAt: repair.createdAt.toISOString(),
        promisedAt: repair.promisedAt?.toISOString(),
        diagnosisCents: diagnosisFeeOf(ticket),
        estimateCents: repair.shownCostCents ?? undefined,
        item: await itemOf(em, repair),
        visit: await othersOf(em, repair),
        photos: maySee ? photos.map(shownPhoto) : [],
        custody: custody.map(shownCustody),
      };
    });
  }
}

async function itemOf(em: EntityManager, { id, tenantId, visitId }: RepairEntity): Promise<IntakeItem | undefined> {
  if (visitId === null) return undefined;
  const item = await em.findOneBy(IntakeItemEntity, { repairId: id, tenantId });
  const visit = await em.findOneBy(VisitEntity, { tenantId, id: visitId });
  if (item === null) return undefined;
  const { repairId: _, tenantId: _tenant, passcode, ...fields } = item;
  return { ...wireFields(fields), hasPasscode: passcode !== null, terms: visit?.terms ?? [] };
}

async function othersOf(em: EntityManager, { id, tenantId, visitId }: RepairEntity) {
  if (visitId === null) return [];
  const all = await em.find(RepairEntity, { where: { tenantId, visitId }, order: { id: 'ASC' } });
  return all
    .filter((one) => one.id !== id)
    .map(({ id: other, number, deviceName }) => ({ id: other, number, deviceName }));
}

const shownCustody = ({ id, kind, party, note, strokes, onPaper, byName, at }: CustodyEntity): CustodyEntry => ({
  id,
  kind,
  party,
  note: note ?? undefined,
  signature: strokes !== null || onPaper ? { signedBy: party, strokes: strokes ?? undefined, onPaper } : undefined,
  byName,
  at: at.toISOString(),
});
