import type { Sealer } from '@revive/platform/seal';
import type { AuditHeadRow, SessionRow, UserRow } from './rows.js';

/**
 * What gives rights carries a seal, checked whenever it is read to authorise: an account's credentials, role, status and
 * tenant; whose a session is and until when; where an audit chain ends. All `check…` throw SEAL_BROKEN (403).
 */
export class Seals {
  constructor(private readonly sealer: Sealer) {}

  user(row: Omit<UserRow, 'seal'>): Buffer {
    return this.sealer.seal('users', sealedUser(row));
  }
  checkUser(row: UserRow): void {
    this.sealer.check('users', sealedUser(row), row.seal);
  }

  session(row: Omit<SessionRow, 'seal'>): Buffer {
    return this.sealer.seal('sessions', sealedSession(row));
  }
  checkSession(row: SessionRow): void {
    this.sealer.check('sessions', sealedSession(row), row.seal);
  }

  head(row: Omit<AuditHeadRow, 'seal'>): Buffer {
    return this.sealer.seal('audit_heads', sealedHead(row));
  }
  checkHead(row: AuditHeadRow): void {
    this.sealer.check('audit_heads', sealedHead(row), row.seal);
  }
}

const sealedUser = (row: Omit<UserRow, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  // `otpStep` is left out: it changes at every sign-in and can only make codes fewer.
  columns: { username: row.usernameKey, role: row.role, status: row.status, statusBefore: row.statusBefore, password: row.passwordHash, otp: row.otpSecret },
});

const sealedSession = (row: Omit<SessionRow, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  columns: { hash: row.hash, user: row.userId, expiresAt: row.expiresAt, endedAt: row.endedAt },
});

const sealedHead = (row: Omit<AuditHeadRow, 'seal'>) => ({ id: row.chain, tenantId: row.tenantId, columns: { seq: row.seq, hash: row.hash, anchored: row.anchoredSeq } });
