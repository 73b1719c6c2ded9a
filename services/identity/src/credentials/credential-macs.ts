import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { OneTimeLinkEntity } from './one-time-link.entity.js';
import type { OtpSetupEntity } from './otp-setup.entity.js';

// The table's name of before: it stands in the MAC of every row, and a migration has no key to make others.
const ONE_TIME_LINK_LABEL = 'links';

/**
 * The MACs over whose a one-time link is and where it is sent, and over a second factor that is being set up. Both
 * `check…` throw SEAL_BROKEN (403).
 */
@Injectable()
export class CredentialMacs {
  constructor(private readonly rowMac: RowMac) {}

  link(row: Omit<OneTimeLinkEntity, 'seal'>): Buffer {
    return this.rowMac.seal(ONE_TIME_LINK_LABEL, sealedLink(row));
  }
  checkLink(row: OneTimeLinkEntity): void {
    this.rowMac.check(ONE_TIME_LINK_LABEL, sealedLink(row), row.seal);
  }

  otpSetup(row: Omit<OtpSetupEntity, 'seal'>): Buffer {
    return this.rowMac.seal('otp_setups', sealedSetup(row));
  }
  checkOtpSetup(row: OtpSetupEntity): void {
    this.rowMac.check('otp_setups', sealedSetup(row), row.seal);
  }
}

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
