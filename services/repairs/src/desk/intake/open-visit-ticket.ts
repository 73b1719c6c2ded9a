import { Inject, Injectable } from '@nestjs/common';
import { DEVICE_COLUMNS, DEVICE_TYPE_LABELS, type TakeIn as Visit } from '@revive/contracts/repairs/intake';
import type { ShopMember } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { columnsOf } from '@revive/platform/core/row-fields';
import type { EntityManager } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import type { CustomerEntity } from '../customers/customer.entity.js';
import { DiagnosisAgreements } from '../../cases/quotes/diagnosis-agreements.js';
import { trackingHash, trackingIdOf } from '../../cases/links/tracking-id.js';
import { DeviceSerials } from '../../cases/device-serials/device-serials.js';
import type { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { openTicket } from '../../cases/tickets/open-ticket.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { CustodyLog } from './custody-log.js';
import { IntakeItemEntity } from './intake.entity.js';
import { PasscodeCipher } from './passcode-cipher.js';

/** Input for a ticket of a visit; `at`: index of the device. */
interface VisitDevice {
  readonly visit: Visit;
  readonly at: number;
  readonly customer: CustomerEntity;
  /** The diagnosis fee that the customer agreed to. */
  readonly agreedCents: number | undefined;
  readonly estimateCents: number | null;
  readonly locationId: string;
  readonly now: Date;
}

@Injectable()
export class OpenVisitTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly custody: CustodyLog,
    private readonly passcodes: PasscodeCipher,
    private readonly serials: DeviceSerials,
    private readonly agreements: DiagnosisAgreements,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  async run(
    em: EntityManager,
    person: ShopMember,
    { visit, at, customer, agreedCents, estimateCents, locationId, now }: VisitDevice,
  ): Promise<RepairEntity> {
    const { tenantId } = person;
    const device = visit.devices[at];
    if (!device) throw invalid({ devices: 'Add at least one device' });
    const id = uuidv7();
    const named = [device.make, device.model].filter(Boolean).join(' ');
    const repair = await openTicket(
      em,
      {
        id,
        tenantId,
        trackingHash: trackingHash(trackingIdOf(this.config.trackingKey, id)),
        deviceId: null,
        agentId: null,
        deviceName: named || DEVICE_TYPE_LABELS[device.type],
        deviceType: DEVICE_TYPE_LABELS[device.type],
        locationId,
        customerId: customer.id,
        visitId: visit.visitId,
        customerName: customer.name,
        customerPhone: customer.phone,
        customerEmail: customer.email,
        issueDescription: device.issueDescription,
        shownCostCents: estimateCents,
        diagnosisCents: agreedCents ?? 0,
        diagnosisAgreement: this.agreements.sign(
          { id, tenantId },
          agreedCents,
          { how: 'in_person', userId: person.userId },
          now,
        ),
        promisedAt: visit.promisedAt === undefined ? null : new Date(visit.promisedAt),
        priority: visit.priority,
        tags: visit.tags ?? [],
        ...(visit.assignToMe && { assigneeId: person.userId, assigneeName: person.username }),
      },
      now,
    );
    await em.insert(IntakeItemEntity, {
      repairId: id,
      tenantId,
      ...columnsOf(DEVICE_COLUMNS, device),
      condition: device.condition ?? [],
      passcode: device.passcode ? this.passcodes.encrypt(id, device.passcode) : null,
    });
    await this.serials.keepTyped(em, repair, device.serial ?? null);
    const { signedBy: party, strokes = null, onPaper } = visit.signature;
    await this.custody.add(em, person, repair, { kind: 'received', party, strokes: strokes || null, onPaper }, now);
    const { repair: told } = await this.tickets.changeIn(em, person, id, (change) => {
      change.emit('started');
      change.audit('repair.taken_in', `repair ${repair.number}, device ${repair.deviceName}`);
      return Promise.resolve();
    });
    return told;
  }
}
