import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { AgentEntity } from './agent.entity.js';

/**
 * Seals the binding of an agent to its tenant with a MAC. Every use of the binding checks the MAC, so write access to
 * the rows alone cannot bind an agent.
 */
@Injectable()
export class AgentMacs {
  constructor(private readonly sealer: RowMac) {}

  agent(row: AgentEntity): Buffer {
    return this.sealer.seal('agents', sealed(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkAgent(row: AgentEntity): void {
    this.sealer.check('agents', sealed(row), row.seal);
  }
}

const sealed = (row: AgentEntity) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    machine: row.machine,
    binding: row.binding,
    spki: row.spki,
    enrolledAt: row.enrolledAt,
    confirmedAt: row.confirmedAt,
    confirmedBy: row.confirmedBy,
    // Only if set: the MACs of agents from before this field stay valid.
    ...(row.oneTime && { oneTime: row.oneTime, remoteSession: row.remoteSession }),
  },
});
