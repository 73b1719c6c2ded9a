import type { RowMac } from '@revive/platform/auth/row-mac';
import type { EmailAddressEntity } from '../accounts/email-address.entity.js';
import type { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import type { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import type { AuditHeadEntity } from '../audit/audit-head.entity.js';
import type { SessionEntity } from '../sessions/session.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import type { ImpersonationEntity } from '../impersonation/impersonation.entity.js';

/**
 * What gives rights carries a seal, checked whenever it is read to authorise: an account's credentials, role, status
 * and tenant; whose a session is and until when; which address an account has named and confirmed; whose a link is and
 * where it is sent; a second factor that is being set up; where an audit chain ends. All `check…` throw SEAL_BROKEN
 * (403).
 */
export class Seals {
  constructor(private readonly sealer: RowMac) {}

  user(row: Omit<UserEntity, 'seal'>): Buffer {
    return this.sealer.seal('users', sealedUser(row));
  }
  checkUser(row: UserEntity): void {
    this.sealer.check('users', sealedUser(row), row.seal);
  }

  session(row: Omit<SessionEntity, 'seal'>): Buffer {
    return this.sealer.seal('sessions', sealedSession(row));
  }
  checkSession(row: SessionEntity): void {
    this.sealer.check('sessions', sealedSession(row), row.seal);
  }

  view(row: Omit<ImpersonationEntity, 'seal'>): Buffer {
    return this.sealer.seal('views', sealedView(row));
  }
  checkView(row: ImpersonationEntity): void {
    this.sealer.check('views', sealedView(row), row.seal);
  }

  email(row: Omit<EmailAddressEntity, 'seal'>): Buffer {
    return this.sealer.seal('emails', sealedEmail(row));
  }
  checkEmail(row: EmailAddressEntity): void {
    this.sealer.check('emails', sealedEmail(row), row.seal);
  }

  link(row: Omit<OneTimeLinkEntity, 'seal'>): Buffer {
    return this.sealer.seal('links', sealedLink(row));
  }
  checkLink(row: OneTimeLinkEntity): void {
    this.sealer.check('links', sealedLink(row), row.seal);
  }

  otpSetup(row: Omit<OtpSetupEntity, 'seal'>): Buffer {
    return this.sealer.seal('otp_setups', sealedSetup(row));
  }
  checkOtpSetup(row: OtpSetupEntity): void {
    this.sealer.check('otp_setups', sealedSetup(row), row.seal);
  }

  head(row: Omit<AuditHeadEntity, 'seal'>): Buffer {
    return this.sealer.seal('audit_heads', sealedHead(row));
  }
  checkHead(row: AuditHeadEntity): void {
    this.sealer.check('audit_heads', sealedHead(row), row.seal);
  }
}

/** The form of seals that are made now; rows from before have 1. */
export const SEAL_FORM = 2;

const sealedUser = (row: Omit<UserEntity, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  // `otpStep` is left out: it changes at every sign-in and can only make codes fewer.
  columns: {
    username: row.usernameKey,
    role: row.role,
    status: row.status,
    statusBefore: row.statusBefore,
    password: row.passwordHash,
    otp: row.otpSecret,
    // Only where it is set, so that accounts from before it keep their seals.
    ...(row.firstPasswordUntil !== null && { firstPasswordUntil: row.firstPasswordUntil }),
    // So that each state of the row has a seal of its own: whose version is older was put back.
    ...(row.sealForm >= SEAL_FORM && { version: row.version, linkEpoch: row.linkEpoch }),
  },
});

const sealedSession = (row: Omit<SessionEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  // A proof only where there is one, so that sessions from before it keep their seals.
  columns: {
    hash: row.hash,
    user: row.userId,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
    ...(row.provenAt !== null && { provenAt: row.provenAt }),
  },
});

const sealedView = (row: Omit<ImpersonationEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  columns: { viewer: row.viewerId, session: row.sessionId, user: row.userId, endsAt: row.endsAt, endedAt: row.endedAt },
});

const sealedEmail = (row: Omit<EmailAddressEntity, 'seal'>) => ({
  id: row.userId,
  tenantId: null,
  columns: { email: row.emailKey, statedAt: row.statedAt, confirmedAt: row.confirmedAt },
});

const sealedLink = (row: Omit<OneTimeLinkEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  // `usedAt` is left out: the secret itself is bound to the password that it replaces, and a confirmation may be said
  // twice.
  columns: {
    purpose: row.purpose,
    user: row.userId,
    email: row.email,
    emailKey: row.emailKey,
    expiresAt: row.expiresAt,
  },
});

const sealedSetup = (row: Omit<OtpSetupEntity, 'seal'>) => ({
  id: row.userId,
  tenantId: null,
  columns: { secret: row.secret, createdAt: row.createdAt },
});

const sealedHead = (row: Omit<AuditHeadEntity, 'seal'>) => ({
  id: row.chain,
  tenantId: row.tenantId,
  columns: { seq: row.seq, hash: row.hash, anchored: row.anchoredSeq },
});
