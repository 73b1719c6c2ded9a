import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_MAX, PAPERS, type PrintReason, type PrintState } from '@revive/contracts/printing/states';
import type { PrintDocument } from '@revive/proto/revive/link/v1/printing';
import { JournalFile, syncFolder } from '../journal/journal.js';
import type { Clock } from '../repair/steps.js';
import type { Sleep } from '../retry/backoff.js';
import { PrintRefused, PrintUnavailable, type PrintSystem } from './print-system.js';

type EndState = Extract<PrintState, 'printed' | 'failed' | 'expired' | 'cancelled'>;
export interface PrintReport {
  readonly id: string;
  readonly state: Exclude<PrintState, 'queued'>;
  readonly reason: PrintReason | '';
}
type Line = { readonly id: string } & (
  | {
      readonly is: 'taken';
      readonly printer: string;
      readonly paper: string;
      readonly sha256: string;
      readonly expiresAt: string;
    }
  | { readonly is: 'handing' }
  | { readonly is: 'held'; readonly job: number }
  | { readonly is: 'released' }
  | { readonly is: 'ended'; readonly state: EndState; readonly reason: PrintReason | '' }
  | { readonly is: 'settled' }
);
interface Job {
  readonly id: string;
  readonly printer: string;
  readonly paper: string;
  readonly sha256: string;
  readonly expiresAt: number;
  phase: 'taken' | 'handing' | 'held' | 'released' | 'ended';
  /** The system's number; known from the phase `held` on. */
  job: number;
  /** Latest reason why the job waits, or the reason of its end. */
  reason: PrintReason | '';
  end: EndState | undefined;
  /** True once an attempt to hand over began: its answer may be lost. */
  isHandedBefore: boolean;
  isSettled: boolean;
  isCancelled: boolean;
}

interface QueueDeps {
  readonly home: string;
  readonly system: PrintSystem;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly say: (sentence: string) => void;
  readonly report: (report: PrintReport) => void;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Documents that are not printed yet. */
const MOST_OPEN = 50;
const LOOK_MS = 1_000;
const LOOK_SLOWLY_MS = 5_000;
/** Readings of the queue before the agent reads it less often: a job may wait for paper for hours. */
const QUICK_LOOKS = 60;
const COMPACT_BYTES = 256 * 1024;
/** The hub resends no document after its expiry; a day covers clocks that differ. */
const REMEMBERED_MS = 24 * 3_600_000;

/** 39 characters, which is all that `lpq` shows of a title. */
export const titleOf = (id: string): string => `revive-${id.replaceAll('-', '')}`;

/**
 * Documents on their way to the system's queue. Invariants: a document is on stable storage before the hub learns of
 * it. Of all jobs with its title, only the journaled one is released, so that a document prints at most once after a
 * kill at any point. An end is repeated to the hub until the hub has stored it.
 */
export class PrintQueue {
  readonly #deps: QueueDeps;
  readonly #file: JournalFile<Line>;
  readonly #jobs = new Map<string, Job>();
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #looks = 0;

