import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useLazyGetSignedFileQuery } from '../api/signing.api.js';
import { messages } from '../signing.messages.js';

export function FileButton({
  id,
  variant = 'contained',
  label,
  children,
}: {
  id: string;
  variant?: 'contained' | 'outlined';
  label?: string;
  children: ReactNode;
}) {
  const [read, { isFetching }] = useLazyGetSignedFileQuery();
  const download = () =>
    read({ id })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure(messages.file.failed, describeError(error)),
      );
  return (
    <Button
      size="large"
      variant={variant}
      {...(label === undefined ? {} : { 'aria-label': label })}
      disabled={isFetching}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
