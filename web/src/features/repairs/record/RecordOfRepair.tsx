import { useLazyDownloadRecordByLinkQuery, useLazyDownloadRecordQuery } from './record.api.js';
import { RecordButton } from './RecordButton.js';

/** For the people of the shop and of the platform. */
export function RecordOfRepair({ id }: { id: string }) {
  const [read] = useLazyDownloadRecordQuery();
  return <RecordButton read={() => read({ id }).unwrap()} />;
}

/** For whoever holds the tracking link. */
export function RecordOfTracking({ trackingId }: { trackingId: string }) {
  const [read] = useLazyDownloadRecordByLinkQuery();
  return <RecordButton read={() => read({ trackingId }).unwrap()} />;
}