  private constructor(deps: QueueDeps, file: JournalFile<Line>) {
    this.#deps = deps;
    this.#file = file;
    for (const line of file.entries()) this.#apply(line);
    for (const job of this.#jobs.values()) job.isHandedBefore = job.phase === 'handing';
  }

  static async open(deps: QueueDeps): Promise<PrintQueue> {
    const folder = join(deps.home, 'prints');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const queue = new PrintQueue(deps, await JournalFile.open<Line>(join(deps.home, 'prints.journal')));
    await queue.#forgetOld();
    const needed = [...queue.#jobs.values()].filter(({ phase }) => phase === 'taken' || phase === 'handing');
    const files = new Set(needed.map(({ id }) => queue.#fileOf(id)));
    for (const name of await readdir(folder))
      if (!files.has(join(folder, name))) await rm(join(folder, name), { force: true });
    queue.#run();
    return queue;
  }

  /** The state of every document whose end the hub has not stored. */
  states(): PrintReport[] {
    return [...this.#jobs.values()].filter(({ isSettled }) => !isSettled).map(reportOf);
  }

  /** Stores the document. A repeated document is reported again and never stored twice. */
  async take({ id, printer, paper, content, sha256, expiresAt }: PrintDocument): Promise<void> {
    const known = this.#jobs.get(id);
    if (known) return this.#deps.report(reportOf(known));
    const refusal = this.#refusal({ id, paper, content, sha256, expiresAt });
    if (refusal) return this.#deps.report({ id, ...refusal });
    await this.#store(id, content);
    await this.#append({ id, is: 'taken', printer, paper, sha256, expiresAt });
    this.#report(id);
    this.#run();
  }

  #refusal(document: Omit<PrintDocument, 'printer'>): Omit<PrintReport, 'id'> | undefined {
    const { id, paper, content, sha256, expiresAt } = document;
    const hash = createHash('sha256').update(content).digest('hex');
    const isKnown = UUID.test(id) && (PAPERS as readonly string[]).includes(paper);
    // control: only the bytes that the platform declared reach a printer
    if (!isKnown || content.length > DOCUMENT_MAX || hash !== sha256) return { state: 'failed', reason: 'damaged' };
    if (!(Date.parse(expiresAt) > this.#deps.clock.now().getTime())) return { state: 'expired', reason: '' };
    const open = [...this.#jobs.values()].filter(({ phase }) => phase !== 'ended');
    return open.length >= MOST_OPEN ? { state: 'failed', reason: 'queue_full' } : undefined;
  }

  cancel(id: string): void {
    const job = this.#jobs.get(id);
    // A document that never arrived cannot come out of a printer.
    if (!job) return this.#deps.report({ id, state: 'cancelled', reason: '' });
    if (job.phase === 'ended') return this.#deps.report(reportOf(job));
    job.isCancelled = true;
    this.#run();
  }

  async settle(id: string): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job?.end || job.isSettled) return;
    await this.#append({ id, is: 'settled' });
    if (this.#file.size > COMPACT_BYTES) await this.#forgetOld();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await this.#running;
    await this.#file.close();
  }

  #run(): void {
    this.#looks = 0;
    this.#wake.abort();
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
      if (this.#hasWork() && !this.#stopping.signal.aborted) this.#run();
    });
  }

  #hasWork(): boolean {
    return [...this.#jobs.values()].some(({ phase }) => phase !== 'ended');
  }

  async #work(): Promise<void> {
    while (this.#hasWork() && !this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      for (const job of this.#jobs.values()) {
        if (this.#stopping.signal.aborted) return;
        if (job.phase !== 'ended') await this.#advance(job).catch((error: unknown) => this.#sayProblem(error));
      }
      if (this.#hasWork())
        await this.#deps.sleep(this.#looks++ < QUICK_LOOKS ? LOOK_MS : LOOK_SLOWLY_MS, this.#wake.signal);
    }
  }

  async #advance(job: Job): Promise<void> {
    try {
      if (job.phase === 'taken') await this.#begin(job);
      else if (job.phase === 'handing') await this.#handOver(job, await this.#deps.system.find(titleOf(job.id)));
      if (job.phase === 'held') await this.#release(job);
      else if (job.phase === 'released') await this.#watch(job);
    } catch (error) {
      if (error instanceof PrintRefused) return this.#end(job, 'failed', error.reason);
      if (!(error instanceof PrintUnavailable)) {
        return this.#sayProblem(error);
      }
      await this.#endWithoutSystem(job);
    }
  }

  /**
   * The print system does not answer, and may never answer again. A cancelled document whose job may be in its queue
   * waits for the answer until the expiry, so that the job is cancelled as well.
   */
  async #endWithoutSystem(job: Job): Promise<void> {
    const given = this.#given(job);
    if (!given || (job.phase !== 'taken' && !this.#isExpired(job))) return;
    const isUnprinted = job.phase === 'taken' || (job.phase === 'handing' && this.#deps.system.canHold);
    // A paper that may have come out is not called cancelled or expired.
    if (isUnprinted) await this.#end(job, given, '');
    else await this.#end(job, 'failed', 'outcome_unknown');
  }

  #sayProblem(error: unknown): void {
    this.#deps.say(`Couldn't print a document: ${(error as Error).message}.`);
  }

  #given(job: Job): 'cancelled' | 'expired' | undefined {
    if (job.isCancelled) return 'cancelled';
    return this.#isExpired(job) ? 'expired' : undefined;
  }

  #isExpired = (job: Job): boolean => this.#deps.clock.now().getTime() >= job.expiresAt;

  async #begin(job: Job): Promise<void> {
    const given = this.#given(job);
    if (given) return this.#end(job, given, '');
    await this.#append({ id: job.id, is: 'handing' });
    await this.#handOver(job, []);
  }

  /** `found`: jobs in the system's queue from an attempt whose answer was lost. */
  async #handOver(job: Job, found: readonly number[]): Promise<void> {
    const { system } = this.#deps;
    // control: a paper that may have come out is not handed over again
    if (found.length === 0 && job.isHandedBefore && !system.canHold) return this.#end(job, 'failed', 'outcome_unknown');
    job.isHandedBefore = true;
    const given = found.length === 0 ? this.#given(job) : undefined;
    if (given) return this.#end(job, given, '');
    const number =
      found[0] ??
      (await system.hold({
        printer: job.printer,
        paper: job.paper,
        title: titleOf(job.id),
        file: this.#fileOf(job.id),
      }));
    await this.#append({ id: job.id, is: 'held', job: number });
    await rm(this.#fileOf(job.id), { force: true });
  }

  async #release(job: Job): Promise<void> {
    const given = this.#given(job);
    await this.#cancelOthers(job);
    if (given && this.#deps.system.canHold) {
      await this.#deps.system.cancel(job.job);
      return this.#end(job, given, '');
    }
    await this.#deps.system.release(job.job);
    await this.#append({ id: job.id, is: 'released' });
    this.#report(job.id);
  }

  /** An attempt that outlived a killed agent may have put a second job into the queue; it is still held. */
  async #cancelOthers(job: Job): Promise<void> {
    const { system } = this.#deps;
    if (!system.canHold) return;
    for (const other of await system.find(titleOf(job.id))) if (other !== job.job) await system.cancel(other);
  }

