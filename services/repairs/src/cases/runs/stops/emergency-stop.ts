import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { EmergencyStopReply, EmergencyStopRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { emergencyStopRequestSchema } from '@revive/contracts/repairs/emergency-stop';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import type { Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { FleetClient } from '../../../clients/fleet.client.js';
import { tenantNames } from '../../tickets/ticket.query.js';
import { recordAudit } from '../../tickets/ticket.repository.js';
import { OrderSigner } from '../../orders/order-signer.js';
import { ShopStopPublisher } from './shop-stop.publisher.js';
import { publishStop } from './stop.events.js';
import { countRunning, readStop, stopOf, type StopRow } from './stops.query.js';

/** Same lifetime as an execute order. An agent whose clock deviates more accepts no orders, so nothing runs there. */
const STOP_MS = 10 * 60_000;
/**
 * Agents also refuse orders signed within this time after the stop, until the stop's row is visible to all signers.
 * Far longer than the insert takes; without the database no order is signed.
 */
const HOLD_OFF_MS = 5_000;

/**
 * Halts all running repairs, or the repairs in its scope, directly over the agents' streams and independent of the
 * bus. A write in progress finishes first. Until the stop is lifted, no repair in its scope starts. The stop's id is
 * the id of the confirmed command, so a repeated command is the same stop and each agent follows the stop once.
 */
@Injectable()
export class EmergencyStop {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly signer: OrderSigner,
    private readonly shops: ShopStopPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws INVALID (400), SERVICE_UNAVAILABLE (503) if the stop cannot be stored for absent agents.
   * COMMAND_TOKEN_REFUSED (403) is checked first.
   */
  async run(
    actor: Actor,
    { id: stopId }: Pick<Command, 'id'>,
    request: Partial<EmergencyStopRequest> = {},
  ): Promise<EmergencyStopReply> {
    const person = requireRole(actor, 'master', 'admin');
    const {
      reason = '',
      tenantId,
      procedureId,
      agentVersion,
    } = await validate(emergencyStopRequestSchema, given(request));
    const at = this.clock();
    const order = this.signer.signStop({
      stopId,
      issuedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + STOP_MS).toISOString(),
      procedureId: procedureId ?? '',
      agentVersion: agentVersion ?? '',
      haltsUntil: new Date(at.getTime() + HOLD_OFF_MS).toISOString(),
    });
    // Sends to the streams first: neither the record nor an unavailable database may delay the stop.
    const names = { tenantId: tenantId ?? '', agentVersion: agentVersion ?? '' };
    const stopped = await this.fleet.stopAll(stopId, order, names);
    const row = await this.db.tx(actor, async (em) => {
      const count = await countRunning(em, tenantId, procedureId);
      const added = await em.query<unknown[]>(
        `insert into stops (id, at, by_user, runs, reason, tenant_id, procedure_id, agent_version)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
        [stopId, at, person.userId, count, reason, tenantId ?? null, procedureId ?? null, agentVersion ?? null],
      );
      const row = await readStop(em, stopId);
      if (added.length > 0) {
        await publishStop(em, row, false);
        const scope = [procedureId, agentVersion && `agents ${agentVersion}`].filter(Boolean).join(', ') || 'all';
        const notes = `${count} running, ${stopped.agents.length} agents, ${scope}`;
        await recordAudit(em, actor, at, tenantId ?? '', 'emergency_stop', notes);
        await this.shops.tell(em, tenantId, stopId, 1);
      }
      return row;
    });
    return this.#reply(actor, stopped, row);
  }

  async read(actor: Actor, stopId: string): Promise<EmergencyStopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw new AppError('NOT_FOUND', { stopId });
    const stopped = await this.fleet.getStop(stopId);
    return this.#reply(actor, stopped, await this.db.tx(actor, (em) => readStop(em, stopId)));
  }

  async #reply(actor: Actor, stopped: StopReply, row: StopRow): Promise<EmergencyStopReply> {
    const ids = new Set(stopped.agents.map((agent) => agent.tenantId));
    if (row.tenant_id !== null) ids.add(row.tenant_id);
    const names = await this.db.tx(actor, (em) => tenantNames(em, [...ids]));
    return {
      ...stopOf(row, names),
      agents: stopped.agents.map(({ agentId, name, tenantId, answer, runs }) => ({
        agentId,
        name,
        tenantName: names.get(tenantId) ?? '',
        answer,
        runs,
      })),
    };
  }
}
