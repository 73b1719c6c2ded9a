import { Injectable } from '@nestjs/common';
import type { RepairStatus } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { FleetClient } from '../../clients/fleet.client.js';
import { withOneTicketOnDevice } from '../tickets/open-ticket.js';
import { AgentBindingEntity } from '../tickets/entities/agent-binding.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { activeRun, openTicketsOnDevice, rollbackSource } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import { Offers } from '../quotes/offers.js';
import { BeginDiagnosis } from './begin-diagnosis.js';
import { deviceOfShop } from './device-of-shop.js';

/**
 * Attaches a bench device to a counter ticket, once, and starts the diagnosis. Quotes of such tickets start as drafts. A
 * ticket whose agent was revoked, as at the end of a one-time session, may be continued on another device.
 */
@Injectable()
export class AttachDevice {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly diagnoses: BeginDiagnosis,
    private readonly offers: Offers,
    private readonly macs: TicketMacs,
  ) {}

  /**
   * Throws INVALID_TRANSITION if the ticket has a device that can still be reached, or has ended, DEVICE_ONLY_LISTED,
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
          const isFirst = repair.deviceId === null && repair.status === 'received';
          if (!isFirst) await this.#requireLost(change);
          if ((await openTicketsOnDevice(em, tenantId, device.id)).length > 0)
            throw new AppError('DEVICE_HAS_REPAIR', { deviceId: device.id });
          repair.deviceId = device.id;
          repair.agentId = device.agentId;
          repair.deviceKind = device.kind;
          repair.deviceAttached = true;
          if (isFirst) repair.draftsQuotes = true;
          // Nothing is told to the revoked agent, which accepts no orders.
          else await this.offers.retire(change, 'nothing');
          runId = (await begin(change)).id;
          repair.outcome = 'none';
          repair.outcomeReason = null;
          if (repair.status === 'diagnosing') await change.note('Diagnosing again. Nothing is changed');
          else await change.transition('diagnosing', 'Diagnosing. Nothing is changed');
          change.emit('changed');
          change.audit('repair.device_connected', `repair ${repair.number}, device ${device.name}`);
        }),
      ),
    );
    return runId;
  }

  /** Its agent can never be reached again, and nothing that it did remains to be undone or handed over. */
  async #requireLost({ ticket, em }: Change): Promise<void> {
    const { repair } = ticket;
    const isContinuable =
      CONTINUED.some((one) => one === repair.status) && ticket.handWork.length === 0 && !rollbackSource(ticket);
    const binding =
      repair.agentId === null ? null : await em.findOneBy(AgentBindingEntity, { agentId: repair.agentId });
    // control: a ticket is connected to a device once, and again only after its agent was revoked
    if (!isContinuable || binding?.binding !== 'revoked' || binding.tenantId !== repair.tenantId)
      throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'diagnosing' });
    this.macs.checkBinding(binding);
    if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
  }
}

const CONTINUED = ['diagnosing', 'quoted', 'approved'] as const satisfies readonly RepairStatus[];
