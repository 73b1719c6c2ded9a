import { EntryPosted, type Entry } from '@revive/proto/revive/billing/v1/billing';
import type { BusEvent } from '@revive/platform/events/event-bus';
import type { LivePublisher } from '@revive/platform/live/live';

/** Publishes an entry to its shop and to staff. The version is always 1 because an entry never changes. */
export function publishEntry(live: LivePublisher, entry: Entry): void {
  const frame = { type: 'billing.entry', id: entry.id, version: 1, row: entry };
  live.publish({ kind: 'tenant', tenantId: entry.tenantId }, frame);
  live.publish({ kind: 'staff' }, frame);
}

/** Publishes the entry again from its event, in case the process died before the first publish. */
export async function republishEntry(live: LivePublisher, { topic, payload }: BusEvent): Promise<void> {
  const entry = topic === 'billing.entry' ? EntryPosted.decode(payload).entry : undefined;
  if (entry) publishEntry(live, entry);
}
