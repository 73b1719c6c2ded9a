import { Injectable } from '@nestjs/common';
import { guidanceSchema, proposeCommandSchema } from '@revive/contracts/assistance/assistance';
import { ASSISTANCE_MESSAGES } from '@revive/contracts/assistance/states';
import type { ProposeCommandRequest, SendGuidanceRequest } from '@revive/proto/revive/repairs/v1/assistance';
import type { Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import type { AssistanceEntity } from './assistance.entity.js';
import { isStaffPerson, supportParty, type Party } from './assistance-parties.js';
import { isHelperOf, mayTake } from './assistance.policy.js';
import { addEntry } from './assistance.query.js';
import { AssistanceRepository, otherOf, type RequestChange } from './assistance.repository.js';

/** Actions of a helper. Each request has at most one helper. No action here touches a device. */
@Injectable()
export class Help {
  constructor(private readonly requests: AssistanceRepository) {}

  /**
   * Makes the caller the helper; a repeated call changes nothing. Staff can take over a request of an absent helper.
   * Throws NOT_FOUND (404), NOT_ALLOWED (403) after the end, ASSISTANCE_TAKEN (409).
   */
  async take(actor: Actor, id: string): Promise<void> {
    const party = supportParty(actor);
    const take = (change: RequestChange) => Promise.resolve(this.#take(party, change, isStaffPerson(party)));
    await this.requests.changeShown(party, id, take, { taking: true });
  }

  /**
   * Sends guidance. The first guidance clears the repair's "needs assistance" flag (spec part 2 §4). Throws as `take`,
   * and INVALID (400) for a blank text, ASSISTANCE_FULL (409).
   */
  async guide(actor: Actor, { id, ...request }: SendGuidanceRequest): Promise<void> {
    const party = supportParty(actor);
    const { text, step } = await validate(guidanceSchema, given(request));
    const guide = async (change: RequestChange): Promise<void> => {
      this.#take(party, change, false);
      const { em, request: one, now } = change;
      requireRoom(one);
      await addEntry(em, one, { ...entryBy(party, now), kind: 'guidance', text, step });
      // control: the first guidance clears that the repair needs assistance
      one.guidedAt ??= now;
      change.touch();
      change.tell({ what: 'guidance', to: otherOf(one, 'support') });
      change.audit('guided');
    };
    await this.requests.changeShown(party, id, guide, { taking: true });
  }

  /** Throws NOT_ALLOWED (403) for a caller who is not the helper, INVALID (400) for an unknown command. */
  async propose(actor: Actor, { id, ...request }: ProposeCommandRequest): Promise<void> {
    const party = supportParty(actor);
    const { command } = await validate(proposeCommandSchema, given(request));
    await this.requests.change(party, id, async (change) => {
      const { em, request: one, now } = change;
      if (!isHelperOf(one, party.person)) throw new AppError('NOT_ALLOWED', { id });
      requireRoom(one);
      await addEntry(em, one, { ...entryBy(party, now), kind: 'command', text: '', command });
      change.touch();
      change.tell({ what: 'command', to: otherOf(one, 'support') });
      change.audit('command_proposed', command);
    });
  }

  #take({ person }: Party, change: RequestChange, mayTakeOver: boolean): void {
    const { request, now } = change;
    if (request.helperId === person.userId) return;
    if (!mayTake(request, person, mayTakeOver)) throw new AppError('ASSISTANCE_TAKEN', { id: request.id });
    const former = request.helperId;
    if (former !== null) change.tell({ what: 'taken_over', to: { userId: former, isHelper: true } });
    request.state = 'answered';
    request.helperId = person.userId;
    request.helperName = person.username;
    request.answeredAt = now;
    change.touch();
    change.tell({ what: 'answered', to: otherOf(request, 'support') });
    change.audit('answered');
  }
}

export function requireRoom({ entries }: AssistanceEntity): void {
  if (entries >= ASSISTANCE_MESSAGES) throw new AppError('ASSISTANCE_FULL');
}
export const entryBy = ({ side, person }: Party, at: Date) => ({
  id: uuidv7(),
  side,
  byName: person.username,
  byId: person.userId,
  at,
});
