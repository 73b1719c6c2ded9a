import { Injectable } from '@nestjs/common';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { changePasswordSchema } from '@revive/contracts/access/own-account';
import { validate } from '@revive/platform/core/validate';
import { invalid } from '@revive/platform/errors/errors';
import { AccountRepository } from '../accounts/account.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';
import type { Arrival } from '../sessions/arrival.js';
import { recordOwnAction, SessionAuthenticator } from '../sessions/session-authenticator.js';
import { OpenSession } from '../sessions/open-session.js';
import { SessionCache } from '../sessions/session-cache.js';

interface ChangePasswordInput extends Arrival {
  readonly password: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the session's owner, who must prove the current password. All sessions end, and this browser
 * receives a new session.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly authenticator: SessionAuthenticator,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
    private readonly opener: OpenSession,
    private readonly cache: SessionCache,
  ) {}

  async run(
    secret: string,
    { password: present, newPassword: next, ...arrival }: ChangePasswordInput,
  ): Promise<SessionReply> {
    const { password, newPassword } = await validate(changePasswordSchema, { password: present, newPassword: next });
    const { user } = await this.authenticator.authenticate(secret, async (_, holder) => holder);
    refuseWeak(newPassword, password, user);
    const passwordHash = await this.hasher.hash(newPassword);
    const { ended, opened } = await this.authenticator.reauthenticate(secret, password, async (em, holder, now) => {
      const changed = await this.accounts.change(em, holder.user, { passwordHash }, now);
      await requestAccountEmail(em, 'password_changed', changed, {}, now);
      await recordOwnAction(em, holder, 'password.changed', `account ${changed.id}`, now);
      const over = await this.sessions.endAll(em, changed.id, now);
      return { ended: over, opened: await this.opener.openIn(em, changed, arrival, now, { quiet: true }) };
    });
    await this.cache.end(ended);
    return this.opener.handOut(opened);
  }
}

function refuseWeak(newPassword: string, password: string, own: { username: string; email: string }): void {
  if (newPassword === password) throw invalid({ newPassword: 'Choose a password that differs from your current one' });
  try {
    requireUncommon(newPassword, own);
  } catch (error) {
    const message = (error as { fields?: Record<string, string> }).fields?.['password'];
    throw message === undefined ? error : invalid({ newPassword: message });
  }
}
