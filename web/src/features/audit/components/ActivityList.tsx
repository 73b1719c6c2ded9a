import { useFallbackPolling } from '#api/live/live-context.js';
import { History } from '#ui/theme/icons.js';
import { Empty, ErrorState, Loading } from '#ui/feedback/async-states.js';
import { AuditEntries } from './AuditEntries.js';
import { useListRecentAuditQuery } from '../api/audit.api.js';

/** What happened last, live; `most` limits it. An empty list is empty. */
export function ActivityList({ most }: { most?: number }) {
  // spec part 2 §7: the audit list is read again every 30 s while no live events come.
  const { data, error, refetch } = useListRecentAuditQuery(undefined, useFallbackPolling(30_000));
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={Math.min(most ?? 6, 6)} height={40} />;
  if (data.length === 0) return <Empty icon={History} title="Nothing has happened yet" />;
  return <AuditEntries entries={most === undefined ? data : data.slice(0, most)} />;
}
