import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairStatus } from '@revive/contracts/repairs/states';
import { isWithin, type Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { copiesAfter, type AddressedMessage } from './ticket-addresses.js';
import { messageAfter } from './customer-messages.policy.js';
import { repairLifecycle } from './repair.lifecycle.js';
import { RepairEntity } from './entities/repair.entity.js';
import { TicketMacs, type HeadState } from './ticket-macs.js';
import { keptAfter, machineLines, priceOf, scopeOf, settlingRun, verifiedPart } from './quote-scope.js';
import { situationOf } from './situation.js';
import { GROWING, completeTicket, currentQuote, readTicket, type Growing, type Ticket } from './ticket.query.js';
import { TicketMapper } from './mappers/ticket.mapper.js';

export type RepairEventKind =
  | 'started'
  | 'diagnosed'
  | 'drafted'
  | 'quoted'
  | 'approved'
  | 'declined'
  | 'executing'
  | 'completed'
  | 'failed'
  | 'rolled_back'
  | 'ready'
  | 'handed_over'
  | 'changed'
  | 'by_hand'
  | 'customer_changed'
  | 'noted'
  | 'asked'
  | 'answered'
  | 'promised'
  | 'claimed';

/** Frames of one address are of one thing: that its list is to be read again. */
const OWN = 'own';

/** What a change may do besides altering rows: move the ticket, tell the bus and the audit trail. */
export interface Change {
  readonly em: EntityManager;
  readonly ticket: Ticket;
  readonly now: Date;
  /** Whether the rows as they were found are those that were sealed together. */
  readonly head: HeadState;
  /** Writes rows of the ticket and adds them to it: it is as it would be read again. */
  add<P extends Growing>(part: P, ...rows: Ticket[P]): Promise<void>;
  transition(to: RepairStatus, note?: string): Promise<void>;
  note(text: string): Promise<void>;
  emit(what: RepairEventKind): void;
  audit(action: string, notes: string): void;
}

/**
 * The only way to change a ticket. Loads it under a row lock in the actor's own transaction (row-level security decides
 * whether it is there at all, and its tenant is compared once more), applies the change, writes row, history, events
 * and audit in the same transaction, and shows the new state to every audience right after the commit.
 */
@Injectable()
export class TicketRepository {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly mapper: TicketMapper,
    private readonly macs: TicketMacs,
  ) {}

  /** Throws NOT_FOUND (404) where the actor cannot see the ticket. */
  async read(actor: Actor, repairId: string): Promise<Ticket> {
    const ticket = await this.db.tx(actor, (em) => readTicket(em, repairId));
    if (!ticket || !isTheirs(actor, ticket.repair)) throw new AppError('NOT_FOUND', { repairId });
    return ticket;
  }

  /** Its first row alone, for a question before a change. Throws NOT_FOUND (404) as `read`. */
  async readRepair(actor: Actor, repairId: string): Promise<RepairEntity> {
    const repair = await this.db.tx(actor, (em) => em.findOneBy(RepairEntity, { id: repairId }));
    if (!repair || !isTheirs(actor, repair)) throw new AppError('NOT_FOUND', { repairId });
    return repair;
  }

  change(actor: Actor, repairId: string, fn: (change: Change) => Promise<void>): Promise<Ticket> {
    return this.db.tx(actor, (em) => this.changeIn(em, actor, repairId, fn));
  }

  /**
   * The same inside a transaction that is already open (a consumer's). Throws NOT_FOUND where the ticket is not there.
   */
  async changeIn(
    em: EntityManager,
    actor: Actor,
    repairId: string,
    fn: (change: Change) => Promise<void>,
  ): Promise<Ticket> {
    const repair = await em.findOne(RepairEntity, { where: { id: repairId }, lock: { mode: 'pessimistic_write' } });
    if (!repair || !isTheirs(actor, repair)) throw new AppError('NOT_FOUND', { repairId });
    const ticket = await completeTicket(em, repair);
    // control: nobody acts by a link for the demo shop’s customers, who are invented
    if (actor.kind === 'link' && ticket.tenant?.demo) throw new AppError('DEMO_READ_ONLY');
    const head = this.macs.headState(ticket);
    const now = this.clock();
    const told: RepairEventKind[] = [];
    const audits: { action: string; notes: string }[] = [];
    const add: Change['add'] = async (part, ...rows) => {
      await em.insert<object>(GROWING[part], rows);
      (ticket[part] as object[]).push(...rows);
    };
    const record = (moved: boolean, note: string): Promise<void> => {
      const { status, tenantId } = repair;
      return add('history', { id: uuidv7(), repairId, tenantId, status, moved, note, at: now });
    };
    const change: Change = {
      em,
      ticket,
      now,
      head,
      add,
      transition: (to, note = '') => {
        repair.status = repairLifecycle.transition(repair.status, to);
        // control: a draft ends where the diagnosis does
        if (to !== 'diagnosing') repair.draft = null;
        return record(true, note);
      },
      note: (note) => record(false, note),
      emit: (what) => told.push(what),
      audit: (action, notes) => audits.push({ action, notes }),
    };
    await fn(change);
    // Nothing happens to a device that is not there.
    if (repair.status !== 'received') repair.awaitsDevice = false;
    repair.version += 1;
    repair.updatedAt = now;
    if (isSealedBy(head, told)) repair.head = this.macs.head(ticket);
    await em.update(RepairEntity, { id: repairId }, repair);
    for (const what of told) {
      await this.#tell(em, actor, ticket, what);
      for (const copy of copiesAfter(what, ticket)) await this.#tell(em, actor, ticket, 'changed', copy);
    }
    for (const one of audits) await recordAudit(em, actor, now, repair.tenantId, one.action, one.notes);
    afterCommit(em, () => this.publishLive(ticket));
    return ticket;
  }

  /** The ticket as each audience may see it. */
  publishLive(ticket: Ticket): void {
    const { id, tenantId, version } = ticket.repair;
    const summary = this.mapper.summary(ticket);
    this.live.publish({ kind: 'tenant', tenantId }, { type: 'repair', id, version, row: this.mapper.repair(ticket) });
    this.live.publish({ kind: 'tenant', tenantId }, { type: 'repair.summary', id, version, row: summary });
    this.live.publish({ kind: 'staff' }, { type: 'repair.summary', id, version, row: summary });
    this.live.publish(
      { kind: 'link', repairId: id },
      { type: 'tracking', id: this.mapper.trackingId(id), version, row: this.mapper.tracking(ticket) },
    );
    const tag = this.mapper.addressChannel(ticket.repair);
    // A customer's own page is told that there is something, and reads it by its own right
    if (tag !== undefined) this.live.publish({ kind: 'address', tag }, { type: 'own_repairs', id: OWN, version });
  }

  /** `copy`: a message to one address beside the one that `what` itself leads to. */
  #tell(
    em: EntityManager,
    actor: Actor,
    ticket: Ticket,
    what: RepairEventKind,
    copy?: AddressedMessage,
  ): Promise<string> {
    const { repair } = ticket;
    const quote = currentQuote(ticket) ?? ticket.quotes.at(-1);
    const told = copy ?? messageAfter(what, situationOf(ticket));
    const message: RepairChanged = {
      repairId: repair.id,
      tenantId: repair.tenantId,
      version: repair.version,
      status: repair.status,
      outcome: repair.outcome,
      number: repair.number,
      deviceName: repair.deviceName,
      what,
      totalCents: priceOf(ticket),
      serviceIds: machineLines(scopeOf(ticket)?.lines ?? quote?.lines ?? []).map((line) => line.serviceId),
      verifiedCents: verifiedPart(ticket),
      quoteVersion: quote?.version ?? 0,
      at: repair.updatedAt.toISOString(),
      diagnosisCents: quote?.diagnosisCents ?? repair.diagnosisCents,
      message: told?.kind ?? '',
      messagePart: told?.part ?? 0,
      addressTag: this.mapper.addressTag({ id: repair.id, customerEmail: copy?.email ?? repair.customerEmail }),
      by: actor.kind === 'user' ? actor.userId : '',
      ...((what === 'rolled_back' || what === 'failed') && keptBy(ticket)),
      ...(what === 'by_hand' && ticket.handWork.length > 0 && byHand(ticket)),
    };
    return addEvent(em, {
      topic: 'repairs.repair',
      key: repair.id,
      type: 'revive.repairs.v1.RepairChanged',
      payload: RepairChanged.encode(message).finish(),
      tenantId: repair.tenantId,
    });
  }
}

