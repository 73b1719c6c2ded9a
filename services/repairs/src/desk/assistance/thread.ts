import { Injectable } from '@nestjs/common';
import {
  assistanceMessageSchema,
  endAssistanceSchema,
  seenThroughSchema,
} from '@revive/contracts/assistance/assistance';
import { isActiveAssistance } from '@revive/contracts/assistance/states';
import type {
  AssistanceEntryRequest,
  EndAssistanceRequest,
  MarkAssistanceSeenRequest,
  SendAssistanceMessageRequest,
} from '@revive/proto/revive/repairs/v1/assistance';
import type { Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { AssistanceEntity } from './assistance.entity.js';
import { partyOf, shopParty, type Party } from './assistance-parties.js';
import { mayEnd } from './assistance.policy.js';
import { addEntry } from './assistance.query.js';
import { AssistanceRepository, otherOf } from './assistance.repository.js';
import { entryBy, requireRoom } from './help.js';

@Injectable()
export class Thread {
  constructor(private readonly requests: AssistanceRepository) {}

  /**
   * Throws INVALID (400), ASSISTANCE_OVER, ASSISTANCE_FULL, ASSISTANCE_NO_HELPER (409) for a helper before taking the
   * request.
   */
  async write(actor: Actor, { id, ...request }: SendAssistanceMessageRequest): Promise<void> {
    const party = partyOf(actor);
    const { text } = await validate(assistanceMessageSchema, given(request));
    await this.requests.change(party, id, async (change) => {
      const { em, request: one, now } = change;
      requireActive(one);
      if (party.side === 'support' && one.helperId === null) throw new AppError('ASSISTANCE_NO_HELPER', { id });
      requireRoom(one);
      const told = await hasUnread(em, one, party);
      await addEntry(em, one, { ...entryBy(party, now), kind: 'message', text });
      change.touch();
      const to = otherOf(one, party.side);
      // Sends one notification for all messages written before the recipient looks.
      if (!told && to) change.tell({ what: 'message', to });
    });
  }

  /** Marks entries up to `through` as seen by the caller's side. The mark never moves back. */
  async see(actor: Actor, { id, ...request }: MarkAssistanceSeenRequest): Promise<void> {
    const party = partyOf(actor);
    const { through } = await validate(seenThroughSchema, given(request));
    await this.requests.change(party, id, async ({ em, request: one, now, touch }) => {
      const most = Math.min(through, one.entries);
      const seen = party.side === 'shop' ? 'shopSeen' : 'supportSeen';
      if (one[seen] >= most) return;
      one[seen] = most;
      if (party.side === 'shop')
        await em.query(
          `update assistance_entries set seen_at = $3
            where request_id = $1 and side = 'support' and position <= $2 and seen_at is null`,
          [id, most, now],
        );
      touch();
    });
  }

  /**
   * Records that the technician followed the guidance; a repeated call changes nothing. Throws NOT_FOUND (404),
   * ASSISTANCE_OVER (409).
   */
  async confirm(actor: Actor, { id, entryId }: AssistanceEntryRequest): Promise<void> {
    const party = shopParty(actor);
    await this.requests.change(party, id, async ({ em, request: one, now, touch, audit }) => {
      const [entry] = await em.query<{ confirmed: boolean }[]>(
        `select confirmed_at is not null as confirmed from assistance_entries
          where request_id = $1 and id = $2 and kind = 'guidance'`,
        [id, entryId],
      );
      if (!entry) throw new AppError('NOT_FOUND', { entryId });
      if (entry.confirmed) return;
      requireActive(one);
      await em.query(
        `update assistance_entries set confirmed_at = $2, confirmed_by = $3, seen_at = coalesce(seen_at, $2) where id = $1`,
        [entryId, now, party.person.username],
      );
      touch();
      audit('guidance_confirmed');
    });
  }

  /**
   * Ends the request; the helper loses access to the repair. Repeating the same end changes nothing for the shop.
   * Throws INVALID (400), ASSISTANCE_OVER, INVALID_TRANSITION (409), NOT_ALLOWED (403) for a different helper.
   */
  async end(actor: Actor, { id, ...request }: EndAssistanceRequest): Promise<void> {
    const party = partyOf(actor);
    const { as } = await validate(endAssistanceSchema, given(request));
    await this.requests.changeShown(party, id, (change) => {
      const { request: one, now } = change;
      if (one.state === as) return Promise.resolve();
      requireActive(one);
      if (!mayEnd(one, party.side, as)) throw new AppError('INVALID_TRANSITION', { from: one.state, to: as });
      one.state = as;
      one.endedAt = now;
      one.endedBy = party.person.username;
      change.touch();
      const to = otherOf(one, party.side);
      if (to) change.tell({ what: as, to });
      change.audit(as);
      return Promise.resolve();
    });
  }
}

export function requireActive({ id, state }: AssistanceEntity): void {
  if (!isActiveAssistance(state)) throw new AppError('ASSISTANCE_OVER', { id });
}

async function hasUnread(em: EntityManager, one: AssistanceEntity, { side }: Party): Promise<boolean> {
  const seen = side === 'shop' ? one.supportSeen : one.shopSeen;
  const [row] = await em.query<{ unread: boolean }[]>(
    `select exists (select from assistance_entries where request_id = $1 and side = $2 and position > $3) as unread`,
    [one.id, side, seen],
  );
  return row?.unread ?? false;
}
