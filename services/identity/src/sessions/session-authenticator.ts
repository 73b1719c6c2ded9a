import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { systemActor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { UserEntity } from '../accounts/user.entity.js';
import type { SessionEntity } from './session.entity.js';
import { SessionRepository } from './session.repository.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

const ACTOR = systemActor('identity:own-account');
/** Limits password guesses by a stranger at an open session. */
const GUESSES: Limit = { max: 20, windowMs: 15 * 60_000 };

export interface SessionOwner {
  readonly session: SessionEntity;
  /** Locked until the end of the transaction. */
  readonly user: UserEntity;
}

@Injectable()
export class SessionAuthenticator {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Runs `act` in one transaction with the locked account. Refuses suspended accounts and demo visitors. Throws
   * NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, DEMO_READ_ONLY, SEAL_BROKEN (403).
   */
  authenticate<T>(
    secret: string,
    act: (em: EntityManager, holder: SessionOwner, now: Date) => Promise<T>,
    { isForSuspended = false } = {},
  ): Promise<T> {
    const now = this.clock();
    return this.db.tx(ACTOR, async (em) => {
      const session = await this.sessions.live(em, secret, now);
      const user =
        session &&
        (await em.findOne(UserEntity, { where: { id: session.userId }, lock: { mode: 'pessimistic_write' } }));
      if (!session || !user) throw new AppError('NOT_SIGNED_IN');
      // control: a visitor does nothing to the demo account
      if (session.visit) throw new AppError('DEMO_READ_ONLY');
      await this.accounts.checkNewest(user);
      if (user.status === 'suspended' && !isForSuspended)
        throw new AppError('ACCOUNT_NOT_ACTIVE', { status: user.status });
      return act(em, { session, user }, now);
    });
  }

  /** As `authenticate`, after checking the password. Throws INVALID (400) naming `password`, and TOO_MANY (429). */
  async reauthenticate<T>(
    secret: string,
    password: string,
    act: (em: EntityManager, holder: SessionOwner, now: Date) => Promise<T>,
  ): Promise<T> {
    const { user } = await this.authenticate(secret, async (_, holder) => holder);
    const token = await this.rateLimiter.consume('own', user.id, GUESSES);
    if (!(await this.hasher.verify(user.passwordHash, password))) {
      await this.db.tx(ACTOR, (em) =>
        recordAction(
          em,
          {
            action: 'password.refused',
            notes: 'wrong password in an open session',
            tenantId: user.tenantId,
            actor: { id: user.id, role: user.role },
          },
          this.clock(),
        ),
      );
      throw invalid({ password: 'This is not your password' });
    }
    await this.rateLimiter.refund(token);
    return this.authenticate(secret, (em, holder, now) => {
      // The password was changed meanwhile, so the check no longer applies.
      if (holder.user.passwordHash !== user.passwordHash) throw new AppError('NOT_SIGNED_IN');
      return act(em, holder, now);
    });
  }
}

export const recordOwnAction = (
  em: EntityManager,
  { user }: Pick<SessionOwner, 'user'>,
  action: string,
  notes: string,
  now: Date,
): Promise<void> =>
  recordAction(em, { action, notes, tenantId: user.tenantId, actor: { id: user.id, role: user.role } }, now);
