import type { AgentMessage } from '@revive/proto/revive/link/v1/link';
import type { Print } from '@revive/proto/revive/link/v1/printing';
import type { Clock } from '../repair/steps.js';
import type { Sleep } from '../retry/backoff.js';
import { PrintQueue, type PrintReport } from './print-queue.js';
import type { PrintSystem } from './print-system.js';
import { PrintersWatch } from './printers-watch.js';

interface PrintingDeps {
  readonly home: string;
  /** Undefined on a PC without a print system. */
  readonly system: PrintSystem | undefined;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly say: (sentence: string) => void;
  readonly send: (message: Pick<AgentMessage, 'printState' | 'printers'>) => void;
  readonly watchMs?: number;
}

/**
 * Printers and documents of this PC. Nothing is sent before the hub has asked on the present connection: a hub of an
 * earlier release would close the stream.
 */
export class Printing {
  #isAsked = false;

  private constructor(
    private readonly deps: PrintingDeps,
    private readonly queue: PrintQueue | undefined,
    private readonly watch: PrintersWatch | undefined,
  ) {}

  static async open(deps: PrintingDeps): Promise<Printing> {
    const { system } = deps;
    if (!system) return new Printing(deps, undefined, undefined);
    // Reports begin with the hub's question, long after this object exists.
    let printing: Printing | undefined = undefined as Printing | undefined;
    const queue = await PrintQueue.open({ ...deps, system, report: (report) => printing?.report(report) });
    const watch = new PrintersWatch(system, (printers) => printing?.send({ printers }), deps.watchMs);
    printing = new Printing(deps, queue, watch);
    return printing;
  }

  /** A new connection: its hub has not asked yet. */
  connected(): void {
    this.#isAsked = false;
    this.watch?.pause();
  }

  async take({ document, cancel, settled, list }: Print): Promise<void> {
    if (list) await this.#list();
    else if (document && !this.queue) this.report({ id: document.id, state: 'failed', reason: 'no_print_system' });
    else if (document) await this.queue?.take(document);
    else if (cancel && !this.queue) this.report({ id: cancel.id, state: 'cancelled', reason: '' });
    else if (cancel) this.queue?.cancel(cancel.id);
    else if (settled) await this.queue?.settle(settled.id);
  }

  async close(): Promise<void> {
    await this.watch?.close();
    await this.queue?.close();
  }

  async #list(): Promise<void> {
    this.#isAsked = true;
    for (const report of this.queue?.states() ?? []) this.report(report);
    if (!this.watch) return this.send({ printers: { changed: [], removed: [], complete: true } });
    // Not awaited: reading all printers takes seconds, which would delay later messages of the hub.
    void this.watch
      .sendAll()
      .catch((error: unknown) => this.deps.say(`Couldn't read the printers: ${(error as Error).message}.`));
  }

  private report(report: PrintReport): void {
    this.send({ printState: report });
  }

  private send(message: Pick<AgentMessage, 'printState' | 'printers'>): void {
    if (this.#isAsked) this.deps.send(message);
  }
}
