import type { BusEvent } from '../event-bus.js';
import { messageOf } from '../../errors/errors.js';
import type { Logger } from '../../telemetry/log.js';
import { toBusEvent, type OutboxRow } from './outbox.js';

/** Shows live screens what the event is about, as it is now. A repeat is harmless: versions tell it. */
export type RepublishLive = (event: BusEvent) => Promise<void>;

/**
 * Commits that another process will publish are forgotten after this many; then they are shown once more, which is
 * harmless.
 */
const MOST = 10_000;

/**
 * A process shows its own commits to live screens itself, at once. One that is killed between the commit and that
 * leaves a change that no screen shows; the relay that finds the row shows it. Invariants: what this process has
 * committed and shown is not shown again; a change is shown once, however often its publishing has to be tried; nothing
 * here delays the bus.
 */
export class LiveReplay {
  readonly #shown = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly repeat: RepublishLive | undefined,
    private readonly log: Logger,
  ) {}

  /** Events whose change this process has shown. */
  known(ids: readonly string[]): void {
    if (!this.repeat) return;
    for (const id of ids) this.#shown.add(id);
    for (const oldest of this.#shown) {
      if (this.#shown.size <= MOST) break;
      this.#shown.delete(oldest);
    }
  }

  /** Rows in their order: of each thing the last one counts, for what is shown is its state now. */
  show(rows: readonly OutboxRow[]): void {
    const { repeat } = this;
    if (!repeat) return;
    const strange = new Map<string, OutboxRow>();
    for (const row of rows) if (!this.#shown.has(row.id)) strange.set(`${row.topic} ${row.key}`, row);
    this.known(rows.map(({ id }) => id));
    for (const row of strange.values()) {
      this.#last = this.#last
        .then(() => repeat(toBusEvent(row)))
        .catch((err: unknown) =>
          this.log.warn(
            { err, topic: row.topic, eventId: row.id },
            `live screens were not told again: ${messageOf(err)}`,
          ),
        );
    }
  }

  /** They are on the bus: nobody will see them again. */
  forget(rows: readonly OutboxRow[]): void {
    for (const { id } of rows) this.#shown.delete(id);
  }

  settled(): Promise<void> {
    return this.#last;
  }
}
