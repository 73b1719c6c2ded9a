import { Injectable } from '@nestjs/common';
import type { CheckedAgent, StoredDoctorReport } from '@revive/proto/revive/fleet/v1/doctor';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import type { AgentEntity } from '../agents/agent.entity.js';
import { agentMessage } from '../agents/agent.mapper.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { readTenantNames } from '../agents/tenant.repository.js';
import { DoctorReportRepository, type DoctorRow } from './doctor-report.repository.js';

/** Maximum rows of a list that grows with the platform (design §10). */
const MOST = 200;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

@Injectable()
export class ListDoctorReports {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly reports: DoctorReportRepository,
  ) {}

  /** Throws NOT_ALLOWED (403) for a person without a shop who is not staff. */
  run(actor: Actor): Promise<CheckedAgent[]> {
    // control: only people of the shop and the platform's staff read reports of PCs = actor
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    return this.db.tx(actor, async (em) => {
      const rows = await this.reports.checkable(em, tenantId, MOST);
      const ids = rows.map(({ id }) => id);
      const [online, reports] = [await this.agents.online(em, ids), await this.reports.read(em, ids)];
      // The people of a shop know its name, and their database role cannot read other names.
      const names =
        tenantId === undefined
          ? await readTenantNames(
              em,
              rows.map((row) => row.tenantId),
            )
          : NO_NAMES;
      return rows.map((row) => checked(row, online.has(row.id), names.get(row.tenantId) ?? '', reports.get(row.id)));
    });
  }
}

function checked(row: AgentEntity, online: boolean, tenantName: string, stored: DoctorRow | undefined): CheckedAgent {
  const { name, tenantId, presence, agentVersion, localPort } = agentMessage(row, online);
  const report = stored && reportOf(stored);
  return {
    agentId: row.id,
    name,
    tenantId,
    tenantName,
    presence,
    agentVersion,
    ...(localPort != null && { localPort }),
    ...(stored && { askedAt: stored.askedAt.toISOString() }),
    ...(report && { report }),
  };
}

function reportOf({ at, receivedAt, durationMs, lines }: DoctorRow): StoredDoctorReport | undefined {
  if (!at || !receivedAt || durationMs === null || !lines) return undefined;
  return { at: at.toISOString(), receivedAt: receivedAt.toISOString(), durationMs, lines };
}
