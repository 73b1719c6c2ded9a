import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { describeError } from '#api/errors.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useShowApprovalQrMutation } from '../../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { currentQuote } from '../../repairs.messages.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const QrPicture = lazyNamed(() => import('#ui/data-display/QrPicture.js'), 'QrPicture');

/** The customer scans and approves on their own phone. Shown by a press, because the record names whoever shows it. */
export function ApprovalQrDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [show, { data, isLoading }] = useShowApprovalQrMutation();
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  const reveal = async () => {
    const { error } = await show({ id: repair.id, showApprovalQr: { quoteVersion: quote.version } });
    if (error !== undefined) toastFailure('No QR code', describeError(error));
  };
  const label = data === undefined ? 'Show QR code' : 'New QR code';
  return (
    <ContentDialog title={`Approve ${moneyText(quote.totalCents)} by QR code`} onClose={onClose}>
      <Column gap={16} as="div">
        <p>The customer scans this code and approves on their own phone. The record says that you showed it.</p>
        {data === undefined ? null : (
          <Column gap={8} as="div" style={{ alignItems: 'center' }}>
            <Suspense fallback={<div style={{ height: 240 }} />}>
              <QrPicture text={data.url} label="QR code with which the customer approves" size={240} />
            </Suspense>
            <p>Works until {clockText(data.expiresAt)}, for this quote alone.</p>
          </Column>
        )}
        <Row style={{ justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
          <Button
            variant={data === undefined ? 'contained' : 'outlined'}
            disabled={isLoading}
            onClick={() => void reveal()}
          >
            {isLoading ? 'Loading...' : label}
          </Button>
        </Row>
      </Column>
    </ContentDialog>
  );
}
