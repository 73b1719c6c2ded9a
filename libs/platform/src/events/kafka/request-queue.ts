import { createRequire } from 'node:module';

/** The used part of kafkajs's request queue: `src/network/requestQueue` of version 2.2.4. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

/** kafkajs exports no types for its internals. */
const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
  readonly prototype: RequestQueue;
};
const schedule = Object.getOwnPropertyDescriptor(prototype, 'scheduleCheckPendingRequests')
  ?.value as RequestQueue['scheduleCheckPendingRequests'];

/**
 * After its first request, kafkajs polls each connection's queue every millisecond: 4 % of a core for an idle service
 * (tulios/kafkajs#1704, open since 2024). Adding a request schedules a check too, and a response checks at once, so an
 * empty queue needs no polling.
 */
prototype.scheduleCheckPendingRequests = function (): void {
  if (this.pending.length > 0) schedule.call(this);
};
