import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { UserEntity } from './user.entity.js';
import type { EmailAddressEntity } from './email-address.entity.js';

// The table's name of before: it stands in the MAC of every row, and a migration has no key to make others.
const EMAIL_ADDRESS_LABEL = 'emails';

/**
 * What gives rights carries a MAC, checked whenever it is read to authorise: an account's credentials, role, status and
 * tenant; which address an account has named and confirmed. Both `check…` throw SEAL_BROKEN (403).
 */
@Injectable()
export class AccountMacs {
  constructor(private readonly rowMac: RowMac) {}

  user(row: Omit<UserEntity, 'seal'>): Buffer {
    return this.rowMac.seal('users', sealedUser(row));
  }
  checkUser(row: UserEntity): void {
    this.rowMac.check('users', sealedUser(row), row.seal);
  }

  email(row: Omit<EmailAddressEntity, 'seal'>): Buffer {
    return this.rowMac.seal(EMAIL_ADDRESS_LABEL, sealedEmail(row));
  }
  checkEmail(row: EmailAddressEntity): void {
    this.rowMac.check(EMAIL_ADDRESS_LABEL, sealedEmail(row), row.seal);
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

const sealedEmail = (row: Omit<EmailAddressEntity, 'seal'>) => ({
  id: row.userId,
  tenantId: null,
  columns: { email: row.emailKey, statedAt: row.statedAt, confirmedAt: row.confirmedAt },
});
