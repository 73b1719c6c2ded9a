import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { type AccountEmailTemplate, AccountEmails } from '../credentials/account-emails.js';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository, type NewTenant, type AccountRights } from '../accounts/account.repository.js';
import { UserEntity } from '../accounts/user.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { emptiedSeat, denialReason } from '../accounts/user-management.policy.js';
import { lockInOrder } from '../accounts/lock-accounts.js';
import { SessionCache } from '../sessions/session-cache.js';
import { recordHistory } from '../accounts/account-history.js';

const ACTOR = systemActor('identity:change-person');

export interface PersonChange {
  /** Absent if the account's rights stay unchanged. */
  readonly rights?: AccountRights;
  /** Action and notes of the audit entry, without personal data. */
  readonly action: `account.${string}`;
  readonly notes: string;
  /** Entry in the account's history; the reason may contain a person's own words. */
  readonly history: { readonly what: string; readonly from: string; readonly to: string; readonly reason?: string };
  readonly email?: AccountEmailTemplate;
  readonly newTenant?: NewTenant & { readonly id: string };
  readonly also?: (em: EntityManager, after: UserEntity, now: Date) => Promise<void>;
  /** Set if no right changes, so that sessions stay signed in. */
  readonly keepsSessions?: true;
}

export interface PersonCommand {
  readonly userId: string;
  readonly command: Pick<Command, 'id'>;
}

/**
 * Changes a different person's account. Invariants: both rows, and the rows of all holders of a seat that must not
 * become empty, are locked in a fixed order before any check. An actor who lost the right meanwhile is refused. The
 * account's sessions end with the change, and its streams within a second, unless `keepsSessions` is set.
 */
@Injectable()
export class ChangePerson {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: SessionCache,
    private readonly emails: AccountEmails,
  ) {}

  /**
   * Throws NOT_ALLOWED, SEAL_BROKEN, COMMAND_TOKEN_REFUSED (403), NOT_FOUND (404), NOT_YOURSELF, LAST_MASTER,
   * LAST_ADMINISTRATOR (409), and the errors of `decide`.
   */
  async run(
    actor: Actor,
    { userId, command }: PersonCommand,
    decide: (target: UserEntity, by: UserEntity, em: EntityManager) => PersonChange | Promise<PersonChange>,
  ): Promise<UserEntity> {
    const person = requireRole(actor, 'master', 'admin', 'tenant_admin');
    if (!isUuid(userId)) throw new AppError('NOT_FOUND', { userId });
    const now = this.clock();
    const { changed, ended } = await this.db.tx(ACTOR, async (em) => {
      // control: a move of an account spends its command
      await spendCommand(em, command);
      const rows = await lockInOrder(em, person.userId, userId);
      const by = rows.find(({ id }) => id === person.userId);
      const target = rows.find(({ id }) => id === userId);
      // control: a right that was lost meanwhile moves nobody
      if (!by || by.status !== 'active' || by.role !== person.role || by.tenantId !== (person.tenantId ?? null))
        throw new AppError('NOT_ALLOWED', { reason: 'the right was lost meanwhile' });
      this.accounts.check(by);
      if (!target) throw new AppError('NOT_FOUND', { userId });
      const refusal = denialReason(by, target);
      // control: a move is made of whom one may touch
      if (refusal) throw new AppError(refusal, { userId });
      this.accounts.check(target);
      const { rights, action, notes, history, email, newTenant, also, keepsSessions } = await decide(target, by, em);
      const last = emptiedSeat(
        target,
        { ...target, ...rights },
        rows.filter(({ id }) => id !== userId),
        by.role !== 'tenant_admin',
      );
      // control: the last administrator of a shop stays
      if (last) throw new AppError(last, { userId });
      if (newTenant) await this.#open(em, newTenant, by, userId, now);
      const after = rights ? await this.accounts.change(em, target, rights, now) : target;
      await recordHistory(em, userId, history, by.id, now);
      // In the audit chain of the account's shop before the change.
      await recordAction(
        em,
        {
          action,
          notes: `account ${userId}: ${notes}`,
          tenantId: target.tenantId,
          actor: { id: by.id, role: by.role },
        },
        now,
      );
      if (email) await this.emails.request(em, email, after, {}, now);
      // The change invalidated the person's first link, so a new link is sent.
      if (after.linkEpoch !== target.linkEpoch && after.firstPasswordUntil !== null && after.status !== 'suspended')
        await this.emails.request(em, after.invited ? 'invited' : 'set_password', after, { inviter: by.id }, now);
      await also?.(em, after, now);
      if (keepsSessions) return { changed: after, ended: [] };
      return {
        changed: after,
        // control: sessions end with a move = []
        ended: await this.sessions.endAll(em, userId, now),
      };
    });
    await this.cache.end(ended);
    return changed;
  }

  async #open(
    em: EntityManager,
    shop: NonNullable<PersonChange['newTenant']>,
    by: UserEntity,
    owner: string,
    now: Date,
  ): Promise<void> {
    await this.accounts.createTenant(em, shop, now);
    await recordAction(
      em,
      {
        action: 'tenant.opened',
        notes: `shop ${shop.id}, owner ${owner}`,
        tenantId: shop.id,
        actor: { id: by.id, role: by.role },
      },
      now,
    );
  }
}
