import { JournalFile } from '../journal/journal.js';

export type UplinkKind = 'step' | 'report' | 'outcome' | 'probe_step' | 'probe' | 'consent';
export interface UplinkEntry {
  readonly seq: number;
  readonly kind: UplinkKind;
  readonly bytes: Buffer;
}
type Line =
  | { readonly seq: number; readonly kind: UplinkKind; readonly bytes: string }
  | { readonly through: number; readonly last: number };

/** File size at which acknowledged lines are removed by a rewrite. */
const COMPACT_BYTES = 512 * 1024;

/**
 * Messages for the hub, in order, until the hub has stored them. Invariants: a message is on stable storage before
 * sending. Its number is never reused. No message is dropped before its acknowledgement.
 */
export class UplinkJournal {
  readonly #file: JournalFile<Line>;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting: UplinkEntry[] = [];
  #last = 0;
  #through = 0;

  private constructor(file: JournalFile<Line>) {
    this.#file = file;
    for (const line of file.entries()) {
      if ('through' in line) this.#acknowledged(line.through, line.last);
      else {
        this.#waiting.push({ seq: line.seq, kind: line.kind, bytes: Buffer.from(line.bytes, 'base64') });
        this.#last = line.seq;
      }
    }
  }

  static async open(path: string): Promise<UplinkJournal> {
    return new UplinkJournal(await JournalFile.open<Line>(path));
  }

  get firstWaiting(): number {
    return this.#waiting[0]?.seq ?? this.#last + 1;
  }

  /** The hub has stored every message. */
  get isDelivered(): boolean {
    return this.#waiting.length === 0;
  }

  after(seq: number): readonly UplinkEntry[] {
    return this.#waiting.filter((entry) => entry.seq > seq);
  }

  /** Resolves with the number when the message is on stable storage. */
  append(kind: UplinkKind, bytes: Uint8Array): Promise<number> {
    return this.#next(async () => {
      const entry = { seq: this.#last + 1, kind, bytes: Buffer.from(bytes) };
      await this.#file.append({ seq: entry.seq, kind, bytes: entry.bytes.toString('base64') });
      this.#last = entry.seq;
      this.#waiting.push(entry);
      return entry.seq;
    });
  }

  /**
   * Records that the hub has stored everything up to this number. After a lost journal, a higher number of the hub
   * moves the next number forward.
   */
  acknowledge(through: number): Promise<void> {
    return this.#next(async () => {
      if (through <= this.#through) return;
      this.#acknowledged(through, Math.max(this.#last, through));
      await this.#file.append({ through: this.#through, last: this.#last });
      if (this.#file.size > COMPACT_BYTES) await this.#compact();
    });
  }

  async close(): Promise<void> {
    await this.#tail;
    await this.#file.close();
  }

  #acknowledged(through: number, last: number): void {
    this.#through = Math.max(this.#through, through);
    this.#last = Math.max(this.#last, last);
    this.#waiting = this.#waiting.filter((entry) => entry.seq > this.#through);
  }

  #compact(): Promise<void> {
    const through = { through: this.#through, last: this.#waiting[0] ? this.#waiting[0].seq - 1 : this.#last };
    return this.#file.rewrite(() => [
      through,
      ...this.#waiting.map(({ seq, kind, bytes }) => ({ seq, kind, bytes: bytes.toString('base64') })),
    ]);
  }

  /** Runs changes sequentially. The caller of a failed change gets the error; later changes still run. */
  #next<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#tail.then(change);
    this.#tail = next.catch(() => undefined);
    return next;
  }
}
