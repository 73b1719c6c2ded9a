import { JournalFile } from '../journal/journal.js';

export type UplinkKind = 'step' | 'report' | 'outcome';
export interface UplinkEntry {
  readonly seq: number;
  readonly kind: UplinkKind;
  /** The encoded proto message. */
  readonly bytes: Buffer;
}
type Line =
  | { readonly seq: number; readonly kind: UplinkKind; readonly bytes: string }
  | { readonly through: number; readonly last: number };

/** Acknowledged lines are kept until the file is worth rewriting. */
const COMPACT_BYTES = 512 * 1024;

/**
 * What the hub has to hear, in order, until it said that it stored it. Invariants: a message is on stable storage
 * before it is sent, its number is never used again, and nothing is dropped before it was acknowledged.
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

  /** The first that the hub has not acknowledged, or the next to come. */
  get firstWaiting(): number {
    return this.#waiting[0]?.seq ?? this.#last + 1;
  }

  /** Entries after `seq` that wait, oldest first. */
  after(seq: number): readonly UplinkEntry[] {
    return this.#waiting.filter((entry) => entry.seq > seq);
  }

  /** Resolves when the message is on stable storage, with its number. */
  append(kind: UplinkKind, bytes: Uint8Array): Promise<number> {
    return this.#next(async () => {
      const entry = { seq: this.#last + 1, kind, bytes: Buffer.from(bytes) };
      await this.#file.append({ seq: entry.seq, kind, bytes: entry.bytes.toString('base64') });
      this.#last = entry.seq;
      this.#waiting.push(entry);
      return entry.seq;
    });
  }

  /** The hub has stored everything through this number. A hub that is ahead of a lost journal moves the numbers on. */
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

  /** What still waits, behind the number where it begins. */
  #compact(): Promise<void> {
    const through = { through: this.#through, last: this.#waiting[0] ? this.#waiting[0].seq - 1 : this.#last };
    return this.#file.rewrite(() => [
      through,
      ...this.#waiting.map(({ seq, kind, bytes }) => ({ seq, kind, bytes: bytes.toString('base64') })),
    ]);
  }

  /** One change after the other; a failed one is its caller's to hear of and stops nobody else. */
  #next<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#tail.then(change);
    this.#tail = next.catch(() => undefined);
    return next;
  }
}
