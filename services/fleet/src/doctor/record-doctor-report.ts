import { Inject, Injectable } from '@nestjs/common';
import type { DoctorReport } from '@revive/proto/revive/link/v1/doctor';
import type { AgentActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { DoctorReportRepository } from './doctor-report.repository.js';

/** Stores what an agent found on its PC, and tells the page. */
@Injectable()
export class RecordDoctorReport {
  constructor(
    private readonly db: Database,
    private readonly reports: DoctorReportRepository,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(agent: AgentActor, { at, durationMs, lines }: DoctorReport): Promise<void> {
    const { agentId, tenantId } = agent;
    const receivedAt = this.clock();
    await this.db.tx(agent, async (em) => {
      const report = { at: new Date(at), receivedAt, durationMs, lines };
      const version = await this.reports.store(em, agentId, tenantId, report);
      if (version === undefined) return;
      // Without a row: the page reads the list again, and only while it is open.
      const frame = { type: 'fleet.doctor', id: agentId, version };
      afterCommit(em, () => {
        this.live.publish({ kind: 'tenant', tenantId }, frame);
        this.live.publish({ kind: 'staff' }, frame);
      });
    });
  }
}
