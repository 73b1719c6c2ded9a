import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { UserEntity } from './user.entity.js';
import type { EmailAddressEntity } from './email-address.entity.js';

// The table's former name is part of every existing MAC. A migration has no key to compute new MACs.
const EMAIL_ADDRESS_LABEL = 'emails';

/**
 * MACs of rows that grant rights: an account's credentials, role, status and tenant, and its named and confirmed
 * address. Checked at every authorizing read. Both `check…` methods throw SEAL_BROKEN (403).
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

/** Current MAC format; earlier rows have format 1. */
export const SEAL_FORM = 2;

const sealedUser = (row: Omit<UserEntity, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  // Excludes `otpStep`, which changes at every sign-in and can only reduce the number of valid codes.
  columns: {
    username: row.usernameKey,
    role: row.role,
    status: row.status,
    statusBefore: row.statusBefore,
    password: row.passwordHash,
    otp: row.otpSecret,
    // Included only if set, so that MACs of earlier accounts stay valid.
    ...(row.firstPasswordUntil !== null && { firstPasswordUntil: row.firstPasswordUntil }),
    // Gives every state of the row a different MAC, so that a restored older row is detectable by its version.
    ...(row.sealForm >= SEAL_FORM && { version: row.version, linkEpoch: row.linkEpoch }),
  },
});

const sealedEmail = (row: Omit<EmailAddressEntity, 'seal'>) => ({
  id: row.userId,
  tenantId: null,
  columns: { email: row.emailKey, statedAt: row.statedAt, confirmedAt: row.confirmedAt },
});
