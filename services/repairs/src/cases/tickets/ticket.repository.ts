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
import { amountsOf, chargeVersionOf } from './amounts.js';
import { machineLines, scopeOf } from './quote-scope.js';
import { lineOf } from '../pricing/quote.policy.js';
import { situationOf } from './situation.js';
import { partOf, type RowsPart } from './ticket-part.js';
import { TicketProjections } from './ticket-projections.js';
import { GROWING, TicketReader, type Growing } from './ticket-reader.js';
import { currentQuote, type Ticket } from './ticket.query.js';
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
  | 'claimed'
  | 'transferred';

/** Events that can lead to a charge, or that withdraw an approval. */
const STATES_APPROVALS: readonly RepairEventKind[] = [
  'quoted',
  'drafted',
  'approved',
  'declined',
  'completed',
  'failed',
  'rolled_back',
  'ready',
  'by_hand',
  'handed_over',
];

/** Id of the frames for a customer's address: each frame means "reload the list". */
const OWN = 'own';

export interface Change {
  readonly em: EntityManager;
  readonly ticket: Ticket;
  readonly now: Date;
  readonly head: HeadState;
  /** Inserts rows and appends them to the loaded ticket. */
  add<P extends Growing>(part: P, ...rows: Ticket[P]): Promise<void>;
  add<E extends object>(part: RowsPart<E>, ...rows: E[]): Promise<void>;
  transition(to: RepairStatus, note?: string): Promise<void>;
  note(text: string): Promise<void>;
  emit(what: RepairEventKind): void;
  audit(action: string, notes: string): void;
}

/**
 * The only way to change a ticket. Loads the ticket under a row lock in the actor's transaction, under row-level
 * security and a tenant check. Writes row, history, events and audit entries in the same transaction, and publishes
 * the new state after the commit.
 */
