import { Inject, Injectable } from '@nestjs/common';
import { DOCTOR_EVERY_MS } from '@revive/contracts/fleet/doctor-limits';
import type { DoctorRun } from '@revive/proto/revive/fleet/v1/doctor';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { DoctorReportRepository } from './doctor-report.repository.js';

/** Asks an agent of the caller's shop to check its PC. Staff only read reports. */
@Injectable()
export class RunDoctor {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly reports: DoctorReportRepository,
    private readonly notifier: InstanceNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), AGENT_OFFLINE (409), TOO_MANY (429). */
  async run(actor: Actor, agentId: string): Promise<DoctorRun> {
    const { tenantId } = requireShopMember(actor);
    const now = this.clock();
    await this.db.tx(actor, async (em) => {
      const agent = await this.agents.find(em, agentId);
      // control: a shop asks only its own agents to check their PC
      if (agent?.tenantId !== tenantId || agent.binding !== 'confirmed')
        throw new AppError('AGENT_NOT_FOUND', { agentId });
      if (!(await this.agents.online(em, [agentId])).has(agentId))
        throw new AppError('AGENT_OFFLINE', { agentId }, { sentence: OFFLINE });
      const notSince = new Date(now.getTime() - DOCTOR_EVERY_MS);
      // control: an agent is asked to check its PC so often
      if (!(await this.reports.ask(em, agentId, tenantId, now, notSince)))
        throw new AppError(
          'TOO_MANY',
          { retryAfterSeconds: DOCTOR_EVERY_MS / 1_000 },
          { sentence: 'This agent was asked a moment ago. Wait a few seconds and run the doctor again.' },
        );
      afterCommit(em, () => this.notifier.notify({ kind: 'doctor', agentId, requestId: uuidv7() }));
    });
    return { askedAt: now.toISOString() };
  }
}

const OFFLINE = 'This agent is not connected. Run “revive-agent doctor” on its PC instead.';
