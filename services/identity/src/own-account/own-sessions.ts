import { Injectable } from '@nestjs/common';
import type { OwnSession } from '@revive/proto/revive/identity/v1/own_account';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { AccountRepository } from '../accounts/account.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { recordOwnAction, SessionAuthenticator } from '../sessions/session-authenticator.js';
import { SessionCache } from '../sessions/session-cache.js';

/** Limits the list; scripted sign-ins could exceed the limit, and the newest sessions are listed. */
const MOST = 100;

/**
 * Lists and ends sessions of the session's owner. Ending all further sessions also ends their links and pending
 * changes. Streams end within a second.
 */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly authenticator: SessionAuthenticator,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: SessionCache,
  ) {}

  /** Newest first. All methods throw NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403). */
  list(secret: string): Promise<OwnSession[]> {
    return this.authenticator.authenticate(secret, async (em, { user, session }, now) => {
      const rows = await this.sessions.living(em, user.id, now, MOST);
      return rows.map(({ id, device, network, createdAt, lastSeenAt }) => ({
        id,
        device,
        network,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === session.id,
      }));
    });
  }

  /** Throws NOT_FOUND (404) for a session of a different account. */
  async end(secret: string, id: string): Promise<void> {
    const ended = await this.authenticator.authenticate(secret, async (em, holder, now) => {
      const hash = isUuid(id) ? await this.sessions.endOne(em, holder.user.id, id, now) : undefined;
      if (!hash) throw new AppError('NOT_FOUND', { id });
      await recordOwnAction(em, holder, 'session.ended', `session ${id.slice(-8)}, from another one`, now);
      return hash;
    });
    await this.cache.end([ended]);
  }

  /** Proves the password again. Throws INVALID (400) naming `password`, and TOO_MANY (429). */
  reauthenticate(secret: string, password: string): Promise<void> {
    return this.authenticator.reauthenticate(secret, password, async (em, holder, now) => {
      await this.sessions.markReauthenticated(em, holder.session, now);
      await recordOwnAction(em, holder, 'session.proven', `session ${holder.session.id.slice(-8)}`, now);
    });
  }

  endOthers(secret: string): Promise<number> {
    return this.#endAll(secret, 'others');
  }

  /** Also allowed for a suspended account. */
  endEverywhere(secret: string): Promise<number> {
    return this.#endAll(secret, 'all');
  }

  async #endAll(secret: string, which: 'others' | 'all'): Promise<number> {
    const ended = await this.authenticator.authenticate(
      secret,
      async (em, holder, now) => {
        const over = await this.sessions.endAll(
          em,
          holder.user.id,
          now,
          which === 'others' ? holder.session.id : undefined,
        );
        // control: links end with the sessions elsewhere
        await this.accounts.endLinks(em, holder.user, now);
        await recordOwnAction(em, holder, 'sessions.ended', `${over.length}, ${which}`, now);
        return over;
      },
      { isForSuspended: which === 'all' },
    );
    await this.cache.end(ended);
    return ended.length;
  }
}
