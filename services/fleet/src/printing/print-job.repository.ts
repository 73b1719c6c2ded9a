import { Inject, Injectable } from '@nestjs/common';
import { MOST_PRINT_JOBS, PRINT_HOURS, type Paper, type DocumentKind } from '@revive/contracts/printing/states';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { statusAfter, type PrintStatus } from './print-job.policy.js';

/** Row of a print job without its bytes. */
export interface PrintJobRow extends PrintStatus {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly printer: string;
  readonly what: DocumentKind;
  readonly paper: Paper;
  readonly repairId: string | null;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
  readonly version: number;
}
export interface NewPrintJob {
  readonly tenantId: string;
  readonly agentId: string;
  readonly printer: string;
  readonly what: DocumentKind;
  readonly paper: Paper;
  readonly repairId: string | null;
  readonly document: Uint8Array;
  readonly sha256: string;
  readonly requestedBy: string;
}
export interface UndeliveredPrint {
  readonly id: string;
  readonly agentId: string;
  readonly tenantId: string;
  readonly isCancelled: boolean;
}
export interface Delivery {
  readonly id: string;
  readonly printer: string;
  readonly paper: string;
  readonly document: Buffer;
  readonly sha256: string;
  readonly expiresAt: Date;
}

const COLUMNS =
  'id, tenant_id as "tenantId", agent_id as "agentId", printer, what, paper, repair_id as "repairId", state, reason, ' +
  'requested_at as "requestedAt", expires_at as "expiresAt", updated_at as "updatedAt", ' +
  'cancelled_at as "cancelledAt", version';
const OPEN = "state in ('queued', 'sent', 'printing')";
const HOUR_MS = 3_600_000;
/** Milliseconds after the expiry in which a connected agent reports the end itself. */
const ANSWER_MS = 600_000;
/** Days that a row without its document is kept (our choice). */
const KEPT_DAYS = 30;
const BATCH = 200;

// The first document of every agent comes first, so that silent agents with many documents keep nobody waiting.
const UNDELIVERED = prepared(`
  select id, "agentId", "tenantId", "isCancelled" from (
    select id, agent_id as "agentId", tenant_id as "tenantId", cancelled_at is not null as "isCancelled",
           row_number() over (partition by agent_id order by id) as place
      from print_jobs
     where agent_id = any($1) and ${OPEN} and expires_at > $2 and (state = 'queued' or cancelled_at is not null)) as job
   order by place, id limit ${BATCH}`);

@Injectable()
export class PrintJobRepository {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async insert(em: EntityManager, job: NewPrintJob): Promise<PrintJobRow> {
    const now = this.clock();
    const rows = await em.query<PrintJobRow[]>(
      `insert into print_jobs (id, tenant_id, agent_id, printer, what, paper, repair_id, document, sha256, requested_by,
          requested_at, expires_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11) returning ${COLUMNS}`,
      [
        uuidv7(),
        job.tenantId,
        job.agentId,
        job.printer,
        job.what,
        job.paper,
        job.repairId,
        Buffer.from(job.document),
        job.sha256,
        job.requestedBy,
        now,
        new Date(now.getTime() + PRINT_HOURS * HOUR_MS),
      ],
    );
    return rows[0] as PrintJobRow;
  }

  async countOpen(em: EntityManager, tenantId: string): Promise<number> {
    const [counted] = await em.query<{ count: number }[]>(
      `select count(*)::int as count from print_jobs where tenant_id = $1 and ${OPEN}`,
      [tenantId],
    );
    return counted?.count ?? 0;
  }

  list(em: EntityManager, tenantId: string): Promise<PrintJobRow[]> {
    return em.query<PrintJobRow[]>(
      `select ${COLUMNS} from print_jobs where tenant_id = $1 order by id desc limit ${MOST_PRINT_JOBS}`,
      [tenantId],
    );
  }

