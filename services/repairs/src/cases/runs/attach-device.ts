import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { FleetClient } from '../../clients/fleet.client.js';
import { withOneTicketOnDevice } from '../tickets/open-ticket.js';
import { openTicketsOnDevice } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { BeginDiagnosis } from './begin-diagnosis.js';
import { deviceOfShop } from './device-of-shop.js';

/**
 * Attaches a bench device to a counter ticket, once, and starts the diagnosis. Quotes of such tickets start as drafts.
 */
@Injectable()
export class AttachDevice {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly diagnoses: BeginDiagnosis,
  ) {}

  /**
   * Throws INVALID_TRANSITION if the ticket already has a device or has ended, DEVICE_ONLY_LISTED,
   * DEVICE_HAS_REPAIR, DEVICE_BUSY, AGENT_OFFLINE (409), DEVICE_NOT_FOUND (404), DIAGNOSES_BLOCKED (403), DIAGNOSES_LIMITED (429).
   */
  async run(actor: Actor, repairId: string, deviceId: string): Promise<string> {
    const { tenantId } = requireShopMember(actor);
    const device = await deviceOfShop(this.fleet, tenantId, deviceId);
    let runId = '';
    await withOneTicketOnDevice(device.id, () =>
      this.diagnoses.run(actor, device, (begin) =>
        this.tickets.change(actor, repairId, async (change) => {
          const { ticket, em } = change;
          const { repair } = ticket;
          // control: a ticket is connected to a device once
          if (repair.deviceId !== null || repair.status !== 'received')
            throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'diagnosing' });
          if ((await openTicketsOnDevice(em, tenantId, device.id)).length > 0)
            throw new AppError('DEVICE_HAS_REPAIR', { deviceId: device.id });
          repair.deviceId = device.id;
          repair.agentId = device.agentId;
          repair.deviceKind = device.kind;
          repair.deviceAttached = true;
          repair.draftsQuotes = true;
          runId = (await begin(change)).id;
          await change.transition('diagnosing', 'Diagnosing. Nothing is changed');
          change.emit('changed');
          change.audit('repair.device_connected', `repair ${repair.number}, device ${device.name}`);
        }),
      ),
    );
    return runId;
  }
}
