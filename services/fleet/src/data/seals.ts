import type { RowMac } from '@revive/platform/auth/row-mac';
import type { AgentRow } from './rows.js';

/** What ties an agent to a tenant carries a seal, checked whenever the tie is used: who can write rows binds nobody. */
export class Seals {
  constructor(private readonly sealer: RowMac) {}

  agent(row: AgentRow): Buffer {
    return this.sealer.seal('agents', sealed(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkAgent(row: AgentRow): void {
    this.sealer.check('agents', sealed(row), row.seal);
  }
}

const sealed = (row: AgentRow) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    machine: row.machine,
    binding: row.binding,
    spki: row.spki,
    enrolledAt: row.enrolledAt,
    confirmedAt: row.confirmedAt,
    confirmedBy: row.confirmedBy,
  },
});
