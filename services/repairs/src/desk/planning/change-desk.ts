import { Injectable } from '@nestjs/common';
import {
  changeDeskSchema,
  changeDesksSchema,
  type ChangeDesk as ChangeOfOne,
  type DeskResult,
} from '@revive/contracts/repairs/desk';
import type { ChangeDeskRequest, ChangeDesksReply, ChangeDesksRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { AppError, invalid, isAppError } from '@revive/platform/errors/errors';
import { IdentityClient } from '../../clients/identity.client.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';
import { deskAfter, type DeskChange, type Refusal } from './desk.policy.js';

/** Changes promise, assignee, priority and tags. Never affects devices or money. */
@Injectable()
export class ChangeDesk {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly identity: IdentityClient,
  ) {}

  /** Throws INVALID (400), NOT_FOUND (404), NOT_ALLOWED (403). */
  async run(actor: Actor, repairId: string, request: Omit<ChangeDeskRequest, 'id'>): Promise<Ticket> {
    requireShopMember(actor);
    const wanted = await this.#read(await validate(changeDeskSchema, request));
    return this.tickets.change(actor, repairId, async (change) => {
      const { refused } = await apply(change, wanted);
      if (refused) throw invalid(refused);
    });
  }

  /**
   * Changes several repairs, each in a separate transaction: a refused or foreign repair does not affect the rest.
   * Throws INVALID (400) for an empty change and for an assignee from outside the shop.
   */
  async runAll(actor: Actor, request: ChangeDesksRequest): Promise<ChangeDesksReply> {
    requireShopMember(actor);
    const { ids, ...fields } = await validate(changeDesksSchema, request);
    const wanted = await this.#read(fields);
    const results: ChangeDesksReply['results'] = [];
    for (const id of new Set(ids)) results.push({ id, state: await this.#one(actor, id, wanted) });
    return { results };
  }

  async #one(actor: Actor, repairId: string, wanted: DeskChange): Promise<DeskResult> {
    let state: DeskResult = 'changed';
    try {
      await this.tickets.change(actor, repairId, async (change) => {
        const { refused, isChanged } = await apply(change, wanted);
        if (refused) throw invalid(refused);
        if (!isChanged) state = 'unchanged';
      });
      return state;
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) return 'not_found';
      if (isAppError(error, 'INVALID')) return 'refused';
      throw error;
    }
  }

  /** Runs before any transaction, so that no call to a remote service holds a row lock. */
  async #read({ promisedAt, assigneeId, ...asTyped }: ChangeOfOne): Promise<DeskChange> {
    return {
      ...asTyped,
      promisedAt: promisedAt == null ? promisedAt : new Date(promisedAt),
      assignee: assigneeId == null ? assigneeId : await this.#colleague(assigneeId),
    };
  }

  async #colleague(id: string): Promise<{ id: string; name: string }> {
    const found = (await this.identity.colleagues()).find((one) => one.id === id);
    // control: work is assigned to nobody but the shop’s own people
    if (!found) throw new AppError('INVALID', undefined, { fields: { assigneeId: 'does not work in this shop' } });
    return found;
  }
}

async function apply(
  change: Change,
  wanted: DeskChange,
): Promise<{ readonly refused?: Refusal; readonly isChanged: boolean }> {
  const { repair } = change.ticket;
  const after = deskAfter(repair, wanted, { now: change.now, isPickedUp: repair.handedOverAt !== null });
  if ('refused' in after) return { refused: after.refused, isChanged: false };
  const { desk, changed } = after;
  Object.assign(repair, { ...desk, tags: [...desk.tags] });
  if (changed.includes('tags')) await keepTags(change);
  if (changed.includes('promise')) {
    repair.promiseVersion += 1;
    change.emit('promised');
  }
  if (changed.length > 0) change.audit('repair.desk_changed', `repair ${repair.number}, ${changed.join(', ')}`);
  return { isChanged: changed.length > 0 };
}

/** Copies the tags into a table, one row per tag: under row-level security, lists cannot use an index on an array. */
async function keepTags({ em, ticket: { repair } }: Change): Promise<void> {
  await em.query('delete from repair_tags where repair_id = $1', [repair.id]);
  await em.query('insert into repair_tags (repair_id, tenant_id, tag) select $1, $2, unnest($3::text[])', [
    repair.id,
    repair.tenantId,
    repair.tags,
  ]);
}
