import { Injectable } from '@nestjs/common';
import type { PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { AgentRepository } from '../agents/agent.repository.js';
import { printJobFrame, printJobMessage } from './print-job.mapper.js';
import type { PrintJobRow } from './print-job.repository.js';

/** Adds the names of the agents to rows, and shows changed rows to the shop after the commit. */
@Injectable()
export class PrintJobs {
  constructor(
    private readonly agents: AgentRepository,
    private readonly live: LivePublisher,
  ) {}

  async messages(em: EntityManager, rows: readonly PrintJobRow[]): Promise<PrintJob[]> {
    const names = await this.#names(em, rows);
    return rows.map((row) => printJobMessage(row, names.get(row.agentId)?.name ?? ''));
  }

  async show(em: EntityManager, rows: readonly PrintJobRow[]): Promise<void> {
    const names = await this.#names(em, rows);
    afterCommit(em, () => {
      for (const row of rows)
        this.live.publish(
          { kind: 'tenant', tenantId: row.tenantId },
          printJobFrame(row, names.get(row.agentId)?.name ?? ''),
        );
    });
  }

  #names(em: EntityManager, rows: readonly PrintJobRow[]): ReturnType<AgentRepository['named']> {
    return this.agents.named(em, [...new Set(rows.map(({ agentId }) => agentId))]);
  }
}
