import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { ImpersonationEntity } from './impersonation.entity.js';

// The table's former name is part of every existing MAC. A migration has no key to compute new MACs.
const IMPERSONATION_LABEL = 'views';

/** MAC of an impersonation: viewer, viewed account, session and end. `check` throws SEAL_BROKEN (403). */
@Injectable()
export class ImpersonationMacs {
  constructor(private readonly rowMac: RowMac) {}

  seal(row: Omit<ImpersonationEntity, 'seal'>): Buffer {
    return this.rowMac.seal(IMPERSONATION_LABEL, sealedImpersonation(row));
  }
  check(row: ImpersonationEntity): void {
    this.rowMac.check(IMPERSONATION_LABEL, sealedImpersonation(row), row.seal);
  }
}

const sealedImpersonation = (row: Omit<ImpersonationEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  columns: { viewer: row.viewerId, session: row.sessionId, user: row.userId, endsAt: row.endsAt, endedAt: row.endedAt },
});
