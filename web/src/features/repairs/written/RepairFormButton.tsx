import Button from '@mui/material/Button';
import { quotesApi } from '#api/generated/quotes.gen.js';
import { describeError } from '#api/errors.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Icon } from '#ui/theme/Icon.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { messages } from '../messages/quotes/quote-marks.messages.js';

type File = { name: string; base64: string };

export function FormButton({ read, isFetching }: { read: () => Promise<File>; isFetching: boolean }) {
  const download = () =>
    void read().then(
      ({ name, base64 }) => downloadPdf(name, base64),
      (error: unknown) => toastFailure(messages.formFailed, describeError(error)),
    );
  return (
    <Button variant="outlined" size="small" disabled={isFetching} onClick={download}>
      <Icon as={ReceiptText} />
      {messages.form}
    </Button>
  );
}

export function RepairFormButton({ trackingId }: { trackingId: string }) {
  const [read, { isFetching }] = quotesApi.useLazyDownloadRepairFormByLinkQuery();
  return (
    <div>
      <FormButton read={() => read({ trackingId }).unwrap()} isFetching={isFetching} />
    </div>
  );
}
