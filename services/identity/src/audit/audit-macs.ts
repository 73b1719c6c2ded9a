import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { AuditHeadEntity } from './audit-head.entity.js';

/** MAC of the end of an audit chain. `checkHead` throws SEAL_BROKEN (403). */
@Injectable()
export class AuditMacs {
  constructor(private readonly rowMac: RowMac) {}

  head(row: Omit<AuditHeadEntity, 'seal'>): Buffer {
    return this.rowMac.seal('audit_heads', sealedHead(row));
  }
  checkHead(row: AuditHeadEntity): void {
    this.rowMac.check('audit_heads', sealedHead(row), row.seal);
  }
}

const sealedHead = (row: Omit<AuditHeadEntity, 'seal'>) => ({
  id: row.chain,
  tenantId: row.tenantId,
  columns: { seq: row.seq, hash: row.hash, anchored: row.anchoredSeq },
});