  async #watch(job: Job): Promise<void> {
    const { state, reason } = await this.#deps.system.look(job.job, titleOf(job.id), job.printer);
    switch (state) {
      case 'waiting':
        if (this.#given(job)) return this.#deps.system.cancel(job.job);
        if (job.reason !== reason) {
          job.reason = reason;
          this.#report(job.id);
        }
        return;
      case 'failed':
        return this.#end(job, 'failed', reason);
      case 'cancelled':
        return this.#end(job, this.#given(job) ?? 'cancelled', '');
      case 'printed':
      case 'gone':
        // A system that keeps no history: the job left its queue.
        await this.#cancelOthers(job);
        return this.#end(job, 'printed', '');
    }
  }

  async #end(job: Job, state: EndState, reason: PrintReason | ''): Promise<void> {
    await this.#append({ id: job.id, is: 'ended', state, reason });
    await rm(this.#fileOf(job.id), { force: true });
    this.#report(job.id);
  }

  #report(id: string): void {
    const job = this.#jobs.get(id);
    if (job) this.#deps.report(reportOf(job));
  }

  #fileOf = (id: string): string => join(this.#deps.home, 'prints', `${titleOf(id)}.pdf`);

  async #store(id: string, content: Uint8Array): Promise<void> {
    const file = await open(this.#fileOf(id), 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(join(this.#deps.home, 'prints'));
  }

  async #append(line: Line): Promise<void> {
    await this.#file.append(line);
    this.#apply(line);
  }

  #apply(line: Line): void {
    const job = this.#jobs.get(line.id);
    if (line.is === 'taken') this.#jobs.set(line.id, newJob(line));
    else if (job) advance(job, line);
  }

  /** Keeps the lines of documents that may still arrive again. */
  async #forgetOld(): Promise<void> {
    const limit = this.#deps.clock.now().getTime() - REMEMBERED_MS;
    for (const [id, { isSettled, expiresAt }] of this.#jobs) if (isSettled && expiresAt < limit) this.#jobs.delete(id);
    if (this.#file.entries().some(({ id }) => !this.#jobs.has(id)))
      await this.#file.rewrite((lines) => lines.filter(({ id }) => this.#jobs.has(id)));
  }
}

const newJob = ({ id, printer, paper, sha256, expiresAt }: Extract<Line, { is: 'taken' }>): Job => ({
  id,
  printer,
  paper,
  sha256,
  expiresAt: Date.parse(expiresAt),
  phase: 'taken',
  job: 0,
  reason: '',
  end: undefined,
  isHandedBefore: false,
  isSettled: false,
  isCancelled: false,
});

function advance(job: Job, line: Exclude<Line, { is: 'taken' }>): void {
  switch (line.is) {
    case 'handing':
      job.phase = 'handing';
      return;
    case 'released':
      job.phase = 'released';
      return;
    case 'held':
      job.phase = 'held';
      job.job = line.job;
      return;
    case 'ended':
      job.phase = 'ended';
      job.end = line.state;
      job.reason = line.reason;
      return;
    case 'settled':
      job.isSettled = true;
  }
}

function reportOf({ id, phase, end, reason }: Job): PrintReport {
  if (end) return { id, state: end, reason };
  return { id, state: phase === 'released' ? 'printing' : 'sent', reason };
}
