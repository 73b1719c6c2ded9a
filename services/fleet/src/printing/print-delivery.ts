import { Inject, Injectable } from '@nestjs/common';
import { isFinalPrintState, MOST_PRINTERS, type PrintReason, type PrintState } from '@revive/contracts/printing/states';
import type { Printers, PrintState as Reported } from '@revive/proto/revive/link/v1/printing';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { confirmedByAgent, type OpenStream } from '../agents/open-stream.js';
import { SentOnStreams } from '../agents/sent-messages.js';
import { PrintJobRepository, type UndeliveredPrint } from './print-job.repository.js';
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

/** Ends the transaction of a report that is not stored. */
class TooManyPrinters extends Error {}

/** The link's part of printing: documents and cancellations down, printers and states up. */
@Injectable()
export class PrintDelivery {
  readonly #sent = new SentOnStreams(RESEND_MS);
  /** Streams whose agents were asked to report printers. */
  readonly #asked = new WeakSet<OpenStream>();

  constructor(
    private readonly db: Database,
    private readonly rows: PrintJobRepository,
    private readonly printers: PrinterRepository,
    private readonly jobs: PrintJobs,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async deliver(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length > 0) await this.send(streams, await this.db.tx(SYSTEM, (em) => this.waiting(em, streams)));
  }

  waiting(em: EntityManager, streams: readonly OpenStream[]): Promise<UndeliveredPrint[]> {
    return this.rows.undelivered(em, [...confirmedByAgent(streams).keys()]);
  }

  async send(streams: readonly OpenStream[], waiting: readonly UndeliveredPrint[]): Promise<void> {
    const open = confirmedByAgent(streams);
    for (const stream of open.values()) this.#ask(stream);
    const due = waiting.flatMap((job) => {
      const stream = open.get(job.agentId);
      // The tenant is compared again: an agent never changes its shop.
      return stream?.tenantId === job.tenantId && this.#sent.of(stream).isDue(keyOf(job)) ? [{ ...job, stream }] : [];
    });
    for (const { id, stream, ...job } of due.filter(({ isCancelled }) => isCancelled))
      if (this.#sent.of(stream).take(keyOf({ id, ...job }))) stream.send({ print: { cancel: { id } } });
    const documents = due.filter(({ isCancelled }) => !isCancelled).slice(0, DOCUMENTS_AT_ONCE);
    if (documents.length > 0) await this.#send(new Map(documents.map(({ id, stream }) => [id, stream])));
  }

  async #send(streams: ReadonlyMap<string, OpenStream>): Promise<void> {
    const handed = await this.db.tx(SYSTEM, (em) => this.rows.handOut(em, [...streams.keys()]));
    for (const { id, printer, paper, document, sha256, expiresAt } of handed) {
      const stream = streams.get(id);
      // A simultaneous delivery may have sent the document meanwhile.
      if (!stream || !this.#sent.of(stream).take(id)) continue;
      stream.send({
        print: { document: { id, printer, paper, content: document, sha256, expiresAt: expiresAt.toISOString() } },
      });
    }
  }

  /** Stores the state. The agent may then forget a document that has ended or that fleet does not know. */
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

  /** False, and nothing is stored, if the agent has more printers than allowed with this report. */
  async found(stream: OpenStream, printers: Printers): Promise<boolean> {
    const { agentId, tenantId } = stream;
    if (tenantId === undefined) return true;
    return this.db
      .tx(SYSTEM, async (em) => {
        const count = await this.printers.apply(em, { agentId, tenantId }, printers);
        // control: an agent has so many printers
        if (count > MOST_PRINTERS) throw new TooManyPrinters();
        afterCommit(em, () =>
          this.live.publish(
            { kind: 'tenant', tenantId },
            { type: 'print.printers', id: tenantId, version: +this.clock() },
          ),
        );
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof TooManyPrinters) return false;
        throw error;
      });
  }

  async expire(): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      await this.jobs.show(em, await this.rows.expire(em));
      await this.rows.deleteOld(em);
    });
  }

  #ask(stream: OpenStream): void {
    if (this.#asked.has(stream)) return;
    this.#asked.add(stream);
    stream.send({ print: { list: {} } });
  }
}
