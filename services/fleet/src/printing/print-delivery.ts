import { Inject, Injectable } from '@nestjs/common';
import { isFinalPrintState, MOST_PRINTERS, type PrintReason, type PrintState } from '@revive/contracts/printing/states';
import type { Printers, PrintState as Reported } from '@revive/proto/revive/link/v1/printing';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { confirmedByAgent, type OpenStream } from '../agents/open-stream.js';
import { PrintJobRepository } from './print-job.repository.js';
import { PrintJobs } from './print-jobs.js';
import { PrinterRepository } from './printer.repository.js';

const SYSTEM = systemActor('fleet:printing');
/** Milliseconds until an unanswered document or cancellation is sent again on the same stream. */
const RESEND_MS = 10_000;
/** Documents written to streams at once; each may have 1 MB. */
const DOCUMENTS_AT_ONCE = 8;

/** A cancellation does not wait for the answer to its document. */
const keyOf = ({ id, isCancelled }: { readonly id: string; readonly isCancelled: boolean }): string =>
  isCancelled ? `cancel ${id}` : id;

/** The link's part of printing: documents and cancellations down, printers and states up. */
@Injectable()
export class PrintDelivery {
  /** When each document was last sent on a stream. A stream without an entry was not asked for its printers yet. */
  readonly #sent = new WeakMap<OpenStream, Map<string, number>>();

  constructor(
    private readonly db: Database,
    private readonly rows: PrintJobRepository,
    private readonly printers: PrinterRepository,
    private readonly jobs: PrintJobs,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async deliver(streams: readonly OpenStream[]): Promise<void> {
    const open = confirmedByAgent(streams);
    if (open.size === 0) return;
    for (const stream of open.values()) this.#ask(stream);
    const waiting = await this.db.tx(SYSTEM, (em) => this.rows.undelivered(em, [...open.keys()]));
    const due = waiting.flatMap((job) => {
      const stream = open.get(job.agentId);
      // The tenant is compared again: an agent never changes its shop.
      return stream && stream.tenantId === job.tenantId && this.#isDue(stream, keyOf(job)) ? [{ ...job, stream }] : [];
    });
    for (const job of due.filter(({ isCancelled }) => isCancelled)) {
      this.#note(job.stream, keyOf(job));
      job.stream.send({ print: { cancel: { id: job.id } } });
    }
    const documents = due.filter(({ isCancelled }) => !isCancelled).slice(0, DOCUMENTS_AT_ONCE);
    if (documents.length > 0) await this.#send(new Map(documents.map(({ id, stream }) => [id, stream])));
  }

  async #send(streams: ReadonlyMap<string, OpenStream>): Promise<void> {
    const handed = await this.db.tx(SYSTEM, (em) => this.rows.handOut(em, [...streams.keys()]));
    for (const { id, printer, paper, document, sha256, expiresAt } of handed) {
      const stream = streams.get(id);
      if (!stream) continue;
      this.#note(stream, id);
      stream.send({
        print: { document: { id, printer, paper, content: document, sha256, expiresAt: expiresAt.toISOString() } },
      });
    }
  }

  /** Stores the state and lets the agent forget a document that has ended, also one that is unknown here. */
  async report(stream: OpenStream, { id, state, reason }: Reported): Promise<void> {
    const { agentId, tenantId } = stream;
    if (tenantId === undefined) return;
    const status = { state: state as PrintState, reason: reason === '' ? null : (reason as PrintReason) };
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.rows.report(em, { agentId, tenantId }, id, status);
      if (row) await this.jobs.show(em, [row]);
    });
    if (isFinalPrintState(status.state)) stream.send({ print: { settled: { id } } });
  }

  /** False if the agent reports more printers than allowed. */
  async found(stream: OpenStream, printers: Printers): Promise<boolean> {
    const { agentId, tenantId } = stream;
    if (tenantId === undefined) return true;
    const count = await this.db.tx(SYSTEM, async (em) => {
      afterCommit(em, () =>
        this.live.publish(
          { kind: 'tenant', tenantId },
          { type: 'print.printers', id: tenantId, version: +this.clock() },
        ),
      );
      return this.printers.apply(em, { agentId, tenantId }, printers);
    });
    return count <= MOST_PRINTERS;
  }

  async expire(): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      await this.jobs.show(em, await this.rows.expire(em));
      await this.rows.deleteOld(em);
    });
  }

  #ask(stream: OpenStream): void {
    if (this.#sent.has(stream)) return;
    this.#sent.set(stream, new Map());
    stream.send({ print: { list: {} } });
  }

  #isDue(stream: OpenStream, id: string): boolean {
    const at = this.#sent.get(stream)?.get(id);
    return at === undefined || performance.now() - at > RESEND_MS;
  }

  #note(stream: OpenStream, id: string): void {
    const sent = this.#sent.get(stream);
    for (const [old, at] of sent ?? []) if (performance.now() - at > RESEND_MS) sent?.delete(old);
    sent?.set(id, performance.now());
  }
}
