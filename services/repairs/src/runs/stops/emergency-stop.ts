import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { EmergencyStopReply } from '@revive/proto/revive/repairs/v1/repairs';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import type { Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { FleetClient } from '../../clients/fleet.client.js';
import { tenantNames } from '../../tickets/ticket.query.js';
import { recordAudit } from '../../tickets/ticket.repository.js';
import { OrderSigner } from '../../orders/order-signer.js';

/** As long as an order to execute: an agent whose clock is further off follows none, so nothing runs there. */
const STOP_MS = 10 * 60_000;

/**
 * Halts every running repair: straight down the agents' streams, whatever the bus does. A write in flight ends first.
 * The stop is the person's confirmed command: its id is the command's, so that the same command again is the same stop,
 * which each agent follows once.
 */
@Injectable()
export class EmergencyStop {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly signer: OrderSigner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws SERVICE_UNAVAILABLE (503) where the stop cannot be kept for agents that are away; COMMAND_TOKEN_REFUSED
   * (403) comes before.
   */
  async run(actor: Actor, { id: stopId }: Pick<Command, 'id'>): Promise<EmergencyStopReply> {
    const person = requireRole(actor, 'master', 'admin');
    const at = this.clock();
    const order = this.signer.signStop({
      stopId,
      issuedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + STOP_MS).toISOString(),
    });
    // The streams first: the record must not delay them, nor may the database that spends commands.
    const stopped = await this.fleet.stopAll(stopId, order);
    const { at: since, runs } = await this.db.tx(actor, async (em) => {
      const [row] = await em.query<{ n: string | number }[]>(
        "select count(*) as n from runs where status not in ('completed', 'failed')",
      );
      const count = Number(row?.n ?? 0);
      const added = await em.query<unknown[]>(
        'insert into stops (id, at, by_user, runs) values ($1, $2, $3, $4) on conflict do nothing returning id',
        [stopId, at, person.userId, count],
      );
      if (added.length > 0)
        await recordAudit(em, actor, at, '', 'emergency_stop', `${count} running, ${stopped.agents.length} agents`);
      const [stop] = await em.query<{ at: Date; runs: number }[]>('select at, runs from stops where id = $1', [stopId]);
      return stop ?? { at, runs: count };
    });
    return this.#reply(actor, stopped, since.toISOString(), runs);
  }

  async read(actor: Actor, stopId: string): Promise<EmergencyStopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw new AppError('NOT_FOUND', { stopId });
    const stopped = await this.fleet.getStop(stopId);
    const [row] = await this.db.tx(actor, (em) =>
      em.query<{ at: Date; runs: number }[]>('select at, runs from stops where id = $1', [stopId]),
    );
    if (!row) throw new AppError('NOT_FOUND', { stopId });
    return this.#reply(actor, stopped, row.at.toISOString(), row.runs);
  }

  async #reply(actor: Actor, stopped: StopReply, at: string, runs: number): Promise<EmergencyStopReply> {
    const ids = [...new Set(stopped.agents.map((agent) => agent.tenantId))];
    const names = await this.db.tx(actor, (em) => tenantNames(em, ids));
    return {
      stopId: stopped.stopId,
      at,
      runs,
      agents: stopped.agents.map(({ agentId, name, tenantId, answer, runs: agentRuns }) => ({
        agentId,
        name,
        tenantName: names.get(tenantId) ?? '',
        answer,
        runs: agentRuns,
      })),
    };
  }
}
