import { useState, type ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import { useCurrentUser } from '#api/current-user.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { useEmailTaxDocumentMutation, useLazyDownloadTaxDocumentQuery } from './api/documents.api.js';
import { EraseBuyerDialog } from './components/EraseBuyerDialog.js';
import type { TaxDocument } from './document-facts.js';
import { messages } from './documents.messages.js';

const { actions: texts } = messages;

/** Also if the law keeps the buyer on a full tax invoice. */
const isErased = ({ erasedAt, buyerKeptUntil }: TaxDocument): boolean =>
  erasedAt !== undefined || buyerKeptUntil !== undefined;

/** Download, email and erasure of a document. `dialog` belongs on the page. */
export function useDocumentActions(): {
  readonly of: (row: TaxDocument) => readonly RowAction[];
  readonly dialog: ReactNode;
} {
  const isOwner = useCurrentUser()?.role === 'tenant_admin';
  const [read] = useLazyDownloadTaxDocumentQuery();
  const [email, { isLoading }] = useEmailTaxDocumentMutation();
  const [erasing, setErasing] = useState<string>();
  const download = ({ id }: TaxDocument) =>
    void read({ id })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure(texts.downloadFailed, describeError(error)),
      );
  const send = ({ id, number }: TaxDocument) =>
    void email({ id, emailDocument: { requestId: crypto.randomUUID() } })
      .unwrap()
      .then(
        () => toastGood(texts.emailed(number)),
        (error: unknown) => toastFailure(texts.emailFailed, describeError(error)),
      );
  return {
    of: (row) => [
      { label: texts.download, run: () => download(row) },
      { label: texts.email, run: () => send(row), isDisabled: isLoading || isErased(row) },
      ...(isOwner && !isErased(row) && row.buyerName !== ''
        ? [{ label: texts.erase, run: () => setErasing(row.id), isDestructive: true, isRare: true }]
        : []),
    ],
    dialog: erasing === undefined ? null : <EraseBuyerDialog id={erasing} onClose={() => setErasing(undefined)} />,
  };
}
