import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { randomBytes } from 'node:crypto';
import { PersonErased, type CarryOutErasureRequest, type Erasure } from '@revive/proto/revive/identity/v1/erasure';
import { carryOutErasureSchema, ERASURE_SERVICES } from '@revive/contracts/erasure/erasure';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ErasureEntity } from './erasure.entity.js';
import { ErasurePartEntity } from './erasure-part.entity.js';
import { ErasureRequestEntity } from './erasure-request.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { emptiedSeat, denialReason } from '../accounts/user-management.policy.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { lockInOrder } from '../accounts/lock-accounts.js';
import { recordHistory } from '../accounts/account-history.js';
import { SessionCache } from '../sessions/session-cache.js';
import { eraseAccount } from './erase-account.js';
import { keepErasureConfirmation } from './erasure-confirmation-email.js';
import { ReadErasure } from './read-erasure.js';

const ACTOR = systemActor('identity:erasure');

/**
 * A master erases an account at its owner's request, under the same locks as any change of a foreign account. Account,
 * request, sessions and the event for further services change in one transaction.
 */
@Injectable()
export class CarryOutErasure {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: SessionCache,
    private readonly hasher: PasswordHasher,
    private readonly read: ReadErasure,
  ) {}

  /**
   * Throws INVALID (400), NOT_ALLOWED, SEAL_BROKEN, COMMAND_TOKEN_REFUSED (403), NOT_FOUND (404), INVALID_TRANSITION
   * (409) without a request, NOT_YOURSELF, LAST_MASTER, LAST_ADMINISTRATOR (409).
   */
  async run(actor: Actor, { userId, reason }: CarryOutErasureRequest, command: Pick<Command, 'id'>): Promise<Erasure> {
    const person = requireRole(actor, 'master');
    const said = await validate(carryOutErasureSchema, { reason });
    if (!isUuid(userId)) throw new AppError('NOT_FOUND', { userId });
    // A random password, unknown to everyone.
    const passwordHash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    const now = this.clock();
    const ended = await this.db.tx(ACTOR, async (em) => {
      await spendCommand(em, command);
      const judged = await this.#judge(em, person.userId, userId);
      // The account is erased already: a repeated request.
      if (judged === undefined) return [];
      const { target, requestedAt } = judged;
      const over = await this.sessions.endAll(em, userId, now);
      await em.insert(ErasureEntity, {
        userId,
        requestedAt,
        carriedOutAt: now,
        byUser: person.userId,
        reason: said.reason,
      });
      // Must run before the account's address is erased.
      const { id, email, name } = target;
      const confirmed = (await this.accounts.emailState(em, target)) === 'confirmed';
      await keepErasureConfirmation(em, { id, email, name, confirmed }, now);
      const { gone } = await eraseAccount(em, this.accounts, target, passwordHash, now);
      await em.delete(ErasureRequestEntity, { userId });
      await em.insert(
        ErasurePartEntity,
        ERASURE_SERVICES.map((service) => ({
          userId,
          service,
          ...(service === 'identity' ? { doneAt: now, erased: gone } : { doneAt: null, erased: [] }),
        })),
      );
      await recordHistory(em, userId, { what: 'erase', from: target.status, to: 'suspended' }, person.userId, now);
      // In the audit chain of the account's shop.
      await recordAction(
        em,
        {
          action: 'account.erased',
          notes: `account ${userId}`,
          tenantId: target.tenantId,
          actor: { id: person.userId, role: person.role },
        },
        now,
      );
      await addEvent(em, {
        topic: 'identity.erasure',
        key: userId,
        type: 'revive.identity.v1.PersonErased',
        payload: PersonErased.encode({ userId, tenantId: '' }).finish(),
      });
      return over;
    });
    await this.cache.end(ended);
    return this.read.run(actor, userId);
  }

  async #judge(
    em: EntityManager,
    byId: string,
    userId: string,
  ): Promise<{ target: UserEntity; requestedAt: Date } | undefined> {
    const rows = await lockInOrder(em, byId, userId);
    const [by, target] = [rows.find(({ id }) => id === byId), rows.find(({ id }) => id === userId)];
    if (by?.status !== 'active' || by.role !== 'master')
      throw new AppError('NOT_ALLOWED', { reason: 'the right was lost meanwhile' });
    this.accounts.check(by);
    if (!target) throw new AppError('NOT_FOUND', { userId });
    if (await em.existsBy(ErasureEntity, { userId })) return undefined;
    const refusal = denialReason(by, target);
    if (refusal) throw new AppError(refusal, { userId });
    this.accounts.check(target);
    const request = await em.findOneBy(ErasureRequestEntity, { userId });
    if (!request)
      throw new AppError(
        'INVALID_TRANSITION',
        { userId },
        { sentence: 'This person has not asked to delete their account, or has cancelled the request.' },
      );
    // Erasing the last administrator is refused: unlike a suspension, an erasure must not close the shop. A successor
    // is appointed first.
    const last = emptiedSeat(
      target,
      { ...target, status: 'suspended', tenantId: null },
      rows.filter(({ id }) => id !== userId),
      false,
    );
    if (last) throw new AppError(last, { userId });
    return { target, requestedAt: request.requestedAt };
  }
}
