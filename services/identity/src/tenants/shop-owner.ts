import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { keyOf, AccountRepository, type AccountRights } from '../accounts/account.repository.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { KnownDevices } from '../devices/known-devices.js';
import { afterTransition } from '../accounts/account.lifecycle.js';
import { isStaffAccount } from '../accounts/staff-account.policy.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { recordHistory } from '../accounts/account-history.js';
import { INVITATION_MS } from '../credentials/first-password.js';

export const OPENING = systemActor('identity:open-shop');

interface NewOwner {
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
  /** The account signed in during the application; empty for an anonymous application. */
  readonly accountId: string;
  /** The deciding person; null for the platform. */
  readonly by: string | null;
  /** Hash of an unknown password. */
  readonly nobodysHash: string;
}
export interface Owner {
  readonly user: UserEntity;
  /** True if the password is unknown: the email must contain a link. */
  readonly needsPassword: boolean;
  readonly ended: Buffer[];
}

/**
 * Prepares the account of a new shop's owner, in the transaction that opens the shop. An account signed in during the
 * application keeps its password. An anonymous application never affects an account with a confirmed address. An
 * unconfirmed account under the applicant's address is taken over completely (`decisions.md`: an unconfirmed address
 * grants nothing).
 */
@Injectable()
export class ShopOwner {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly devices: KnownDevices,
  ) {}

  /** Throws EMAIL_TAKEN, INVALID_TRANSITION (409), SEAL_BROKEN (403). */
  async prepare(em: EntityManager, owner: NewOwner, now: Date): Promise<Owner> {
    if (owner.accountId !== '') return this.#approve(em, owner, now);
    const there = await em.findOne(UserEntity, {
      where: { emailKey: keyOf(owner.email) },
      lock: { mode: 'pessimistic_write' },
    });
    return there ? this.#takeOver(em, owner, there, now) : this.#create(em, owner, now);
  }

  /** True if an anonymous application must never take over this account. */
  async isClaimed(em: EntityManager, user: UserEntity): Promise<boolean> {
    const waits = user.role === 'tenant_admin' && user.status === 'pending';
    const isTheirs = (await this.accounts.emailState(em, user)) === 'confirmed';
    return (
      user.tenantId !== null ||
      // control: staff’s accounts are not taken over
      isStaffAccount(user) ||
      user.status === 'suspended' ||
      // control: a confirmed address is not taken over
      (isTheirs && !waits)
    );
  }

  /** True if the account signed in during the application has not confirmed its address yet. */
  async isUnconfirmed(em: EntityManager, user: UserEntity): Promise<boolean> {
    // An account created by staff has no own password yet: the link in the email will confirm the address.
    return user.firstPasswordUntil === null && (await this.accounts.emailState(em, user)) !== 'confirmed';
  }

  async #approve(em: EntityManager, { accountId, tenantId, by }: NewOwner, now: Date): Promise<Owner> {
    const user = await em.findOne(UserEntity, { where: { id: accountId }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw refused('The applicant’s account no longer exists. Ask them to apply again.');
    await this.accounts.checkNewest(user);
    // control: an account of a shop gets no second shop
    if (user.tenantId !== null) throw refused('The applicant’s account already belongs to a shop.');
    // control: an account of another role gets no shop
    if (user.role !== 'tenant_admin') throw refused('The applicant’s account is no longer a repair shop account.');
    // control: a suspended account gets no shop
    if (user.status === 'suspended') throw refused('The applicant’s account is suspended. Reactivate it first.');
    if (await this.isUnconfirmed(em, user))
      throw refused(
        'The applicant has not confirmed their email address yet. Ask them to open the link we sent there.',
      );
    const approved = afterTransition(user, 'approve');
    const after = await this.accounts.change(em, user, { ...approved, tenantId }, now);
    await recordHistory(em, user.id, { what: 'approve', from: user.status, to: after.status }, by, now);
    return {
      user: after,
      needsPassword: user.firstPasswordUntil !== null,
      // control: sessions from before the approval end = []
      ended: await this.sessions.endAll(em, user.id, now),
    };
  }

  async #create(em: EntityManager, { tenantId, name, email, by, nobodysHash }: NewOwner, now: Date): Promise<Owner> {
    const user = await this.accounts.create(
      em,
      {
        // The email address is the username, because the person knows it.
        username: email,
        name,
        email,
        role: 'tenant_admin',
        status: 'approved',
        tenantId,
        passwordHash: nobodysHash,
        firstPasswordUntil: new Date(now.getTime() + INVITATION_MS),
      },
      now,
    );
    await recordHistory(em, user.id, { what: 'create', from: '', to: 'tenant_admin' }, by, now);
    return { user, needsPassword: true, ended: [] };
  }

  async #takeOver(
    em: EntityManager,
    { tenantId, name, by, nobodysHash }: NewOwner,
    user: UserEntity,
    now: Date,
  ): Promise<Owner> {
    await this.accounts.checkNewest(user);
    if (await this.isClaimed(em, user)) {
      throw new AppError('EMAIL_TAKEN', undefined, {
        sentence:
          'The applicant’s email address belongs to another account. Ask them to apply while signed in, or with another address.',
      });
    }
    const standing: AccountRights = {
      role: 'tenant_admin',
      status: 'approved',
      statusBefore: null,
      tenantId,
      passwordHash: nobodysHash,
      // control: the second factor of whoever had the address before is wiped = user.otpSecret
      otpSecret: null,
      otpStep: null,
      firstPasswordUntil: new Date(now.getTime() + INVITATION_MS),
    };
    // The former username was a stranger's choice; the owner knows the email address.
    const after = await this.accounts.change(
      em,
      user,
      { ...standing, name, username: user.email, usernameKey: user.emailKey },
      now,
    );
    // control: recovery codes of whoever had the address before are wiped
    await this.recoveryCodes.drop(em, user.id);
    await em.delete(OtpSetupEntity, { userId: user.id });
    await this.devices.forgetAll(em, user.id);
    await recordHistory(em, user.id, { what: 'approve', from: user.status, to: 'approved' }, by, now);
    return { user: after, needsPassword: true, ended: await this.sessions.endAll(em, user.id, now) };
  }
}

const refused = (sentence: string): AppError => new AppError('INVALID_TRANSITION', undefined, { sentence });
