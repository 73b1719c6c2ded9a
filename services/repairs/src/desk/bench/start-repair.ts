import { Inject, Injectable } from '@nestjs/common';
import type { RepairsConfig } from '../../config.js';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { StartReply, StartRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { DEVICE_KINDS, DEVICE_KIND_LABELS } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { FleetClient } from '../../clients/fleet.client.js';
import { openLocationOrFirst } from '../../cases/locations/shop-locations.query.js';
import { openTicket } from '../../cases/tickets/open-ticket.js';
import type { CentreValue } from '../../cases/tickets/entities/repair.entity.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { trackingHash, trackingIdOf } from '../../cases/links/tracking-id.js';
import { BeginDiagnosis, type Begin } from '../../cases/runs/begin-diagnosis.js';
import { deviceOfShop } from '../../cases/runs/device-of-shop.js';
import { CustomerOfTicket } from './ticket-customer.js';

/** Opens a ticket for a bench device and starts the read-only diagnosis (spec part 2 §7, POST /api/repairs/start). */
@Injectable()
export class StartRepair {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly diagnoses: BeginDiagnosis,
    private readonly customers: CustomerOfTicket,
    @Inject(CONFIG) private readonly config: RepairsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws DEVICE_NOT_FOUND (404), AGENT_OFFLINE, DEVICE_ONLY_LISTED, DEVICE_HAS_REPAIR, DEVICE_BUSY (409); NOT_ALLOWED (403) for a
   * foreign tenant id; INVALID (400) for a diagnosis fee that is not the shop's; NOT_FOUND (404) for a foreign shop’s order;
   * INVALID_TRANSITION (409) for an ended order; DIAGNOSES_BLOCKED (403) or DIAGNOSES_LIMITED (429) by the protection rules.
   */
  async run(actor: Actor, input: StartRequest, centre: CentreValue | null = null): Promise<StartReply> {
    const person = requireShopMember(actor);
    const { tenantId } = person;
    if (input.tenantId && input.tenantId !== tenantId) throw new AppError('NOT_ALLOWED', { tenantId: input.tenantId });
    const device = await deviceOfShop(this.fleet, tenantId, input.deviceId);
    const agreedCents = await this.customers.agreedFee(person, input.diagnosisAgreedCents);
    const now = this.clock();
    const id = uuidv7();
    const trackingId = trackingIdOf(this.config.trackingKey, id);
    let runId = '';
    const takeIn = (begin: Begin) =>
      this.db.tx(actor, async (em) => {
        const locationId = await openLocationOrFirst(em, tenantId, device.locationId);
        const customer = await this.customers.read(em, person, input, now);
        const repair = await openTicket(
          em,
          {
            id,
            tenantId,
            trackingHash: trackingHash(trackingId),
            deviceId: device.id,
            agentId: device.agentId,
            locationId,
            deviceName: input.deviceName || device.name,
            deviceType: input.deviceType || kindLabel(device.kind),
            customerId: customer.customerId,
            customerName: customer.name ?? null,
            customerPhone: customer.phone ?? null,
            customerEmail: customer.email ?? null,
            issueDescription: customer.issueDescription ?? null,
            shownCostCents: typeof input.estimatedCost === 'number' ? Math.round(input.estimatedCost * 100) : null,
            centre,
            deviceKind: device.kind,
            ...this.customers.agreement(person, id, agreedCents, now),
          },
          now,
        );
        if (input.orderId) await this.customers.link(em, person, input.orderId, id);
        await this.tickets.changeIn(em, actor, id, async (change) => {
          runId = (await begin(change)).id;
          await change.transition('diagnosing', 'Diagnosing. Nothing is changed');
          change.emit('started');
          change.audit('repair.started', `repair ${repair.number}, device ${repair.deviceName}`);
        });
      });
    await this.diagnoses.run(actor, device, takeIn);
    return { repairId: id, runId, trackingId };
  }
}

const kindLabel = (kind: string): string =>
  DEVICE_KINDS.filter((one) => one === kind).map((one) => DEVICE_KIND_LABELS[one])[0] ?? kind;
