import { Inject, Injectable } from '@nestjs/common';
import { isActiveAssistance, type AssistanceSide } from '@revive/contracts/assistance/states';
import { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
import type { ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { AssistanceEntity } from './assistance.entity.js';
import { partOf, setPart } from '../../cases/tickets/ticket-part.js';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { recordAudit, TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';
import { ASSISTANCE } from './assistance.projection.js';
import type { Party } from './assistance-parties.js';
import { helperMaySee } from './assistance.policy.js';
import { findRequest, type RequestRow } from './assistance.query.js';

export interface Notice {
  readonly what: 'asked' | 'answered' | 'guidance' | 'command' | 'message' | 'resolved' | 'withdrawn' | 'taken_over';
  /** Recipient of the notification. Absent: every person who may help. */
  readonly to?: { readonly userId: string; readonly isHelper: boolean };
}
export interface RequestChange {
  readonly em: EntityManager;
  readonly request: AssistanceEntity;
  readonly now: Date;
  readonly touch: () => void;
  /** Queues a notification. Neither notifications nor the audit log contain text typed by a person. */
  readonly tell: (notice: Notice) => void;
  readonly audit: (action: string, notes?: string) => void;
}

/**
 * The only access path to a request. Rejects callers outside the shop, helpers of different requests, and helpers
 * after the end, before any read or write.
 */
@Injectable()
export class AssistanceRepository {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND (404) for a foreign shop's request, NOT_ALLOWED (403) for a helper without access. */
  read<T>(party: Party, id: string, fn: (em: EntityManager, row: RequestRow) => Promise<T>): Promise<T> {
    return this.db.tx(party.via, async (em) => {
      const row = await findRequest(em, id);
      if (!row) throw new AppError('NOT_FOUND', { id });
      requirePart(party, row.request, id);
      return fn(em, row);
    });
  }

  /** Runs `fn` under the request's lock. Throws as `read`. */
  change(party: Party, id: string, fn: (change: RequestChange) => Promise<void>): Promise<void> {
    return this.db.tx(party.via, async (em) => {
      const request = await lock(em, id);
      requirePart(party, request, id);
      const repair = await em.findOneByOrFail(RepairEntity, { id: request.repairId });
      await this.#apply(em, party, request, repair, fn);
    });
  }

  /**
   * Runs `fn` under the locks of the repair and the request, for changes visible in the repair's line. `taking`: a
   * request of a different helper is allowed, and `fn` decides. Throws as `read`.
   */
  changeShown(
    party: Party,
    id: string,
    fn: (change: RequestChange) => Promise<void>,
    { taking = false } = {},
  ): Promise<void> {
    return this.db.tx(party.via, async (em) => {
      const found = await em.findOneBy(AssistanceEntity, { id });
      requirePart(party, found, id, taking);
      await this.tickets.changeIn(em, party.via, found.repairId, async ({ ticket }) => {
        // Between the first read and the lock, the request may have ended or changed hands.
        const request = await lock(em, id);
        requirePart(party, request, id, taking);
        await this.#apply(em, party, request, ticket.repair, fn);
        setPart(ticket, ASSISTANCE, isActiveAssistance(request.state) ? request : null);
      });
    });
  }

  /** Ends the open request when the device is picked up, within the handover's transaction. */
  async endWithPickup(person: ShopMember, { em, ticket, now }: Pick<Change, 'em' | 'ticket' | 'now'>): Promise<void> {
    const open = partOf(ticket, ASSISTANCE);
    const request = open && (await lock(em, open.id));
    if (!request) return;
    request.state = request.state === 'answered' ? 'resolved' : 'withdrawn';
    request.endedAt = now;
    request.endedBy = person.username;
    request.version += 1;
    await em.update(AssistanceEntity, { id: request.id }, request);
    setPart(ticket, ASSISTANCE, null);
    const news = this.newsOf(em, { side: 'shop', person, via: person }, request, ticket.repair, now);
    news.touch();
    const to = otherOf(request, 'shop');
    if (to) news.tell({ what: request.state, to });
    news.audit(request.state);
    await news.publish();
  }

  async #apply(
    em: EntityManager,
    party: Party,
    request: AssistanceEntity,
    repair: RepairEntity,
    fn: (change: RequestChange) => Promise<void>,
  ): Promise<void> {
    const now = this.clock();
    const news = this.newsOf(em, party, request, repair, now);
    await fn({ em, request, now, ...news });
    if (news.isTouched()) {
      request.version += 1;
      await em.update(AssistanceEntity, { id: request.id }, request);
    }
    await news.publish();
  }

  newsOf(em: EntityManager, { person }: Party, request: AssistanceEntity, repair: RepairEntity, now: Date) {
    const notices: Notice[] = [];
    const audits: { action: string; notes: string }[] = [];
    let touched = false;
    return {
      isTouched: () => touched,
      touch: () => void (touched = true),
      tell: (notice: Notice) => void notices.push(notice),
      audit: (action: string, notes = '') => void audits.push({ action, notes }),
      publish: async (): Promise<void> => {
        for (const notice of notices) await this.#notice(em, notice, request, repair);
        for (const { action, notes } of audits)
          await recordAudit(
            em,
            person,
            now,
            request.tenantId,
            `assistance.${action}`,
            notes === '' ? `repair ${repair.number}` : `repair ${repair.number}, ${notes}`,
          );
        if (touched) afterCommit(em, () => this.#show(request));
      },
    };
  }

  #notice(em: EntityManager, { what, to }: Notice, request: AssistanceEntity, repair: RepairEntity): Promise<string> {
    return addEvent(em, {
      topic: 'repairs.assistance',
      key: request.id,
      type: 'revive.repairs.v1.AssistanceNoticed',
      payload: AssistanceNoticed.encode({
        requestId: request.id,
        tenantId: request.tenantId,
        repairId: request.repairId,
        what,
        part: request.version,
        number: repair.number,
        deviceName: repair.deviceName,
        userId: to?.userId ?? '',
        toHelper: to?.isHelper ?? false,
      }).finish(),
      tenantId: request.tenantId,
    });
  }

  /** The frame carries only ids: authorized readers reload the request. */
  #show({ id, repairId, tenantId, version }: AssistanceEntity): void {
    for (const audience of [{ kind: 'tenant', tenantId }, { kind: 'staff' }, { kind: 'support' }] as const)
      this.live.publish(audience, { type: 'assistance', id, version, row: { repairId } });
  }
}

export const otherOf = ({ helperId, askedById }: AssistanceEntity, side: AssistanceSide): Notice['to'] => {
  if (side === 'support') return { userId: askedById, isHelper: false };
  return helperId === null ? undefined : { userId: helperId, isHelper: true };
};

const lock = (em: EntityManager, id: string): Promise<AssistanceEntity | null> =>
  em.findOne(AssistanceEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

function requirePart(
  { side, person }: Party,
  request: AssistanceEntity | null | undefined,
  id: string,
  taking = false,
): asserts request is AssistanceEntity {
  if (!request || (side === 'shop' && request.tenantId !== person.tenantId)) throw new AppError('NOT_FOUND', { id });
  // control: a helper sees a repair within a request that stands and that nobody else has
  if (side === 'support' && !(taking ? isActiveAssistance(request.state) : helperMaySee(request, person)))
    throw new AppError('NOT_ALLOWED', { id });
}
