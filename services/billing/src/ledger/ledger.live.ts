import { EntryPosted, type Entry } from '@revive/proto/revive/billing/v1/billing';
import type { BusEvent } from '@revive/platform/events/event-bus';
import type { LivePublisher } from '@revive/platform/live/live';

/** An entry never changes: its first version is its last. */
export function publishEntry(live: LivePublisher, entry: Entry): void {
  const frame = { type: 'billing.entry', id: entry.id, version: 1, row: entry };
  live.publish({ kind: 'tenant', tenantId: entry.tenantId }, frame);
  live.publish({ kind: 'staff' }, frame);
}

/** The same from the event, which holds the whole entry: its process may have died before showing it. */
export async function republishEntry(live: LivePublisher, { topic, payload }: BusEvent): Promise<void> {
  const entry = topic === 'billing.entry' ? EntryPosted.decode(payload).entry : undefined;
  if (entry) publishEntry(live, entry);
}
