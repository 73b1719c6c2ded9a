import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { AccountRepository } from '../accounts/account.repository.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { recordAction } from '../audit/record-action.js';
import type { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import type { LinkPurpose } from '../credentials/one-time-links.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { KnownDevices } from '../devices/known-devices.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import { SessionRepository } from '../sessions/session.repository.js';

/** What a password that comes by a link does to the account, in the transaction that spends the link. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly devices: KnownDevices,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  /** The hashes of the sessions that have ended, for the cache, and the mark of the browser at hand. */
  async set(
    em: EntityManager,
    { user, purpose, link }: { user: UserEntity; purpose: LinkPurpose; link: OneTimeLinkEntity },
    { passwordHash, device }: { passwordHash: string; device: string },
    now: Date,
  ): Promise<{ ended: Buffer[]; mark: string }> {
    const isFirst = purpose === 'set_password' || purpose === 'invited';
    // Somebody has replaced the address meanwhile, and its owner says that it was not them.
    const former =
      /* control: the former address comes back to its owner = {} */ purpose === 'keep_email' &&
      link.emailKey !== user.emailKey
        ? { email: link.email, emailKey: link.emailKey }
        : {};
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
    // The email with the link arrived there.
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
    const browser = this.devices.read(device) ?? this.devices.make();
    await this.devices.remember(em, user, browser, now);
    return { ended: await this.sessions.endAll(em, user.id, now), mark: browser.token };
  }
}
