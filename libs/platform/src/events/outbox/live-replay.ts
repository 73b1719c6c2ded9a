import type { BusEvent } from '../event-bus.js';
import { messageOf } from '../../errors/errors.js';
import type { Logger } from '../../telemetry/log.js';
import { toBusEvent, type OutboxRow } from './outbox.js';

/**
 * Republishes the current state of the event's subject to live screens. Repeats are harmless, because frames carry
 * versions.
 */
export type RepublishLive = (event: BusEvent) => Promise<void>;

/**
 * Limit for ids whose events a different process will publish. A forgotten change is shown again, which is harmless.
 */
const MOST = 10_000;

/**
 * Shows changes on live screens that a killed process has committed but not shown. A process shows its own commits
 * immediately; the relay shows rows from other processes. Invariants: own shown commits are not shown again. A change
 * is shown once, even if publishing is retried. The replay never delays the bus.
 */
export class LiveReplay {
  readonly #shown = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly repeat: RepublishLive | undefined,
    private readonly log: Logger,
  ) {}

  known(ids: readonly string[]): void {
    if (!this.repeat) return;
    for (const id of ids) this.#shown.add(id);
    for (const oldest of this.#shown) {
      if (this.#shown.size <= MOST) break;
      this.#shown.delete(oldest);
    }
  }

  /** Shows rows in order. Only the last row per subject counts, because the current state is shown. */
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

  forget(rows: readonly OutboxRow[]): void {
    for (const { id } of rows) this.#shown.delete(id);
  }

  settled(): Promise<void> {
    return this.#last;
  }
}
