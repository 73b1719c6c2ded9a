import { Injectable } from '@nestjs/common';
import type { PrinterList } from '@revive/proto/revive/fleet/v1/printing';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AgentRepository } from '../agents/agent.repository.js';
import { PrinterRepository } from './printer.repository.js';

@Injectable()
export class ReadPrinters {
  constructor(
    private readonly db: Database,
    private readonly printers: PrinterRepository,
    private readonly agents: AgentRepository,
  ) {}

  /** Throws NOT_ALLOWED (403) for everyone but the shop's administrators and technicians. */
  async run(actor: Actor): Promise<PrinterList> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, (em) => this.list(em, tenantId));
  }

  async list(em: EntityManager, tenantId: string): Promise<PrinterList> {
    const rows = await this.printers.list(em, tenantId);
    const choices = await this.printers.choices(em, tenantId);
    const ids = [...new Set([...rows, ...choices].map(({ agentId }) => agentId))];
    const [named, online] = [await this.agents.named(em, ids), await this.agents.online(em, ids)];
    const nameOf = (agentId: string): string => named.get(agentId)?.name ?? '';
    const printers = rows.map((row) => ({
      ...row,
      agentName: nameOf(row.agentId),
      locationId: named.get(row.agentId)?.locationId,
      online: row.online && online.has(row.agentId),
    }));
    return {
      printers,
      papers: choices.map(({ locationId, paper, agentId, printer }) => {
        const found = printers.find((one) => one.agentId === agentId && one.name === printer);
        return {
          paper,
          locationId,
          agentId,
          agentName: nameOf(agentId),
          printer,
          online: found?.online ?? false,
          present: found !== undefined,
        };
      }),
    };
  }
}
