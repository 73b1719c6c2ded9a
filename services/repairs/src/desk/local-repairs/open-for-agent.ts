import { Inject, Injectable } from '@nestjs/common';
import { DEVICE_KINDS, DEVICE_KIND_LABELS } from '@revive/contracts/repairs/states';
import type { StartForAgentRequest } from '@revive/proto/revive/repairs/v1/local_repairs';
import type { AgentActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { trackingHash, trackingIdOf } from '../../cases/links/tracking-id.js';
import { BeginDiagnosis } from '../../cases/runs/begin-diagnosis.js';
import { openLocationOrFirst } from '../../cases/locations/shop-locations.query.js';
import { openTicket, type NewTicket } from '../../cases/tickets/open-ticket.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import type { RepairsConfig } from '../../config.js';

/** Opens a ticket for a device of the agent with a diagnosis that only reads. */
@Injectable()
export class OpenForAgent {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly diagnoses: BeginDiagnosis,
    @Inject(CONFIG) private readonly config: RepairsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws DEVICE_ONLY_LISTED, DEVICE_BUSY, DEVICE_HAS_REPAIR (409), DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429). */
  async run(agent: AgentActor, wish: StartForAgentRequest): Promise<string> {
    const id = uuidv7();
    await this.diagnoses.run(agent, diagnosedDevice(agent, wish), (begin) =>
      this.db.tx(agent, async (em) => {
        const locationId = await openLocationOrFirst(em, agent.tenantId, wish.locationId);
        const repair = await openTicket(em, { ...this.#ticketOf(agent, wish, id), locationId }, this.clock());
        await this.tickets.changeIn(em, agent, id, async (change) => {
          await begin(change);
          await change.transition('diagnosing', 'Diagnosing. Nothing is changed');
          change.emit('started');
          change.audit(
            'repair.started',
            `repair ${repair.number}, device ${repair.deviceName}, from the page of its agent`,
          );
        });
      }),
    );
    return id;
  }

  #ticketOf({ agentId, tenantId }: AgentActor, wish: StartForAgentRequest, id: string): NewTicket {
    const { deviceId, deviceName, deviceKind } = wish;
    return {
      id,
      tenantId,
      trackingHash: trackingHash(trackingIdOf(this.config.trackingKey, id)),
      deviceId,
      agentId,
      deviceName,
      deviceKind,
      deviceType:
        DEVICE_KINDS.filter((one) => one === deviceKind).map((one) => DEVICE_KIND_LABELS[one])[0] ?? deviceKind,
      customerName: null,
      customerPhone: null,
      customerEmail: null,
      issueDescription: null,
      shownCostCents: null,
    };
  }
}

export const diagnosedDevice = (
  { tenantId }: AgentActor,
  { deviceId, deviceKind, deviceSerial }: StartForAgentRequest,
) => ({
  id: deviceId,
  kind: deviceKind,
  tenantId,
  ...(deviceSerial != null && { serial: deviceSerial }),
});
