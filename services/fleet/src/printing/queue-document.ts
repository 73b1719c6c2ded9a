import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { printDocumentSchema } from '@revive/contracts/printing/printing';
import { DOCUMENT_MAX } from '@revive/contracts/printing/states';
import type { PrintJob, QueueDocumentRequest } from '@revive/proto/revive/fleet/v1/printing';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { PrintJobRepository } from './print-job.repository.js';
import { PrintJobs } from './print-jobs.js';
import { PrinterRepository, type ChoiceRow } from './printer.repository.js';

/** Documents of a shop that are not printed yet. */
const MOST_OPEN = 100;
const PDF = Buffer.from('%PDF-');

@Injectable()
export class QueueDocument {
  constructor(
    private readonly db: Database,
    private readonly printers: PrinterRepository,
    private readonly rows: PrintJobRepository,
    private readonly jobs: PrintJobs,
    private readonly agents: AgentRepository,
    private readonly notifier: InstanceNotifier,
  ) {}

  /**
   * The repair was checked by `repairs`, which produced the document; fleet knows no tickets. Throws INVALID (400),
   * NOT_ALLOWED (403), PRINTER_NOT_CHOSEN (409), TOO_LARGE (413), TOO_MANY (429).
   */
  async run(actor: Actor, { content, sha256, repairId, locationId, ...wish }: QueueDocumentRequest): Promise<PrintJob> {
    const { tenantId, userId } = requireShopMember(actor);
    const { what, paper } = await validate(printDocumentSchema, { ...wish, ...(repairId !== '' && { repairId }) });
    const document = Buffer.from(content);
    if (document.length > DOCUMENT_MAX) throw new AppError('TOO_LARGE', { bytes: document.length });
    // control: only a document with its declared hash is sent to a printer
    if (createHash('sha256').update(document).digest('hex') !== sha256 || !document.subarray(0, 5).equals(PDF))
      throw new AppError('INVALID', undefined, { sentence: 'The document is damaged. Print it again.' });
    return this.db.tx(actor, async (em) => {
      const choice = (await this.printers.choices(em, tenantId)).find(
        (one) => one.paper === paper && one.locationId === (locationId ?? tenantId),
      );
      if (!choice || !(await this.#isOwn(em, tenantId, choice))) throw new AppError('PRINTER_NOT_CHOSEN', { paper });
      if ((await this.rows.countOpen(em, tenantId)) >= MOST_OPEN)
        throw new AppError('TOO_MANY', undefined, {
          sentence: `${MOST_OPEN} documents are waiting to be printed. Cancel some of them first.`,
        });
      const row = await this.rows.insert(em, {
        tenantId,
        agentId: choice.agentId,
        printer: choice.printer,
        what,
        paper,
        repairId: repairId === '' ? null : repairId,
        document,
        sha256,
        requestedBy: userId,
      });
      await this.jobs.show(em, [row]);
      afterCommit(em, () => this.notifier.notify({ kind: 'print', agentId: row.agentId }));
      const [message] = await this.jobs.messages(em, [row]);
      return message as PrintJob;
    });
  }

  /** False if the agent of the chosen printer was removed after the choice. */
  async #isOwn(em: EntityManager, tenantId: string, { agentId }: ChoiceRow): Promise<boolean> {
    const agent = await this.agents.find(em, agentId);
    // control: a document goes only to a confirmed agent of the shop = true
    return agent?.tenantId === tenantId && agent.binding === 'confirmed';
  }
}
