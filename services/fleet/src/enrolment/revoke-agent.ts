import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AgentEntity } from '../agents/agent.entity.js';
import { publishAgentChanged, recordAudit } from '../agents/agent.events.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { BenchRepository } from '../bench/bench.repository.js';
import { DoctorReportRepository } from '../doctor/doctor-report.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

@Injectable()
export class RevokeAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly benches: BenchRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notifier: InstanceNotifier,
    private readonly reports: DoctorReportRepository,
  ) {}

  /** `why` is shown in the shop's activity, after the agent's name. */
  async run(em: EntityManager, row: AgentEntity, by: Actor, why: string): Promise<void> {
    const { id: agentId, tenantId, name } = row;
    await this.agents.bind(em, row, 'revoked');
    await publishAgentChanged(em, row);
    await this.benches.removed(em, { kind: 'agent', agentId, tenantId }, name);
    await this.reports.forget(em, agentId);
    await recordAudit(em, by, this.clock(), tenantId, 'agent.revoked', `agent ${agentId}, ${name}, ${why}`);
    afterCommit(em, () => this.notifier.notify({ kind: 'binding', agentId }));
  }
}