@Injectable()
export class TicketRepository {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly reader: TicketReader,
    private readonly projections: TicketProjections,
    private readonly mapper: TicketMapper,
    private readonly macs: TicketMacs,
  ) {}

  /** Throws NOT_FOUND (404) if the ticket is invisible to the actor. */
  async read(actor: Actor, repairId: string): Promise<Ticket> {
    const ticket = await this.db.tx(actor, (em) => this.reader.read(em, repairId));
    if (!ticket || !isTheirs(actor, ticket.repair)) throw new AppError('NOT_FOUND', { repairId });
    return ticket;
  }

  /** Reads only the `repairs` row, for checks before a change. Throws NOT_FOUND (404) as `read`. */
  async readRepair(actor: Actor, repairId: string): Promise<RepairEntity> {
    const repair = await this.db.tx(actor, (em) => em.findOneBy(RepairEntity, { id: repairId }));
    if (!repair || !isTheirs(actor, repair)) throw new AppError('NOT_FOUND', { repairId });
    return repair;
  }

  change(actor: Actor, repairId: string, fn: (change: Change) => Promise<void>): Promise<Ticket> {
    return this.db.tx(actor, (em) => this.changeIn(em, actor, repairId, fn));
  }

  /** As `change`, inside an open transaction, such as a consumer's. Throws NOT_FOUND (404). */
  async changeIn(
    em: EntityManager,
    actor: Actor,
    repairId: string,
    fn: (change: Change) => Promise<void>,
  ): Promise<Ticket> {
    const repair = await em.findOne(RepairEntity, { where: { id: repairId }, lock: { mode: 'pessimistic_write' } });
    if (!repair || !isTheirs(actor, repair)) throw new AppError('NOT_FOUND', { repairId });
    const ticket = await this.reader.complete(em, repair);
    // control: nobody acts by a link for the demo shop’s customers, who are invented
    if (actor.kind === 'link' && ticket.tenant?.demo) throw new AppError('DEMO_READ_ONLY');
    const head = this.macs.headState(ticket);
    const now = this.clock();
    const told: RepairEventKind[] = [];
    const audits: { action: string; notes: string }[] = [];
    const add: Change['add'] = async (part: Growing | RowsPart<object>, ...rows: object[]) => {
      const isCore = typeof part === 'string';
      await em.insert<object>(isCore ? GROWING[part] : part.entity, rows);
      (isCore ? (ticket[part] as object[]) : partOf(ticket, part)).push(...rows);
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
    // Any progress means that the device has arrived.
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
    // The customer's list only receives a reload signal; the customer's own request then reads the data.
    if (tag !== undefined) this.live.publish({ kind: 'address', tag }, { type: 'own_repairs', id: OWN, version });
  }

  /** `copy`: an additional message to a single address. */
  #tell(
    em: EntityManager,
    actor: Actor,
    ticket: Ticket,
    what: RepairEventKind,
    copy?: AddressedMessage,
  ): Promise<string> {
    const { repair } = ticket;
    const quote = currentQuote(ticket) ?? ticket.quotes.at(-1);
    const amounts = amountsOf(ticket);
    const told = copy ?? messageAfter(what, situationOf(ticket, this.projections));
    const message: RepairChanged = {
      repairId: repair.id,
      tenantId: repair.tenantId,
      version: repair.version,
      status: repair.status,
      outcome: repair.outcome,
      number: repair.number,
      deviceName: repair.deviceName,
      what,
      totalCents: amounts.price,
      serviceIds: machineLines(scopeOf(ticket)?.lines ?? quote?.lines ?? []).map((line) => line.serviceId),
      verifiedCents: amounts.verified,
      quoteVersion: quote?.version ?? 0,
      at: repair.updatedAt.toISOString(),
      diagnosisCents: amounts.diagnosis,
      vatBps: quote?.vatBps ?? 0,
      approvals: STATES_APPROVALS.includes(what) ? this.projections.approvals(ticket, what) : [],
      message: told?.kind ?? '',
      messagePart: told?.part ?? 0,
      addressTag: this.mapper.addressTag({ id: repair.id, customerEmail: copy?.email ?? repair.customerEmail }),
      by: actor.kind === 'user' ? actor.userId : '',
      ...((what === 'rolled_back' || what === 'failed') && { keptCents: amounts.kept }),
      ...(what === 'handed_over' && amounts.due > 0 && { unpaidCents: amounts.due }),
      lines: chargedLines(ticket, what),
      locationId: repair.locationId,
      ...(what === 'by_hand' && amounts.byHand !== undefined && chargeByHand(ticket, amounts.byHand)),
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
 * A broken head stays broken: no ordinary change may repair the MAC. Only a start, a quote or draft signed by an
 * agent, or an approval of a ticket without a head creates a new head.
 */
const isSealedBy = (head: HeadState, told: readonly RepairEventKind[]): boolean =>
  head === 'whole' ||
  told.includes('started') ||
  told.includes('drafted') ||
  told.includes('quoted') ||
  (head === 'none' && told.includes('approved'));

/**
 * A second check besides roles and row-level security: the ticket must belong to the actor's tenant, and to the link
 * of a link actor.
 */
const isTheirs = (actor: Actor, repair: RepairEntity): boolean =>
  isWithin(actor, repair.tenantId) && (actor.kind !== 'link' || actor.repairId === repair.id);

/**
 * Adds an audit entry in the action's transaction, without personal data. `tenantId` '' is the platform's own chain.
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

/** Lines of the charge that `what` causes; refunds by line need them. */
function chargedLines(ticket: Ticket, what: RepairEventKind): RepairChanged['lines'] {
  const work = what === 'by_hand' ? ticket.handWork.at(-1) : undefined;
  if (work) {
    const lines = work.lines ?? [{ name: work.serviceName, cents: work.cents }];
    return lines.map(({ name, cents }, at) => ({ id: `hand-${at + 1}`, name, cents, verified: false }));
  }
  // A quote without work of the agent ends by hand, too.
  if (what !== 'completed' && what !== 'by_hand') return [];
  const { lines = [] } = scopeOf(ticket) ?? {};
  const machine = machineLines(lines);
  return lines.map((line) => ({
    id: lineOf(line).id,
    name: line.name,
    cents: line.cents,
    verified: machine.includes(line),
  }));
}

/** Charge for work by hand. The diagnosis alone uses the last quote's version, so that it is charged once. */
function chargeByHand(
  ticket: Ticket,
  totalCents: number,
): Pick<RepairChanged, 'totalCents' | 'serviceIds' | 'quoteVersion'> {
  const work = ticket.handWork.at(-1);
  return {
    totalCents,
    serviceIds: work?.serviceId ? [work.serviceId] : [],
    quoteVersion: chargeVersionOf(ticket),
  };
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
