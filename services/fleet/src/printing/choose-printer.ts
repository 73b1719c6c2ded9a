import { Inject, Injectable } from '@nestjs/common';
import { choosePrinterSchema, clearPrinterQuerySchema } from '@revive/contracts/printing/printing';
import { PAPERS, type Paper } from '@revive/contracts/printing/states';
import type { ChoosePrinterRequest, ClearPrinterRequest, PrinterList } from '@revive/proto/revive/fleet/v1/printing';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockLocations } from '@revive/platform/database/shop-locations';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { PrinterRepository } from './printer.repository.js';
import { ReadPrinters } from './read-printers.js';

@Injectable()
export class ChoosePrinter {
  constructor(
    private readonly db: Database,
    private readonly printers: PrinterRepository,
    private readonly agents: AgentRepository,
    private readonly reading: ReadPrinters,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400) for a printer that no agent of the shop reports, NOT_ALLOWED (403), NOT_FOUND (404). */
  choose(actor: Actor, { paper: named, ...request }: ChoosePrinterRequest): Promise<PrinterList> {
    return this.#change(actor, named, async (em, { tenantId, userId, paper, at }) => {
      const { locationId = tenantId, ...choice } = await validate(choosePrinterSchema, given(request));
      // control: a shop prints only on a printer of its own agents
      if (!(await this.printers.isThere(em, tenantId, choice.agentId, choice.printer)))
        throw invalid({ printer: 'This printer is not connected to one of your PCs' });
      await lockLocations(em, tenantId);
      // control: a location prints only on printers of its own PCs
      if ((await this.agents.named(em, [choice.agentId])).get(choice.agentId)?.locationId !== locationId)
        throw invalid({ printer: 'This printer is connected to a PC at another location' });
      await this.printers.choose(em, { tenantId, locationId, paper, ...choice }, { userId, at });
      return `${paper}: ${choice.printer}, agent ${choice.agentId}`;
    });
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). Without a chosen printer nothing changes. */
  clear(actor: Actor, { paper: named, ...request }: ClearPrinterRequest): Promise<PrinterList> {
    return this.#change(actor, named, async (em, { tenantId, paper }) => {
      const { locationId = tenantId } = await validate(clearPrinterQuerySchema, given(request));
      return (await this.printers.clear(em, { tenantId, locationId, paper })) ? `${paper}: none` : undefined;
    });
  }

  async #change(
    actor: Actor,
    named: string,
    act: (
      em: EntityManager,
      by: { tenantId: string; userId: string; paper: Paper; at: Date },
    ) => Promise<string | undefined>,
  ): Promise<PrinterList> {
    // control: only an administrator of the shop chooses printers = actor
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    const paper = PAPERS.find((one) => one === named);
    if (paper === undefined) throw new AppError('NOT_FOUND', { paper: named });
    return this.db.tx(person, async (em) => {
      const at = this.clock();
      const notes = await act(em, { tenantId, userId: person.userId, paper, at });
      if (notes !== undefined) {
        await recordAudit(em, person, at, tenantId, 'printer.chosen', notes);
        afterCommit(em, () =>
          this.live.publish({ kind: 'tenant', tenantId }, { type: 'print.printers', id: tenantId, version: +at }),
        );
      }
      return this.reading.list(em, tenantId);
    });
  }
}
