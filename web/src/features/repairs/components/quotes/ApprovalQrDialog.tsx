import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { describeError } from '#api/errors.js';
import { Loading } from '#ui/feedback/async-states.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { moneyText } from '#ui/data-display/Money.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useShowApprovalQrMutation } from '../../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/repair.messages.js';
import { currentQuote } from '../../ticket-facts.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.approvalQr;
const QrPicture = lazyNamed(() => import('#ui/data-display/QrPicture.js'), 'QrPicture');

/**
 * QR code for approval on the customer's own phone. Shown only after a click, because the record names the person who
 * shows the code.
 */
export function ApprovalQrDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [show, { data, isLoading }] = useShowApprovalQrMutation();
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  const reveal = async () => {
    const { error } = await show({ id: repair.id, showApprovalQr: { quoteVersion: quote.version } });
    if (error !== undefined) toastFailure(texts.failed, describeError(error));
  };
  const label = data === undefined ? texts.show : texts.renew;
  return (
    <ContentDialog title={texts.title(moneyText(quote.totalCents))} onClose={onClose}>
      <Stack spacing={4}>
        <p>
          {texts.text} <HelpLink slug="approve-a-quote" subject={texts.label} />
        </p>
        {data === undefined ? null : (
          <Stack spacing={2} sx={{ alignItems: 'center' }}>
            <Suspense fallback={<Loading rows={1} height={240} />}>
              <QrPicture text={data.url} label={texts.label} size={240} />
            </Suspense>
            <p>{texts.validity(clockText(data.expiresAt))}</p>
          </Stack>
        )}
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            variant={data === undefined ? 'contained' : 'outlined'}
            disabled={isLoading}
            onClick={() => void reveal()}
          >
            {isLoading ? texts.loading : label}
          </Button>
        </Stack>
      </Stack>
    </ContentDialog>
  );
}
