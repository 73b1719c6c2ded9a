import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import type { SetPasswordReply } from '@revive/proto/revive/identity/v1/own_account';
import { AccountRepository } from '../accounts/account.repository.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { recordAction } from '../audit/record-action.js';
import type { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import type { LinkPurpose } from '../credentials/one-time-links.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { KnownDevices } from '../devices/known-devices.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import type { Arrival } from '../sessions/arrival.js';
import { OpenSession, type Opened } from '../sessions/open-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionRepository } from '../sessions/session.repository.js';

interface SetNewPassword {
  readonly ended: Buffer[];
  /** Signed cookie of the current browser. */
  readonly device: string;
  /** Session opened after a first password. */
  readonly opened?: Opened;
}

@Injectable()
export class NewPassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly devices: KnownDevices,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly opener: OpenSession,
    private readonly cache: SessionCache,
  ) {}

  /** Pass the result to `handOut` after the commit. */
  async set(
    em: EntityManager,
    { user, purpose, link }: { user: UserEntity; purpose: LinkPurpose; link: OneTimeLinkEntity },
    { passwordHash, arrival }: { passwordHash: string; arrival: Arrival },
    now: Date,
  ): Promise<SetNewPassword> {
    const isFirst = purpose === 'set_password' || purpose === 'invited';
    // The address was replaced meanwhile, and its owner objects.
    // control: the former address comes back to its owner = {}
    const former =
      purpose === 'keep_email' && link.emailKey !== user.emailKey ? { email: link.email, emailKey: link.emailKey } : {};
    const changed = await this.accounts.change(
      em,
      user,
      { passwordHash, ...former, ...(isFirst && { otpSecret: null, otpStep: null }) },
      now,
    );
    if (isFirst) {
      // control: a first password wipes the recovery codes of before
      await this.recoveryCodes.drop(em, user.id);
      await em.delete(OtpSetupEntity, { userId: user.id });
      await this.devices.forgetAll(em, user.id);
    } else await requestAccountEmail(em, 'password_changed', changed, {}, now);
    // Using the link proves that the address receives emails.
    if ((await this.accounts.emailState(em, changed)) !== 'confirmed')
      await this.accounts.nameEmail(em, changed, now, now);
    await recordAction(
      em,
      {
        action: 'password.set',
        notes: `by a link of the kind ${purpose}`,
        tenantId: user.tenantId,
        actor: { id: user.id, role: user.role },
      },
      now,
    );
    const browser = this.devices.read(arrival.device ?? '') ?? this.devices.make();
    await this.devices.remember(em, user, browser, now);
    const ended = await this.sessions.endAll(em, user.id, now);
    // control: a reset of a password signs nobody in
    if (!isFirst) return { ended, device: browser.token };
    // A first password removed any earlier second factor, so the sign-in asks for none.
    const known = { ...arrival, device: browser.token };
    return {
      ended,
      device: browser.token,
      opened: await this.opener.openIn(em, changed, known, now, { quiet: true }),
    };
  }

  async handOut({ ended, device, opened }: SetNewPassword): Promise<SetPasswordReply> {
    await this.cache.end(ended);
    return { device, ...(opened && { session: await this.opener.handOut(opened) }) };
  }
}
