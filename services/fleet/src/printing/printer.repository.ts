import { Injectable } from '@nestjs/common';
import type { Paper } from '@revive/contracts/printing/states';
import type { Printers } from '@revive/proto/revive/link/v1/printing';
import type { EntityManager } from '@revive/platform/database/database';

export interface PrinterRow {
  readonly agentId: string;
  readonly name: string;
  readonly make: string;
  readonly online: boolean;
  readonly papers: string[];
}
export interface ChoiceRow {
  readonly locationId: string;
  readonly paper: Paper;
  readonly agentId: string;
  readonly printer: string;
}
interface ReportingAgent {
  readonly agentId: string;
  readonly tenantId: string;
}

const COLUMNS = 'agent_id as "agentId", name, make, online, papers';
/** Printers of a shop in a list. */
const MOST = 200;

@Injectable()
export class PrinterRepository {
  /** Applies the agent's difference and returns how many printers the agent has now. */
  async apply(em: EntityManager, { agentId, tenantId }: ReportingAgent, report: Printers): Promise<number> {
    const { changed, removed, complete } = report;
    const names = changed.map(({ name }) => name);
    await em.query('delete from printers where agent_id = $1 and (name = any($2) or ($3 and name <> all($4)))', [
      agentId,
      removed,
      complete,
      names,
    ]);
    for (const { name, make, online, papers } of changed)
      await em.query(
        `insert into printers (agent_id, name, tenant_id, make, online, papers) values ($1, $2, $3, $4, $5, $6)
          on conflict (agent_id, name) do update set tenant_id = $3, make = $4, online = $5, papers = $6`,
        [agentId, name, tenantId, make, online, papers],
      );
    const [counted] = await em.query<{ count: number }[]>(
      'select count(*)::int as count from printers where agent_id = $1',
      [agentId],
    );
    return counted?.count ?? 0;
  }

  list(em: EntityManager, tenantId: string): Promise<PrinterRow[]> {
    return em.query<PrinterRow[]>(
      `select ${COLUMNS} from printers where tenant_id = $1 order by agent_id, name limit ${MOST}`,
      [tenantId],
    );
  }

  /** True if an agent of the shop reports this printer. */
  async isThere(em: EntityManager, tenantId: string, agentId: string, name: string): Promise<boolean> {
    const rows = await em.query<unknown[]>(
      'select 1 from printers where tenant_id = $1 and agent_id = $2 and name = $3',
      [tenantId, agentId, name],
    );
    return rows.length > 0;
  }

  choices(em: EntityManager, tenantId: string): Promise<ChoiceRow[]> {
    return em.query<ChoiceRow[]>(
      'select location_id as "locationId", paper, agent_id as "agentId", printer from printer_choices where tenant_id = $1 order by location_id, paper',
      [tenantId],
    );
  }

  async choose(
    em: EntityManager,
    { tenantId, locationId, paper, agentId, printer }: ChoiceRow & { readonly tenantId: string },
    by: { readonly userId: string; readonly at: Date },
  ): Promise<void> {
    await em.query(
      `insert into printer_choices (tenant_id, location_id, paper, agent_id, printer, chosen_by, chosen_at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, location_id, paper) do update set
        agent_id = excluded.agent_id, printer = excluded.printer, chosen_by = excluded.chosen_by,
        chosen_at = excluded.chosen_at`,
      [tenantId, locationId, paper, agentId, printer, by.userId, by.at],
    );
  }

  /** False if no printer was chosen. */
  async clear(
    em: EntityManager,
    { tenantId, locationId, paper }: { readonly tenantId: string; readonly locationId: string; readonly paper: Paper },
  ): Promise<boolean> {
    const [, removed] = await em.query<[unknown[], number]>(
      'delete from printer_choices where tenant_id = $1 and location_id = $2 and paper = $3',
      [tenantId, locationId, paper],
    );
    return removed === 1;
  }

  /** Removes the choices of a location for printers of an agent that has left it. */
  async forgetAgent(
    em: EntityManager,
    tenantId: string,
    { agentId, locationId }: { readonly agentId: string; readonly locationId: string },
  ): Promise<void> {
    await em.query('delete from printer_choices where tenant_id = $1 and location_id = $2 and agent_id = $3', [
      tenantId,
      locationId,
      agentId,
    ]);
  }

  async forgetLocations(em: EntityManager, tenantId: string, locationIds: readonly string[]): Promise<void> {
    await em.query('delete from printer_choices where tenant_id = $1 and location_id = any($2)', [
      tenantId,
      locationIds,
    ]);
  }
}
