import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
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
    <Column gap={10}>
      <SecondaryText as="p">{messages.acceptances.text}</SecondaryText>
      <Row>
        <Button variant="outlined" disabled={isLoading} onClick={() => void download()} style={{ minHeight: 44 }}>
          {messages.acceptances.download}
        </Button>
      </Row>
    </Column>
  );
}
