import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { UserEntity } from '../accounts/user.entity.js';
import { type OpenedSession, SessionRepository } from './session.repository.js';
import { KnownDevices } from '../devices/known-devices.js';
import { countEmails, requestAccountEmail } from '../email/request-account-email.js';
import { suspensionOf } from '../accounts/account-history.js';
import { shownArrival, type Arrival } from './arrival.js';
import { SessionCache } from './session-cache.js';
import { SessionReplies } from './session-replies.js';

const ACTOR = systemActor('identity:open-session');
const DAY_MS = 24 * 3_600_000;
/** Daily limit of new-device emails, for browsers that keep no cookies. */
const EMAILS_A_DAY = 20;

/** Result of a transaction that opened a session; pass the result to `handOut` after the commit. */
export interface Opened {
  readonly opened: OpenedSession;
  readonly reply: SessionReply;
  readonly device: string;
}

/**
 * Opens a session with a new id for an authenticated person. The owner receives an email about a browser new to the
 * account.
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly replies: SessionReplies,
    private readonly cache: SessionCache,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * `last` runs on the locked account within the session's transaction and may refuse. `end` runs after all further
   * statements, for rows with many waiting transactions.
   */
  async run(
    userId: string,
    arrival: Arrival,
    last: (em: EntityManager, user: UserEntity, now: Date) => Promise<UserEntity>,
    end: (em: EntityManager) => Promise<void>,
  ): Promise<SessionReply> {
    const now = this.clock();
    const opened = await this.db.tx(ACTOR, async (em) => {
      const locked = await em.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!locked) throw new AppError('WRONG_CREDENTIALS');
      // control: an older row of an account gets no session
      await this.accounts.checkNewest(locked);
      const session = await this.openIn(em, await last(em, locked, now), arrival, now);
      await end(em);
      return session;
    });
    return this.handOut(opened);
  }

  /**
   * As `run`, within the caller's transaction. `quiet`: no email about a new browser, because the person just created
   * or recovered the account there.
   */
  async openIn(
    em: EntityManager,
    user: UserEntity,
    arrival: Arrival,
    now: Date,
    { quiet = false } = {},
  ): Promise<Opened> {
    const device = this.devices.read(arrival.device ?? '') ?? this.devices.make();
    const opened = this.sessions.make(user.id, shownArrival(arrival), now);
    const [isNew, tenant, suspension] = await Promise.all([
      this.devices.remember(em, user, device, now),
      this.accounts.tenantOf(em, user),
      suspensionOf(em, user),
      this.sessions.add(em, opened),
      recordAction(
        em,
        {
          action: 'session.opened',
          notes: `session ${opened.row.id.slice(-8)}`,
          tenantId: user.tenantId,
          actor: { id: user.id, role: user.role },
        },
        now,
      ),
    ]);
    if (
      isNew &&
      !quiet &&
      (await countEmails(em, 'new_device', user.id, new Date(now.getTime() - DAY_MS))) < EMAILS_A_DAY
    ) {
      await requestAccountEmail(em, 'new_device', user, { session: opened.row.id }, now);
    }
    return { opened, reply: this.replies.reply(user, tenant, opened.row, now, suspension), device: device.token };
  }

  /** Caches the snapshot, and adds the session secret and the browser's cookie to the reply, their only occurrence. */
  async handOut({ opened: { secret, row }, reply, device }: Opened): Promise<SessionReply> {
    await this.cache.keep(row.hash, reply);
    return { ...reply, sessionId: secret, device };
  }

  async knows(em: EntityManager, usernameKey: string, token: string): Promise<string | undefined> {
    const device = this.devices.read(token);
    return device && (await this.devices.isKnown(em, usernameKey, device)) ? device.id : undefined;
  }
}