  async find(em: EntityManager, tenantId: string, id: string): Promise<PrintJobRow | undefined> {
    const [row] = await em.query<PrintJobRow[]>(`select ${COLUMNS} from print_jobs where id = $1 and tenant_id = $2`, [
      id,
      tenantId,
    ]);
    return row;
  }

  /**
   * Ends a document at once if no agent was ever sent it; otherwise the agent is asked and answers with the end. A
   * document that has ended stays as it is.
   */
  async cancel(em: EntityManager, tenantId: string, id: string): Promise<PrintJobRow | undefined> {
    const [rows] = await em.query<[PrintJobRow[], number]>(
      `update print_jobs set state = case when handed_at is null then 'cancelled' else state end,
          document = case when handed_at is null then null else document end,
          cancelled_at = $3, updated_at = $3, version = version + 1
        where id = $1 and tenant_id = $2 and ${OPEN} and cancelled_at is null returning ${COLUMNS}`,
      [id, tenantId, this.clock()],
    );
    return rows[0] ?? this.find(em, tenantId, id);
  }

  undelivered(em: EntityManager, agentIds: readonly string[]): Promise<UndeliveredPrint[]> {
    return em.query<UndeliveredPrint[]>(UNDELIVERED, [agentIds, this.clock()]);
  }

  /** Marks the documents as handed to a stream, so that a later cancellation asks the agent. */
  async handOut(em: EntityManager, ids: readonly string[]): Promise<Delivery[]> {
    const [rows] = await em.query<[Delivery[], number]>(
      `update print_jobs set handed_at = coalesce(handed_at, $2)
        where id = any($1::uuid[]) and state = 'queued' and cancelled_at is null and document is not null
        returning id, printer, paper, document, sha256, expires_at as "expiresAt"`,
      [ids, this.clock()],
    );
    return rows;
  }

  /** Undefined if the document is not the agent's, or the report changes nothing. */
  async report(
    em: EntityManager,
    agent: { readonly agentId: string; readonly tenantId: string },
    id: string,
    reported: PrintStatus,
  ): Promise<PrintJobRow | undefined> {
    const [now] = await em.query<PrintStatus[]>(
      `select state, reason from print_jobs where id = $1
        -- control: an agent reports only documents that were sent to it
        and (agent_id = $2 and tenant_id = $3)
        for update`,
      [id, agent.agentId, agent.tenantId],
    );
    const next = now && statusAfter(now, reported);
    return next && this.#end(em, id, next);
  }

  /** The agent has stored the document by now, so the copy here is deleted. */
  async #end(em: EntityManager, id: string, { state, reason }: PrintStatus): Promise<PrintJobRow | undefined> {
    const [rows] = await em.query<[PrintJobRow[], number]>(
      `update print_jobs set state = $2, reason = $3, document = null, updated_at = $4, version = version + 1
        where id = $1 returning ${COLUMNS}`,
      [id, state, reason, this.clock()],
    );
    return rows[0];
  }

  /** Ends documents past their expiry and deletes their bytes, at most one batch. */
  async expire(em: EntityManager): Promise<PrintJobRow[]> {
    const now = this.clock();
    const [rows] = await em.query<[PrintJobRow[], number]>(
      `update print_jobs set state = 'expired', reason = case when handed_at is null then null else 'no_answer' end,
          document = null, updated_at = $1, version = version + 1
        where id in (select id from print_jobs where ${OPEN}
          and expires_at <= case when handed_at is null then $1::timestamptz else $2::timestamptz end
          order by expires_at limit ${BATCH} for update skip locked)
        returning ${COLUMNS}`,
      [now, new Date(now.getTime() - ANSWER_MS)],
    );
    return rows;
  }

  async deleteOld(em: EntityManager): Promise<void> {
    await em.query(
      `delete from print_jobs where id in (select id from print_jobs where not (${OPEN}) and requested_at < $1
        order by id limit ${BATCH})`,
      [new Date(this.clock().getTime() - KEPT_DAYS * 24 * HOUR_MS)],
    );
  }
}
