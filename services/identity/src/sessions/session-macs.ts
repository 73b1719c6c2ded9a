import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { SessionEntity } from './session.entity.js';

/**
 * The MAC over whose a session is and until when, checked whenever it is read to authorise. `checkSession` throws
 * SEAL_BROKEN (403).
 */
@Injectable()
export class SessionMacs {
  constructor(private readonly rowMac: RowMac) {}

  session(row: Omit<SessionEntity, 'seal'>): Buffer {
    return this.rowMac.seal('sessions', sealedSession(row));
  }
  checkSession(row: SessionEntity): void {
    this.rowMac.check('sessions', sealedSession(row), row.seal);
  }
}

const sealedSession = (row: Omit<SessionEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  // Only where the password was typed again (under its first name) or a visitor came, so that sessions from before keep
  // their seals.
  columns: {
    hash: row.hash,
    user: row.userId,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
    ...(row.reauthenticatedAt !== null && { provenAt: row.reauthenticatedAt }),
    // control: a visit is sealed as one
    ...(row.visit && { visit: true }),
  },
});
