import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { DoctorLine } from '@revive/proto/revive/link/v1/doctor';
import type { EntityManager } from '@revive/platform/database/database';
import { AgentEntity } from '../agents/agent.entity.js';

export interface DoctorRow {
  readonly askedAt: Date;
  readonly at: Date | null;
  readonly receivedAt: Date | null;
  readonly durationMs: number | null;
  readonly lines: DoctorLine[] | null;
  readonly version: number;
}

interface Received {
  readonly at: Date;
  readonly receivedAt: Date;
  readonly durationMs: number;
  readonly lines: readonly DoctorLine[];
}

@Injectable()
export class DoctorReportRepository {
  /** False if the agent was asked after `notSince`. A single statement decides between concurrent requests. */
  async ask(em: EntityManager, agentId: string, tenantId: string, now: Date, notSince: Date): Promise<boolean> {
    const taken = await em.query<unknown[]>(
      `insert into doctor_reports as r (agent_id, tenant_id, asked_at) values ($1, $2, $3)
        on conflict (agent_id) do update set asked_at = $3, tenant_id = $2, version = r.version + 1
        where r.asked_at <= $4 returning agent_id`,
      [agentId, tenantId, now, notSince],
    );
    return taken.length > 0;
  }

  /** Undefined if the agent was never asked: an unasked report is not stored. */
  async store(em: EntityManager, agentId: string, tenantId: string, report: Received): Promise<number | undefined> {
    const [row] = await em.query<{ version: number | string }[]>(
      `with stored as (
        update doctor_reports set at = $3, received_at = $4, duration_ms = $5, lines = $6, version = version + 1
          where agent_id = $1 and tenant_id = $2 returning version)
      select version from stored`,
      [agentId, tenantId, report.at, report.receivedAt, report.durationMs, JSON.stringify(report.lines)],
    );
    return row && Number(row.version);
  }

  async read(em: EntityManager, agentIds: readonly string[]): Promise<ReadonlyMap<string, DoctorRow>> {
    const rows = await em.query<(Omit<DoctorRow, 'version'> & { agentId: string; version: number | string })[]>(
      `select agent_id as "agentId", asked_at as "askedAt", at, received_at as "receivedAt",
        duration_ms as "durationMs", lines, version from doctor_reports where agent_id = any($1)`,
      [agentIds],
    );
    return new Map(rows.map(({ agentId, ...row }) => [agentId, { ...row, version: Number(row.version) }]));
  }

  /** Agents that were not removed, newest first; of all shops without a tenant. */
  checkable(em: EntityManager, tenantId: string | undefined, most: number): Promise<AgentEntity[]> {
    return em.find(AgentEntity, {
      where: { binding: Not('revoked'), ...(tenantId !== undefined && { tenantId }) },
      order: { enrolledAt: 'DESC', id: 'DESC' },
      take: most,
    });
  }

  /** Deletes the report of a removed agent: the shop has no claim to facts of its PC. */
  async forget(em: EntityManager, agentId: string): Promise<void> {
    await em.query('delete from doctor_reports where agent_id = $1', [agentId]);
  }
}
