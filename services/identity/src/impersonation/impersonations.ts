import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { ImpersonatedSession, Impersonation } from '@revive/proto/revive/identity/v1/impersonations';
import { beginImpersonationSchema, IMPERSONATION_MINUTES } from '@revive/contracts/access/impersonation';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { signActorToken } from '@revive/platform/auth/actor-token';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import type { IdentityConfig } from '../config.js';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { UserEntity } from '../accounts/user.entity.js';
import type { ImpersonationEntity } from './impersonation.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { ImpersonationRepository } from './impersonation.repository.js';
import { canBeImpersonated, canImpersonate } from './impersonation.policy.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import { recordHistory } from '../accounts/account-history.js';
import { SessionReplies } from '../sessions/session-replies.js';

const ACTOR = systemActor('identity:impersonations');

/**
 * Staff view the product as a different person. Invariants: each impersonation has a reason, sent to the person and
 * recorded in the person's audit chain in the same transaction. The impersonation is bound to the viewer's session and
 * ends after half an hour. Viewer and viewed account are checked at every request. The actor token names the viewer,
 * and services refuse every write.
 */
@Injectable()
export class Impersonations {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly rows: ImpersonationRepository,
    private readonly replies: SessionReplies,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'actorPrivateKey'>,
  ) {}

  async begin(
    actor: Actor,
    request: { readonly userId: string; readonly reason: string },
    command: Pick<Command, 'id'>,
  ): Promise<Impersonation> {
    const by = requireRole(actor, 'master', 'admin');
    const { userId, reason } = await validate(beginImpersonationSchema, {
      userId: request.userId,
      reason: request.reason,
    });
    if (!isUuid(userId)) throw new AppError('NOT_FOUND', { userId });
    const now = this.clock();
    return this.db.tx(ACTOR, async (em) => {
      await spendCommand(em, command);
      const viewer = await this.accounts.read(em, by.userId);
      if (!viewer || !canImpersonate(viewer))
        throw new AppError('NOT_ALLOWED', { reason: 'the right was lost meanwhile' });
      const target = await this.accounts.read(em, userId);
      if (!target) throw new AppError('NOT_FOUND', { userId });
      if (!canBeImpersonated(target)) throw new AppError('IMPERSONATION_REFUSED', { userId });
      for (const open of await this.rows.openOf(em, by.sessionId)) await this.#end(em, open, viewer, now);
      const row = {
        id: uuidv7(),
        viewerId: viewer.id,
        sessionId: by.sessionId,
        userId: target.id,
        begunAt: now,
        endsAt: new Date(now.getTime() + IMPERSONATION_MINUTES * 60_000),
        endedAt: null,
      };
      await this.rows.add(em, row);
      await recordHistory(em, target.id, { what: 'view', from: '', to: '', reason }, viewer.id, now);
      await recordAction(
        em,
        {
          action: 'account.viewed',
          notes: `account ${target.id}: reading alone, ${IMPERSONATION_MINUTES} minutes`,
          tenantId: target.tenantId,
          actor: { id: viewer.id, role: viewer.role },
        },
        now,
      );
      await requestAccountEmail(em, 'account_viewed', target, { inviter: viewer.id }, now);
      return { id: row.id, userId: target.id, name: target.name, role: target.role, endsAt: row.endsAt.toISOString() };
    });
  }

  /**
   * A repeated call changes nothing. Throws NOT_ALLOWED (403), NOT_FOUND (404) for a different viewer's impersonation.
   */
  async end(actor: Actor, id: string): Promise<void> {
    const by = requireRole(actor, 'master', 'admin');
    await this.db.tx(ACTOR, async (em) => {
      const row = isUuid(id) ? await this.rows.ownOf(em, by.userId, id) : null;
      if (!row) throw new AppError('NOT_FOUND', { id });
      if (row.endedAt === null) await this.#end(em, row, { id: by.userId, role: by.role }, this.clock());
    });
  }

  /** Called at every request. Throws NOT_SIGNED_IN (401), IMPERSONATION_ENDED, SEAL_BROKEN (403). */
  async read(secret: string, id: string): Promise<ImpersonatedSession> {
    const now = this.clock();
    return this.db.tx(ACTOR, async (em) => {
      const session = await this.sessions.live(em, secret, now);
      const viewer = session && (await this.accounts.read(em, session.userId));
      if (!session || !viewer) throw new AppError('NOT_SIGNED_IN');
      const row = isUuid(id) ? await this.rows.read(em, id) : null;
      if (
        !row ||
        row.sessionId !== session.id ||
        row.viewerId !== viewer.id ||
        row.endedAt !== null ||
        row.endsAt <= now
      )
        throw new AppError('IMPERSONATION_ENDED');
      this.rows.check(row);
      const target = await this.accounts.read(em, row.userId);
      if (
        !target ||
        !canImpersonate(viewer) ||
        !canBeImpersonated(target) ||
        this.replies.denialReason(viewer) !== undefined ||
        this.replies.denialReason(target) !== undefined
      )
        throw new AppError('IMPERSONATION_ENDED');
      const { role, username, tenantId } = target;
      const token = signActorToken(
        this.config.actorPrivateKey,
        {
          userId: target.id,
          username,
          role,
          sessionId: session.id,
          viewedBy: viewer.id,
          ...(tenantId !== null && { tenantId }),
        },
        now,
      );
      return {
        actorToken: token,
        endsAt: row.endsAt.toISOString(),
        user: this.replies.user(target, await this.accounts.tenantOf(em, target)),
      };
    });
  }

  async #end(
    em: EntityManager,
    row: ImpersonationEntity,
    by: Pick<UserEntity, 'id' | 'role'>,
    at: Date,
  ): Promise<void> {
    await this.rows.end(em, row, at);
    const target = await this.accounts.read(em, row.userId);
    await recordAction(
      em,
      {
        action: 'account.view_ended',
        notes: `account ${row.userId}`,
        tenantId: target?.tenantId ?? null,
        actor: { id: by.id, role: by.role },
      },
      at,
    );
  }
}
