import { describeError } from '../../api/failure.js';
import { handOut } from '../../ui/hand-out.js';
import { toastFailure } from '../../ui/toasts.js';
import { useLazyDownloadReceiptQuery } from './repairs.api.js';

/** The summary of a repair as a PDF, handed to the browser. */
export function useReceipt(trackingId: string): { download: () => void; isLoading: boolean } {
  const [read, { isFetching }] = useLazyDownloadReceiptQuery();
  const download = () => void read({ trackingId }).unwrap().then(({ name, base64 }) => handOut(name, base64), (error: unknown) => toastFailure('The receipt was not downloaded', describeError(error)));
  return { download, isLoading: isFetching };
}
