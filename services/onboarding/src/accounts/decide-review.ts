import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type {
  NoteOnAccountRequest,
  RefuseAccountRequest,
  Review,
  AssignAccountRequest,
} from '@revive/proto/revive/onboarding/v1/account_review';
import { accountNoteSchema, refuseAccountSchema } from '@revive/contracts/account-review/account-review';
import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { lockName } from '@revive/platform/database/lock-name';
import type { Person } from '../clients/identity.client.js';
import { AccountAssignmentEntity, AccountNoteEntity, AccountRefusalEntity } from './account-review.entity.js';
import { requestAccountEmail, recordAccountAction } from '../account-events/account-events.js';
import { REPEATED_MESSAGE_MS } from '../applications/add-message-once.js';
import { REVIEWERS, ReadReviews } from './read-reviews.js';

/**
 * Staff actions on the review of an account. A refusal leaves the status unchanged: the owner reads the reason and
 * submits again.
 */
@Injectable()
export class DecideReview {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reviews: ReadReviews,
  ) {}

  /**
   * Throws INVALID (400) without a reason, NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409) once the account is
   * past its review.
   */
  async refuse(actor: Actor, { id, reason: typed }: RefuseAccountRequest, command: Command): Promise<Review> {
    const by = requireRole(actor, 'master');
    const { reason } = await validate(refuseAccountSchema, { reason: typed });
    return this.#change(by, id, async (em, person, at) => {
      if (person.status !== 'pending')
        throw new AppError(
          'INVALID_TRANSITION',
          { status: person.status },
          { sentence: 'You can only refuse an account that is waiting for review. Suspend it instead.' },
        );
      await spendCommand(em, command);
      await em.insert(AccountRefusalEntity, {
        id: uuidv7(),
        accountId: id,
        reason,
        byId: by.userId,
        byName: by.username,
        at,
      });
      await requestAccountEmail(em, 'account_refused', person, { reason }, at);
      await this.#record(em, by, 'account.refused', id, at);
    });
  }

  /** Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404). */
  async note(actor: Actor, { id, text: typed }: NoteOnAccountRequest): Promise<Review> {
    const by = requireRole(actor, ...REVIEWERS);
    const { text } = await validate(accountNoteSchema, { text: typed });
    return this.#change(by, id, async (em, _, at) => {
      await oneAtATime(em, id);
      // A repeated click after a lost response must not add the same note twice.
      const [last] = await em.find(AccountNoteEntity, { where: { accountId: id }, order: { id: 'DESC' }, take: 1 });
      if (last?.byId === by.userId && last.text === text && at.getTime() - last.at.getTime() < REPEATED_MESSAGE_MS)
        return;
      await em.insert(AccountNoteEntity, {
        id: uuidv7(),
        accountId: id,
        text,
        byId: by.userId,
        byName: by.username,
        at,
      });
      await this.#record(em, by, 'account.noted', id, at);
    });
  }

  /**
   * Assigns the account to the caller, even if it is assigned to a colleague. Only the current assignee can give it
   * back. Throws NOT_ALLOWED (403), NOT_FOUND (404).
   */
  async take(actor: Actor, { id, take }: AssignAccountRequest): Promise<Review> {
    const by = requireRole(actor, ...REVIEWERS);
    return this.#change(by, id, async (em, _, at) => {
      await oneAtATime(em, id);
      if (take === (await em.existsBy(AccountAssignmentEntity, { accountId: id, staffId: by.userId }))) return;
      if (take)
        await em.upsert(AccountAssignmentEntity, { accountId: id, staffId: by.userId, staffName: by.username, at }, [
          'accountId',
        ]);
      else await em.delete(AccountAssignmentEntity, { accountId: id, staffId: by.userId });
      await this.#record(em, by, take ? 'account.taken' : 'account.given_back', id, at);
    });
  }

  async #change(
    by: UserActor,
    id: string,
    fn: (em: EntityManager, person: Person, at: Date) => Promise<void>,
  ): Promise<Review> {
    const person = await this.reviews.person(id);
    return this.db.tx(by, async (em) => {
      await fn(em, person, this.clock());
      return this.reviews.view(em, person, by);
    });
  }

  /** The audit trail carries no reasons and no notes, because both may name people. */
  #record(em: EntityManager, by: UserActor, action: string, id: string, at: Date): Promise<void> {
    return recordAccountAction(
      em,
      action,
      `account ${id}`,
      { id: by.userId, username: by.username, role: by.role },
      at,
    );
  }
}

async function oneAtATime(em: EntityManager, accountId: string): Promise<void> {
  await lockName(em, 'review', accountId);
}
