import { Inject, Injectable } from '@nestjs/common';
import { labelQuerySchema } from '@revive/contracts/device-history/earlier-repairs';
import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import type { LabelRequest } from '@revive/proto/revive/repairs/v1/labels';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { makeLabels, type Label } from '@revive/platform/documents/label';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { serialsOf } from '../../cases/device-serials/device-repairs.query.js';
import type { DeviceSerialEntity } from '../../cases/device-serials/device-serial.entity.js';
import { isTyped } from '../../cases/device-serials/device-serials.js';
import { ReadEarlierRepairs } from '../../cases/device-serials/read-earlier-repairs.js';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import type { RepairsConfig } from '../../config.js';
import { dayOf } from '../../public/tracking/receipt-blocks.js';

/**
 * Makes labels for shelves and devices. A label's code is an address for people of the shop, never a link with a
 * customer's secret: anyone can photograph a label.
 */
@Injectable()
export class MakeLabel {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly earlier: ReadEarlierRepairs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'publicUrl'>,
  ) {}

  /** An A4 sheet has all devices of the visit. Throws NOT_FOUND (404), NOT_ALLOWED (403), INVALID (400). */
  async ofRepair(actor: Actor, { id, ...request }: LabelRequest): Promise<ReceiptFile> {
    const { tenantId } = requireShopMember(actor);
    const { paper, place } = await validate(labelQuerySchema, request);
    const repair = await this.tickets.readRepair(actor, id);
    const labels = await this.db.tx(actor, async (em) => {
      const repairs = paper === 'a4' ? await ofVisit(em, tenantId, repair) : [repair];
      const serials = await serialsOf(
        em,
        tenantId,
        repairs.map((one) => one.id),
      );
      return repairs.map((one) =>
        this.#ticket(
          one,
          serials.filter(({ repairId }) => repairId === one.id),
        ),
      );
    });
    const name = `R-${repair.number}`;
    return {
      name: `label-${name}.pdf`,
      content: await makeLabels({ title: `Label ${name}`, paper, place, labels, at: repair.createdAt }),
    };
  }

  /** Throws DEVICE_NOT_FOUND (404) as the device's repairs do, NOT_ALLOWED (403), INVALID (400). */
  async ofDevice(actor: Actor, { id, ...request }: LabelRequest): Promise<ReceiptFile> {
    const { paper, place } = await validate(labelQuerySchema, request);
    const { deviceName, measured, count } = await this.earlier.ofDevice(actor, id);
    const label: Label = {
      address: `${this.config.publicUrl}/tenant/devices/${encodeURIComponent(id)}`,
      title: 'Device',
      lines: [
        { text: deviceName, most: 2 },
        { text: measured ?? '', most: 1, isNumber: true },
        { text: repairsText(count), most: 1 },
      ],
    };
    return {
      name: 'label-device.pdf',
      content: await makeLabels({ title: 'Device label', paper, place, labels: [label], at: this.clock() }),
    };
  }

  #ticket(repair: RepairEntity, serials: readonly DeviceSerialEntity[]): Label {
    const serial = serials.find((one) => !isTyped(one)) ?? serials[0];
    return {
      address: `${this.config.publicUrl}/tenant/repairs/${repair.id}`,
      title: `R-${repair.number}`,
      lines: [
        { text: repair.deviceName, most: 2 },
        { text: repair.customerName ?? '', most: 1 },
        { text: serial?.text ?? '', most: 1, isNumber: true },
        { text: dayOf(repair.createdAt), most: 1 },
      ],
    };
  }
}

/** The tickets of the visit, or only this ticket for a repair without a visit. */
const ofVisit = (em: EntityManager, tenantId: string, repair: RepairEntity): Promise<RepairEntity[]> =>
  repair.visitId === null
    ? Promise.resolve([repair])
    : em.find(RepairEntity, { where: { tenantId, visitId: repair.visitId }, order: { id: 'ASC' } });

const repairsText = (count: number): string => (count === 1 ? '1 repair' : `${count} repairs`);
