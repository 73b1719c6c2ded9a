import type { Printers } from '@revive/proto/revive/link/v1/printing';
import type { FoundPrinter, PrintSystem } from './print-system.js';

const EVERY_MS = 60_000;

/** Reports the printers of the system as differences, from the moment the hub asks. */
export class PrintersWatch {
  readonly #system: Pick<PrintSystem, 'printers'>;
  readonly #send: (printers: Printers) => void;
  readonly #everyMs: number;
  #sent = new Map<string, FoundPrinter>();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;

  constructor(system: Pick<PrintSystem, 'printers'>, send: (printers: Printers) => void, everyMs = EVERY_MS) {
    this.#system = system;
    this.#send = send;
    this.#everyMs = everyMs;
  }

  async sendAll(): Promise<void> {
    await this.#reading;
    // A system that does not answer keeps its printers on the hub; the next reading reports them.
    // A print system that does not answer is asked again at the next reading; its printers stay as they were.
    const found = await this.#system.printers().catch(() => [...this.#sent.values()]);
    this.#sent = byName(found);
    this.#send({ changed: found.map(messageOf), removed: [], complete: true });
    this.#timer ??= setInterval(() => {
      this.#reading ??= this.#sendChanges().finally(() => (this.#reading = undefined));
    }, this.#everyMs);
    this.#timer.unref();
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async close(): Promise<void> {
    this.pause();
    await this.#reading;
  }

  async #sendChanges(): Promise<void> {
    // A print system that does not answer is asked again at the next reading; its printers stay as they were.
    const found = await this.#system.printers().catch(() => undefined);
    if (!found || this.#timer === undefined) return;
    const now = byName(found);
    const changed = found.filter((printer) => !isSame(printer, this.#sent.get(printer.name)));
    const removed = [...this.#sent.keys()].filter((name) => !now.has(name));
    this.#sent = now;
    if (changed.length + removed.length > 0) this.#send({ changed: changed.map(messageOf), removed, complete: false });
  }
}

const byName = (printers: readonly FoundPrinter[]): Map<string, FoundPrinter> =>
  new Map(printers.map((printer) => [printer.name, printer]));
const messageOf = ({ papers, ...printer }: FoundPrinter) => ({ ...printer, papers: [...papers] });
const isSame = (one: FoundPrinter, other: FoundPrinter | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
