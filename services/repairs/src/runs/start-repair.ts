import { Inject, Injectable } from '@nestjs/common';
import type { RepairsConfig } from '../config.js';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { StartReply, StartRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { DEVICE_KINDS, DEVICE_KIND_LABELS } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { FleetClient } from '../clients/fleet.client.js';
import { openTicket } from '../tickets/open-ticket.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { Instructions } from '../orders/instructions.js';
import { trackingHash, trackingIdOf } from '../links/tracking-id.js';
import { beginDiagnosis } from './begin-diagnosis.js';
import { deviceOfShop } from './device-of-shop.js';

/**
 * Takes a device in: opens its ticket and starts the diagnosis, which only reads (spec part 2 §7, POST
 * /api/repairs/start).
 */
@Injectable()
export class StartRepair {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly instructions: Instructions,
    @Inject(CONFIG) private readonly config: RepairsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws DEVICE_NOT_FOUND (404), AGENT_OFFLINE, DEVICE_HAS_REPAIR, DEVICE_BUSY (409), NOT_ALLOWED (403) for another
   * tenant's id.
   */
  async run(actor: Actor, input: StartRequest): Promise<StartReply> {
    const { tenantId } = requireShopMember(actor);
    if (input.tenantId && input.tenantId !== tenantId) throw new AppError('NOT_ALLOWED', { tenantId: input.tenantId });
    const device = await deviceOfShop(this.fleet, tenantId, input.deviceId);
    const now = this.clock();
    const id = uuidv7();
    const trackingId = trackingIdOf(this.config.trackingKey, id);
    const customer = input.customer;
    let runId = '';
    await this.db.tx(actor, async (em) => {
      const repair = await openTicket(
        em,
        {
          id,
          tenantId,
          trackingHash: trackingHash(trackingId),
          deviceId: device.id,
          agentId: device.agentId,
          deviceName: input.deviceName || device.name,
          deviceType: input.deviceType || kindLabel(device.kind),
          customerName: customer?.name ?? null,
          customerPhone: customer?.phone ?? null,
          customerEmail: customer?.email ?? null,
          issueDescription: customer?.issueDescription ?? null,
          shownCostCents: typeof input.estimatedCost === 'number' ? Math.round(input.estimatedCost * 100) : null,
        },
        now,
      );
      await this.tickets.changeIn(em, actor, id, async (change) => {
        runId = await beginDiagnosis(change, this.instructions);
        await change.transition('diagnosing', 'Diagnosing. Nothing is changed');
        change.emit('started');
        change.audit('repair.started', `repair ${repair.number}, device ${repair.deviceName}`);
      });
    });
    return { repairId: id, runId, trackingId };
  }
}

/** What a person calls it; a kind that a newer fleet knows stays as it is. */
const kindLabel = (kind: string): string =>
  DEVICE_KINDS.filter((one) => one === kind).map((one) => DEVICE_KIND_LABELS[one])[0] ?? kind;
