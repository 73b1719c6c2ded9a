import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { Icon } from '#ui/theme/Icon.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { useLazyDownloadReceiptQuery } from '../../api/tracking.api.js';
import { messages } from '../../messages/tracking/tracking-details.messages.js';
import { RecordOfTracking } from '../../record/RecordOfRepair.js';

function ReceiptButton({ trackingId }: { trackingId: string }) {
  const [read, { isFetching }] = useLazyDownloadReceiptQuery();
  const download = () =>
    void read({ trackingId })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure(messages.receipt.failed, describeError(error)),
      );
  return (
    <Button variant="outlined" disabled={isFetching} onClick={download}>
      <Icon as={ReceiptText} />
      {messages.receipt.download}
    </Button>
  );
}

export const CustomerFiles = ({ trackingId }: { trackingId: string }) => (
  <Stack direction="row" spacing={2}>
    <ReceiptButton trackingId={trackingId} />
    <RecordOfTracking trackingId={trackingId} />
  </Stack>
);
