import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { SessionEntity } from './session.entity.js';

/** MAC of a session's owner and expiry, checked at every authorizing read. `checkSession` throws SEAL_BROKEN (403). */
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
  // Included only after a repeated password proof (under the field's former name) or for a demo visit, so that MACs of
  // earlier sessions stay valid.
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
