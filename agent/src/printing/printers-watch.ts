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
  /** The hub has had the whole list on the present connection. */
  #isComplete = false;
  #isPaused = true;

  constructor(system: Pick<PrintSystem, 'printers'>, send: (printers: Printers) => void, everyMs = EVERY_MS) {
    this.#system = system;
    this.#send = send;
    this.#everyMs = everyMs;
  }

  async sendAll(): Promise<void> {
    await this.#reading;
    [this.#isComplete, this.#isPaused] = [false, false];
    await this.#sendChanges();
    if (this.#isPaused) return;
    this.#timer ??= setInterval(() => {
      this.#reading ??= this.#sendChanges().finally(() => (this.#reading = undefined));
    }, this.#everyMs);
    this.#timer.unref();
  }

  pause(): void {
    this.#isPaused = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async close(): Promise<void> {
    this.pause();
    await this.#reading;
  }

  async #sendChanges(): Promise<void> {
    // A print system that does not answer is asked again at the next reading; the hub keeps its printers until then.
    const found = await this.#system.printers().catch(() => undefined);
    if (!found || this.#isPaused) return;
    if (!this.#isComplete) {
      this.#isComplete = true;
      this.#sent = byName(found);
      return this.#send({ changed: found.map(messageOf), removed: [], complete: true });
    }
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
