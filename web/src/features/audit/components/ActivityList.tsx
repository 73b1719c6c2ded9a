import { useFallbackPolling } from '#api/live/live-context.js';
import { History } from '#ui/theme/icons.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { AuditEntries } from './AuditEntries.js';
import { useListRecentAuditQuery } from '../api/audit.api.js';
import { messages } from '../audit.messages.js';

export function ActivityList({ most }: { most?: number }) {
  // spec part 2 §7: the audit list is read again every 30 s while no live events come.
  const query = useListRecentAuditQuery(undefined, useFallbackPolling(30_000));
  return (
    <QueryState
      query={query}
      loading={<Loading rows={Math.min(most ?? 6, 6)} height={40} />}
      empty={<Empty icon={History} title={messages.list.empty} />}
    >
      {(entries) => <AuditEntries entries={most === undefined ? entries : entries.slice(0, most)} />}
    </QueryState>
  );
}
