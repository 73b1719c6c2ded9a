import { Injectable } from '@nestjs/common';
import type { PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { PrintJobRepository } from './print-job.repository.js';
import { PrintJobs } from './print-jobs.js';

/** People of a shop see and cancel each other's documents, as at a printer that they share. */
@Injectable()
export class ReadPrintJobs {
  constructor(
    private readonly db: Database,
    private readonly rows: PrintJobRepository,
    private readonly jobs: PrintJobs,
    private readonly notifier: InstanceNotifier,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async list(actor: Actor): Promise<PrintJob[]> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, async (em) => this.jobs.messages(em, await this.rows.list(em, tenantId)));
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404) also for a document of a different shop. */
  async get(actor: Actor, id: string): Promise<PrintJob> {
    const { tenantId } = requireShopMember(actor);
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(actor, async (em) => {
      const row = await this.rows.find(em, tenantId, id);
      const [message] = await this.jobs.messages(em, row ? [row] : []);
      if (!message) throw new AppError('NOT_FOUND', { id });
      return message;
    });
  }

  /** A document that has ended stays as it is. Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async cancel(actor: Actor, id: string): Promise<PrintJob> {
    const { tenantId } = requireShopMember(actor);
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(actor, async (em) => {
      const row = await this.rows.cancel(em, tenantId, id);
      if (!row) throw new AppError('NOT_FOUND', { id });
      await this.jobs.show(em, [row]);
      afterCommit(em, () => this.notifier.notify({ kind: 'print', agentId: row.agentId }));
      const [message] = await this.jobs.messages(em, [row]);
      return message as PrintJob;
    });
  }
}
