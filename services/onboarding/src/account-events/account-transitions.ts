import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { AccountStatus } from '@revive/contracts/roles';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import { type AccountTransition, IdentityClient } from '../clients/identity.client.js';
import { PendingAccountTransitionEntity } from './account-transition.entity.js';

const ACTOR = systemActor('onboarding:account-moves');
const SOON_MS = 5_000;
/**
 * Retry delay while the account waits for staff. The next status change wakes the transition earlier; the delay covers
 * a lost event.
 */
const LATER_MS = 10 * 60_000;
const AT_ONCE = 50;

/**
 * Transitions that follow from actions of an account's owner. Each is a row written in the transaction of the action
 * and stays due until the identity service confirms it. No crash, failed call or lost event can drop a transition. The
 * identity service makes each transition once.
 */
@Injectable()
export class AccountTransitions {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  async schedule(em: EntityManager, accountId: string, transition: AccountTransition, at: Date): Promise<void> {
    await em.query(
      'insert into pending_account_transitions (account_id, transition, due_at, next_at) values ($1, $2, $3, $3) on conflict do nothing',
      [accountId, transition, at],
    );
  }

  /**
   * Tries the transition right after the action. Returns the new status, or undefined while the identity service is
   * unavailable.
   */
  async tryNow(accountId: string, transition: AccountTransition): Promise<AccountStatus | undefined> {
    try {
      const status = await this.identity.advance(accountId, transition);
      await this.#write(accountId, transition, { doneAt: this.clock() });
      return status;
    } catch (error) {
      const waits = isAppError(error, 'INVALID_TRANSITION') || isAppError(error, 'NOT_FOUND');
      if (!waits)
        this.log.warn({ err: error, accountId, transition }, `an account was not moved yet: ${messageOf(error)}`);
      await this.#write(accountId, transition, {
        nextAt: new Date(this.clock().getTime() + (waits ? LATER_MS : SOON_MS)),
      });
      return undefined;
    }
  }

  /** Makes the waiting transitions of an account due after its status changed. Runs in the consumer's transaction. */
  async wake(em: EntityManager, accountId: string): Promise<void> {
    await em.query('update pending_account_transitions set next_at = $2 where account_id = $1 and done_at is null', [
      accountId,
      this.clock(),
    ]);
  }

  async runDue(): Promise<number> {
    const due = await this.db.tx(ACTOR, (em) =>
      em.query<{ account_id: string; transition: AccountTransition }[]>(
        'select account_id, transition from pending_account_transitions where done_at is null and next_at <= $1 order by next_at limit $2',
        [this.clock(), AT_ONCE],
      ),
    );
    let made = 0;
    for (const { account_id: accountId, transition } of due)
      if ((await this.tryNow(accountId, transition)) !== undefined) made += 1;
    return made;
  }

  async #write(
    accountId: string,
    transition: AccountTransition,
    change: Partial<PendingAccountTransitionEntity>,
  ): Promise<void> {
    await this.db.tx(ACTOR, (em) => em.update(PendingAccountTransitionEntity, { accountId, transition }, change));
  }
}
