import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { OneTimeLinkEntity } from './one-time-link.entity.js';
import type { OtpSetupEntity } from './otp-setup.entity.js';

// The table's former name is part of every existing MAC. A migration has no key to compute new MACs.
const ONE_TIME_LINK_LABEL = 'links';

/**
 * MACs of one-time links (owner and recipient), and of a second factor during setup. Both `check…` methods throw
 * SEAL_BROKEN (403).
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
  // Excludes `usedAt`: the link's secret already depends on the replaced password, and a confirmation may be repeated.
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
