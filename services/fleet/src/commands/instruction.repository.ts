import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { WAITING_ORDERS_MOST } from '@revive/contracts/fleet/agent-status';
import { AgentReported, type WaitingOrder } from '@revive/proto/revive/fleet/v1/fleet';
import { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import { Order, SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { AppError } from '@revive/platform/errors/errors';
import { AgentRepository } from '../agents/agent.repository.js';
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
interface Refused {
  readonly tenant_id: string;
  readonly run_id: string;
  readonly repair_id: string;
  readonly signed_order: Buffer;
}
const SYSTEM = systemActor('fleet:instructions');
const BATCH = 200;
/** A cancelled order of another kind would leave a run or a nonce open. */
const CANCELLABLE: ReadonlySet<string> = new Set(['diagnose', 'execute', 'roll_back', 'probe']);

interface WaitingRow {
  readonly id: string;
  readonly agent_id: string;
  readonly tenant_id: string;
  readonly signed_order: Buffer;
  readonly expires_at: Date;
  readonly claimed_at: Date | null;
}
type UnclaimedRow = Pick<WaitingRow, 'id' | 'signed_order' | 'expires_at'> & {
  readonly repair_id: string;
  readonly issued_at: Date | null;
};

/** Signed orders waiting for delivery. A row stays open until the agent has answered or the order has expired. */
@Injectable()
export class InstructionRepository {
  readonly #acted = new Batches<Acted, void>((batch) => this.#closeActed(batch));

  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notifier: InstanceNotifier,
    private readonly agents: AgentRepository,
  ) {}

  async take(event: BusEvent, issued: InstructionIssued): Promise<void> {
    const { order } = issued;
    if (!order) throw new TypeError(`Instruction ${issued.messageId} carries no order`);
    await this.db.consume(
      event,
      async (em) => {
        const row: Omit<InstructionEntity, 'answeredAt' | 'result' | 'reason' | 'claimedAt'> = {
          id: issued.messageId,
          agentId: issued.agentId,
          tenantId: issued.tenantId,
          runId: issued.runId,
          repairId: issued.repairId,
          signedOrder: Buffer.from(SignedOrder.encode(order).finish()),
          expiresAt: new Date(issued.expiresAt),
          issuedAt: this.clock(),
        };
        await em.createQueryBuilder().insert().into(InstructionEntity).values(row).orIgnore().execute();
        afterCommit(em, () => this.notifier.notify({ kind: 'instruction', agentId: issued.agentId }));
      },
      'instruction',
    );
  }

  /**
   * Orders for open streams of these agents. An order that no stream has received is authorised again and claimed: from
   * then on it cannot be cancelled. Call only for agents whose streams this process holds.
   */
  async waiting(em: EntityManager, agentIds: readonly string[]): Promise<Waiting[]> {
    const rows = await em.query<WaitingRow[]>(
      `select i.id, i.agent_id, i.tenant_id, i.signed_order, i.expires_at, i.claimed_at from instructions i
        join agents a on a.id = i.agent_id and a.tenant_id = i.tenant_id and a.binding = 'confirmed'
       where i.agent_id = any($1) and i.answered_at is null and i.expires_at > $2 order by i.id limit ${BATCH}`,
      [agentIds, this.clock()],
    );
    const unclaimed = rows.filter(({ claimed_at: claimedAt }) => claimedAt === null);
    const claimed = unclaimed.length === 0 ? new Set<string>() : await this.#claim(em, unclaimed);
    return rows
      .filter((row) => row.claimed_at !== null || claimed.has(row.id))
      .map((row) => ({
        id: row.id,
        agentId: row.agent_id,
        signedOrder: row.signed_order,
        expiresAt: row.expires_at,
      }));
  }

  /** The row lock of the update decides between claiming and cancelling. */
  async #claim(em: EntityManager, rows: readonly WaitingRow[]): Promise<ReadonlySet<string>> {
    const agents = await this.agents.lockAll(
      em,
      rows.map(({ agent_id: agentId }) => agentId),
    );
    const allowed = rows.filter((row) => {
      const agent = agents.get(row.agent_id);
      // control: an order that waited is given only to an agent whose binding still holds = true
      return agent && !(agent instanceof AppError) && agent.binding === 'confirmed' && agent.tenantId === row.tenant_id;
    });
    const [taken] = await em.query<[{ id: string }[], number]>(
      `update instructions set claimed_at = $2 where id = any($1) and claimed_at is null and answered_at is null
        and expires_at > $2 returning id`,
      [allowed.map(({ id }) => id), this.clock()],
    );
    return new Set(taken.map(({ id }) => id));
  }

  /** Orders of an agent that no stream has received, oldest first. */
  async listUnclaimed(em: EntityManager, agentId: string): Promise<WaitingOrder[]> {
    const rows = await em.query<UnclaimedRow[]>(
      `select id, repair_id, signed_order, issued_at, expires_at from instructions
        where agent_id = $1 and answered_at is null and claimed_at is null and expires_at > $2 order by id limit $3`,
      [agentId, this.clock(), BATCH],
    );
    return rows
      .map((row) => ({ ...row, kind: kindOf(row.signed_order) }))
      .filter(({ kind }) => CANCELLABLE.has(kind))
      .slice(0, WAITING_ORDERS_MOST)
      .map(({ id, kind, repair_id: repairId, issued_at: issuedAt, expires_at: expiresAt }) => ({
        id,
        kind,
        repairId,
        ...(issuedAt && { waitingSince: issuedAt.toISOString() }),
        expiresAt: expiresAt.toISOString(),
      }));
  }

  /**
   * Closes an order that no stream has received, and publishes the refusal of its run. False for an order that the
   * agent has, that was answered, or that is not of a cancellable kind.
   */
  async cancel(em: EntityManager, agentId: string, orderId: string, reason: string): Promise<boolean> {
    const waiting = await this.listUnclaimed(em, agentId);
    if (!waiting.some(({ id }) => id === orderId)) return false;
    // Repeats the conditions: a stream may have claimed the order since it was read.
    const [rows] = await em.query<[Refused[], number]>(
      `update instructions set answered_at = $3, result = 'cancelled', reason = $4
        where id = $1 and agent_id = $2 and answered_at is null and claimed_at is null
        returning tenant_id, run_id, repair_id, signed_order`,
      [orderId, agentId, this.clock(), reason],
    );
    const [row] = rows;
    if (row) await addEvent(em, { ...refusalOf(agentId, orderId, row, reason), key: agentId, tenantId: row.tenant_id });
    return row !== undefined;
  }

  /**
   * Closes the instruction with the agent's answer, once; a refusal is published as an event of the run. Ignores
   * foreign and repeated answers.
   */
  async answer(agentId: string, messageId: string, result: 'done' | 'refused', reason: string): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const [rows] = await em.query<[Refused[], number]>(
        `update instructions set answered_at = $3, result = $4, reason = $5 where id = $1 and agent_id = $2 and answered_at is null
         returning tenant_id, run_id, repair_id, signed_order`,
        [messageId, agentId, this.clock(), result, reason],
      );
      const [row] = rows;
      if (!row || result !== 'refused') return;
      await addEvent(em, { ...refusalOf(agentId, messageId, row, reason), key: agentId, tenantId: row.tenant_id });
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
    return rows.some((row) => kindOf(row.signedOrder) === 'execute');
  }
}

/** Empty for bytes that are no order: fleet stores orders unverified. */
function kindOf(signedOrder: Uint8Array): string {
  try {
    return Order.decode(SignedOrder.decode(signedOrder).payload).kind;
  } catch (error) {
    if (error instanceof Error) return '';
    throw error;
  }
}

/** Patch tests belong to catalog, runs to repairs. */
function refusalOf(
  agentId: string,
  orderId: string,
  { tenant_id: tenantId, run_id: runId, repair_id: repairId, signed_order: order }: Refused,
  reason: string,
): { topic: string; type: string; payload: Uint8Array } {
  const message = { agentId, tenantId, seq: 0, refused: { runId, repairId, orderId, reason } };
  return kindOf(order) === 'probe'
    ? {
        topic: 'fleet.probe',
        type: 'revive.fleet.v1.AgentProbed',
        payload: AgentProbed.encode(message).finish(),
      }
    : {
        topic: 'fleet.report',
        type: 'revive.fleet.v1.AgentReported',
        payload: AgentReported.encode(message).finish(),
      };
}
