import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import type { Order } from '@revive/proto/revive/repair/v1/repair';
import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import type { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import type { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { benchOf } from '../tickets/open-ticket.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import type { Actor } from '@revive/platform/auth/actor';
import { OrderOrigins } from './order-origins.js';
import { OrderSigner } from './order-signer.js';

/** An execute order expires after 10 minutes: by then the person may have left the device. */
const EXECUTE_MS = 10 * 60_000;
/** A late diagnosis is harmless. A forget order must reach an agent that was off for weeks. */
const DIAGNOSE_MS = 24 * 3_600_000;
const FORGET_MS = 365 * 24 * 3_600_000;
/** A patch test that no agent took within two minutes has failed; its device may be in use by then. */
const PROBE_MS = 2 * 60_000;

interface ProbeOrder {
  readonly testId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly deviceId: string;
  readonly procedures: Order['procedures'];
}

/** Writes signed orders in the transaction that triggers them. Fleet delivers them to agents. */
@Injectable()
export class Instructions {
  constructor(
    private readonly signer: OrderSigner,
    @Inject(CONFIG) private readonly config: RepairsConfig,
    private readonly origins: OrderOrigins,
  ) {}

  /** Without an actor: started by the platform itself, as after a device was connected again. */
  diagnose(em: EntityManager, repair: RepairEntity, run: RunEntity, now: Date, actor?: Actor): Promise<void> {
    const procedures = Object.entries(PROCEDURES).map(([id, { versions }]) => ({ id, version: versions[0] }));
    return this.#issue(em, repair, { kind: 'diagnose', runId: run.id, procedures }, now, DIAGNOSE_MS, actor);
  }

  execute(
    em: EntityManager,
    repair: RepairEntity,
    run: RunEntity,
    quote: QuoteEntity,
    approval: ApprovalEntity,
    now: Date,
  ): Promise<void> {
    const order = {
      kind: 'execute',
      runId: run.id,
      procedures: quote.procedures,
      planDigest: quote.planDigest,
      nonce: quote.nonce,
      approvalId: approval.id,
      approvalRecord: recordOf(approval),
    };
    return this.#issue(em, repair, order, now, EXECUTE_MS);
  }

  rollBack(
    { em, now, actor }: { readonly em: EntityManager; readonly now: Date; readonly actor: Actor },
    repair: RepairEntity,
    run: RunEntity,
    source: RunEntity,
    quote: QuoteEntity,
    approval: ApprovalEntity,
  ): Promise<void> {
    const order = {
      kind: 'roll_back',
      runId: run.id,
      procedures: quote.procedures,
      planDigest: source.planDigest ?? '',
      nonce: source.rollbackNonce ?? '',
      approvalId: approval.id,
      approvalRecord: recordOf(approval),
    };
    return this.#issue(em, repair, order, now, EXECUTE_MS, actor);
  }

  forget(em: EntityManager, repair: RepairEntity, runId: string, now: Date): Promise<void> {
    return this.#issue(em, repair, { kind: 'forget', runId }, now, FORGET_MS);
  }

  /** After the handover: the agent deletes the run's produced files, if they are unchanged. */
  discard(
    em: EntityManager,
    repair: RepairEntity,
    made: { runId: string; planDigest: string },
    now: Date,
  ): Promise<void> {
    return this.#issue(em, repair, { kind: 'discard', ...made }, now, FORGET_MS);
  }

  /**
   * Invalidates an offered plan at the agent, so that restoring an old row cannot revive the plan. An empty nonce
   * withdraws every plan offered for this repair so far.
   */
  withdraw(em: EntityManager, repair: RepairEntity, runId: string, nonce: string, now: Date): Promise<void> {
    return this.#issue(em, repair, { kind: 'withdraw', runId, nonce }, now, FORGET_MS);
  }

  /** Ends the run after the current write. */
  cancel(em: EntityManager, repair: RepairEntity, run: RunEntity, now: Date): Promise<void> {
    return this.#issue(em, repair, { kind: 'cancel', runId: run.id }, now, DIAGNOSE_MS);
  }

  /**
   * A patch test outside of repairs; the test's id stands for run and repair. The order's id is the test's id, so a
   * repeated call delivers one order. Returns the expiry.
   */
  async probe(
    em: EntityManager,
    { testId: id, tenantId, agentId, deviceId, procedures }: ProbeOrder,
    now: Date,
    actor: Actor,
  ): Promise<string> {
    const part = {
      orderId: id,
      kind: 'probe',
      runId: id,
      procedures: [...procedures],
      approvalRecord: JSON.stringify({ patch: procedures.map((one) => `${one.id}@${one.version}`).join() }),
    };
    await this.#issue(em, { id, tenantId, agentId, deviceId }, part, now, PROBE_MS, actor);
    return new Date(now.getTime() + PROBE_MS).toISOString();
  }

  async #issue(
    em: EntityManager,
    repair: Pick<RepairEntity, 'id' | 'tenantId' | 'agentId' | 'deviceId'>,
    part: Partial<Order> & Pick<Order, 'kind' | 'runId'>,
    now: Date,
    lifetimeMs: number,
    actor?: Actor,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + lifetimeMs).toISOString();
    const bench = benchOf(repair);
    const order: Order = {
      orderId: uuidv7(),
      ...bench,
      repairId: repair.id,
      procedures: [],
      planDigest: '',
      nonce: '',
      approvalId: '',
      approvalRecord: '',
      issuedAt: now.toISOString(),
      expiresAt,
      escrowKey: this.config.escrowKey,
      origin: await this.origins.of(em, bench.agentId, actor),
      ...part,
    };
    const message: InstructionIssued = {
      messageId: order.orderId,
      agentId: bench.agentId,
      tenantId: repair.tenantId,
      runId: part.runId,
      repairId: repair.id,
      order: this.signer.sign(order),
      expiresAt,
    };
    await addEvent(em, {
      topic: 'repairs.instruction',
      key: bench.agentId,
      type: 'revive.repairs.v1.InstructionIssued',
      payload: InstructionIssued.encode(message).finish(),
      tenantId: repair.tenantId,
    });
  }
}

const recordOf = (approval: ApprovalEntity): string =>
  JSON.stringify({
    quote: approval.quoteVersion,
    plan: approval.planDigest,
    by: approval.approvedBy,
    how: approval.how,
    at: approval.at.toISOString(),
  });
