import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { AgentReported } from '@revive/proto/revive/fleet/v1/fleet';
import { Order, SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { Batches } from '../batching/batches.js';
import { InstructionEntity } from './instruction.entity.js';

export interface Waiting {
  readonly id: string;
  readonly agentId: string;
  readonly signedOrder: Buffer;
  readonly expiresAt: Date;
}
interface Acted {
  readonly agentId: string;
  readonly messageIds: readonly string[];
}
const SYSTEM = systemActor('fleet:instructions');
const BATCH = 200;

/** Signed orders waiting for delivery. A row stays open until the agent has answered or the order has expired. */
@Injectable()
export class InstructionRepository {
  readonly #acted = new Batches<Acted, void>((batch) => this.#closeActed(batch));

  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notifier: InstanceNotifier,
  ) {}

  async take(event: BusEvent, issued: InstructionIssued): Promise<void> {
    const { order } = issued;
    if (!order) throw new TypeError(`Instruction ${issued.messageId} carries no order`);
    await this.db.consume(
      event,
      async (em) => {
        const row: Omit<InstructionEntity, 'answeredAt' | 'result' | 'reason'> = {
          id: issued.messageId,
          agentId: issued.agentId,
          tenantId: issued.tenantId,
          runId: issued.runId,
          repairId: issued.repairId,
          signedOrder: Buffer.from(SignedOrder.encode(order).finish()),
          expiresAt: new Date(issued.expiresAt),
        };
        await em.createQueryBuilder().insert().into(InstructionEntity).values(row).orIgnore().execute();
        afterCommit(em, () => this.notifier.notify({ kind: 'instruction', agentId: issued.agentId }));
      },
      'instruction',
    );
  }

  async waiting(em: EntityManager, agentIds: readonly string[]): Promise<Waiting[]> {
    const rows = await em.query<{ id: string; agent_id: string; signed_order: Buffer; expires_at: Date }[]>(
      `select i.id, i.agent_id, i.signed_order, i.expires_at from instructions i
        join agents a on a.id = i.agent_id and a.tenant_id = i.tenant_id and a.binding = 'confirmed'
       where i.agent_id = any($1) and i.answered_at is null and i.expires_at > $2 order by i.id limit ${BATCH}`,
      [agentIds, this.clock()],
    );
    return rows.map((row) => ({
      id: row.id,
      agentId: row.agent_id,
      signedOrder: row.signed_order,
      expiresAt: row.expires_at,
    }));
  }

  /**
   * Closes the instruction with the agent's answer, once; a refusal is published as an event of the run. Ignores
   * foreign and repeated answers.
   */
  async answer(agentId: string, messageId: string, result: 'done' | 'refused', reason: string): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const [rows] = await em.query<[{ tenant_id: string; run_id: string; repair_id: string }[], number]>(
        `update instructions set answered_at = $3, result = $4, reason = $5 where id = $1 and agent_id = $2 and answered_at is null
         returning tenant_id, run_id, repair_id`,
        [messageId, agentId, this.clock(), result, reason],
      );
      const [row] = rows;
      if (!row || result !== 'refused') return;
      const refused = { runId: row.run_id, repairId: row.repair_id, orderId: messageId, reason };
      const payload = AgentReported.encode({ agentId, tenantId: row.tenant_id, seq: 0, refused }).finish();
      await addEvent(em, {
        topic: 'fleet.report',
        key: agentId,
        type: 'revive.fleet.v1.AgentReported',
        payload,
        tenantId: row.tenant_id,
      });
    });
  }

  async acted(agentId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length > 0) await this.#acted.add({ agentId, messageIds });
  }

  async #closeActed(batch: readonly Acted[]): Promise<void[]> {
    const pairs = batch.flatMap(({ agentId, messageIds }) => messageIds.map((id) => ({ agentId, id })));
    await this.db.tx(SYSTEM, (em) =>
      em.query(
        `update instructions i set answered_at = $3, result = 'done', reason = '' from unnest($1::text[], $2::uuid[]) as said (agent_id, id)
       where i.id = said.id and i.agent_id = said.agent_id and i.answered_at is null`,
        [pairs.map(({ agentId }) => agentId), pairs.map(({ id }) => id), this.clock()],
      ),
    );
    return batch.map(() => undefined);
  }

  /** True if this agent was ordered to execute this run. Only such an agent may store a backup for the run. */
  async mayBackUp(agentId: string, runId: string): Promise<boolean> {
    const rows = await this.db.tx(SYSTEM, (em) => em.findBy(InstructionEntity, { agentId, runId }));
    return rows.some((row) => Order.decode(SignedOrder.decode(row.signedOrder).payload).kind === 'execute');
  }
}
