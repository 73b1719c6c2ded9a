import { useLazyDownloadRecordByLinkQuery, useLazyDownloadRecordQuery } from './record.api.js';
import { RecordButton } from './RecordButton.js';

export function RecordOfRepair({ id }: { id: string }) {
  const [read] = useLazyDownloadRecordQuery();
  return <RecordButton read={() => read({ id }).unwrap()} />;
}

export function RecordOfTracking({ trackingId }: { trackingId: string }) {
  const [read] = useLazyDownloadRecordByLinkQuery();
  return <RecordButton read={() => read({ trackingId }).unwrap()} />;
}
