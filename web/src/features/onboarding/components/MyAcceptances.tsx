import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadMyAcceptancesMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/applicant.js';
import type { Linked } from './ApplicationForms.js';

export function MyAcceptances({ link }: Linked) {
  const [read, { isLoading }] = useReadMyAcceptancesMutation();
  const download = () =>
    read({ applicant: link })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure(messages.acceptances.failed, describeError(error)),
      );
  return (
    <Stack spacing={2.5}>
      <SecondaryText component="p">{messages.acceptances.text}</SecondaryText>
      <Stack direction="row" spacing={2}>
        <Button size="large" variant="outlined" disabled={isLoading} onClick={() => void download()}>
          {messages.acceptances.download}
        </Button>
      </Stack>
    </Stack>
  );
}