/**
 * Rows that do not fit together stay so: no later change may make them whole. What begins anew does: a start, a quote
 * or a draft that an agent signed for, and, for a ticket from before there were heads, an approval.
 */
const isSealedBy = (head: HeadState, told: readonly RepairEventKind[]): boolean =>
  head === 'whole' ||
  told.includes('started') ||
  told.includes('drafted') ||
  told.includes('quoted') ||
  (head === 'none' && told.includes('approved'));

/**
 * The second wall behind the roles, before row-level security: the ticket's tenant is the actor's, and a link's ticket
 * its own.
 */
const isTheirs = (actor: Actor, repair: RepairEntity): boolean =>
  isWithin(actor, repair.tenantId) && (actor.kind !== 'link' || actor.repairId === repair.id);

/**
 * One line of the audit trail, in the transaction of the action itself; no personal data. `tenantId` '' is the
 * platform's own chain.
 */
export async function recordAudit(
  em: EntityManager,
  actor: Actor,
  at: Date,
  tenantId: string,
  action: string,
  notes: string,
): Promise<void> {
  await addAuditLine(
    em,
    { topic: 'repairs.audit', tenantId, action, notes, by: actor.kind === 'user' ? namedIn(actor) : nameless(actor) },
    at,
  );
}

/**
 * What is charged for work by hand: a repair under a version that no quote has, so that nothing of a quote stands in
 * its way, and the diagnosis alone under the last quote's, so that it is not charged twice.
 */
function byHand({ handWork, quotes }: Ticket): Pick<RepairChanged, 'totalCents' | 'serviceIds' | 'quoteVersion'> {
  const [work, last] = [handWork.at(-1), quotes.at(-1)?.version ?? 0];
  return {
    totalCents: work?.cents ?? 0,
    serviceIds: work?.serviceId ? [work.serviceId] : [],
    quoteVersion: work?.result === 'repaired' ? last + 1 : last,
  };
}

/** What the rollback, or the failure, that has just ended the machine's part leaves owed. */
function keptBy(ticket: Ticket): Pick<RepairChanged, 'keptCents'> {
  const run = settlingRun(ticket);
  return { keptCents: run && keptAfter(ticket, run) };
}

function nameless(actor: Exclude<Actor, { kind: 'user' }>): { id: string; name: string; role: string } {
  switch (actor.kind) {
    case 'link':
      return { id: actor.repairId, name: 'the customer', role: 'tracking link' };
    case 'agent':
      return { id: actor.agentId, name: `agent ${actor.agentId.slice(0, 8)}`, role: 'agent' };
    case 'system':
      return { id: '', name: 'the platform', role: 'system' };
  }
}
