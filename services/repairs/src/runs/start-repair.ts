import { Inject, Injectable } from '@nestjs/common';
import type { RepairsConfig } from '../config.js';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { StartReply, StartRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { DEVICE_KINDS, DEVICE_KIND_LABELS } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { FleetClient } from '../clients/fleet.client.js';
import { HistoryEntity } from '../tickets/entities/history.entity.js';
import { RepairEntity, type CentreValue } from '../tickets/entities/repair.entity.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { Instructions } from '../orders/instructions.js';
import { trackingHash, trackingIdOf } from '../links/tracking-id.js';
import { beginRun } from './begin-run.js';

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
  async run(actor: Actor, input: StartRequest, centre: CentreValue | null = null): Promise<StartReply> {
    const { tenantId } = requireShopMember(actor);
    if (input.tenantId && input.tenantId !== tenantId) throw new AppError('NOT_ALLOWED', { tenantId: input.tenantId });
    const device = await this.fleet.device(input.deviceId);
    if (device.tenantId !== tenantId) throw new AppError('DEVICE_NOT_FOUND', { deviceId: input.deviceId });
    if (!device.agentOnline) throw new AppError('AGENT_OFFLINE', { agentId: device.agentId });
    const now = this.clock();
    const id = uuidv7();
    const trackingId = trackingIdOf(this.config.trackingKey, id);
    const customer = input.customer;
    let runId = '';
    await this.db.tx(actor, async (em) => {
      const repair: RepairEntity = {
        id,
        tenantId,
        number: await nextNumber(em, tenantId),
        version: 0,
        trackingHash: trackingHash(trackingId),
        status: 'received',
        outcome: 'none',
        outcomeReason: null,
        deviceId: device.id,
        deviceName: input.deviceName || device.name,
        deviceType: input.deviceType || kindLabel(device.kind),
        agentId: device.agentId,
        deviceAttached: true,
        customerName: customer?.name ?? null,
        customerPhone: customer?.phone ?? null,
        customerEmail: customer?.email ?? null,
        issueDescription: customer?.issueDescription ?? null,
        shownCostCents: typeof input.estimatedCost === 'number' ? Math.round(input.estimatedCost * 100) : null,
        handedOverAt: null,
        handover: null,
        stoppedTag: null,
        createdAt: now,
        updatedAt: now,
        diagnosisCents: 0,
        discardAt: null,
        centre,
        head: null,
      };
      await insertTicket(em, repair);
      await em.insert(HistoryEntity, {
        id: uuidv7(),
        repairId: id,
        tenantId,
        status: 'received',
        moved: true,
        note: 'We received your device',
        at: now,
      });
      await this.tickets.changeIn(em, actor, id, async (change) => {
        const run = await beginRun(change, 'diagnosis', null);
        runId = run.id;
        await this.instructions.diagnose(em, repair, run, now);
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

async function insertTicket(em: EntityManager, repair: RepairEntity): Promise<void> {
  try {
    await em.insert(RepairEntity, repair);
  } catch (error) {
    if (codeOf(error) === '23505')
      throw new AppError('DEVICE_HAS_REPAIR', { deviceId: repair.deviceId }, { cause: error });
    throw error;
  }
}

/** … per shop, without gaps for those that committed; the row lock makes it exact under races. */
async function nextNumber(em: EntityManager, tenantId: string): Promise<number> {
  const [row] = await em.query<{ last: string | number }[]>(
    `insert into repair_numbers (tenant_id, last) values ($1, 1) on conflict (tenant_id) do update
      set last = repair_numbers.last + 1 returning last`,
    [tenantId],
  );
  return Number(row?.last);
}
