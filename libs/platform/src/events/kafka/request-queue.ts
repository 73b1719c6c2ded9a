import { createRequire } from 'node:module';

/** What of kafkajs's queue of requests to one broker is ours to know: `src/network/requestQueue` of version 2.2.4. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

/** It exports no types of what is inside. */
const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
  readonly prototype: RequestQueue;
};
const schedule = Object.getOwnPropertyDescriptor(prototype, 'scheduleCheckPendingRequests')
  ?.value as RequestQueue['scheduleCheckPendingRequests'];

/**
 * From its first request on, kafkajs asks each connection once a millisecond whether something waits to be sent: 4 % of
 * a core for a service that does nothing (tulios/kafkajs#1704, open since 2024). Whoever puts a request into the queue
 * schedules the look as well, and whoever is answered looks at once, so an empty queue needs none.
 */
prototype.scheduleCheckPendingRequests = function (): void {
  if (this.pending.length > 0) schedule.call(this);
};
