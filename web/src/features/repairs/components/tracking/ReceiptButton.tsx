import Button from '@mui/material/Button';
import { describeError } from '../../../../api/failure.js';
import { downloadPdf } from '../../../../ui/hand-out.js';
import { Icon } from '../../../../ui/Icon.js';
import { ReceiptText } from '../../../../ui/icons.js';
import { toastFailure } from '../../../../ui/toasts.js';
import { useLazyDownloadReceiptQuery } from '../../repairs.api.js';

/** The summary of a repair as a PDF, handed to the browser. */
export function ReceiptButton({ trackingId }: { trackingId: string }) {
  const [read, { isFetching }] = useLazyDownloadReceiptQuery();
  const download = () =>
    void read({ trackingId })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure('The receipt was not downloaded', describeError(error)),
      );
  return (
    <Button variant="outlined" disabled={isFetching} onClick={download}>
      <Icon as={ReceiptText} />
      Download Receipt
    </Button>
  );
}
