import type { RepairTracking } from '#api/generated/tracking.gen.js';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useApprovalCode } from '../../hooks/use-link-codes.js';
import { useDeclineByLinkMutation } from '../../api/tracking.api.js';
import { diagnosisOnly } from '../../messages/diagnosis-only.js';
import { messages } from '../../messages/tracking/tracking-answer.messages.js';

export function DeclineByLink({ tracking, onClose }: { tracking: RepairTracking; onClose: () => void }) {
  const [decline, { isLoading }] = useDeclineByLinkMutation();
  const approvalCode = useApprovalCode();
  const texts = tracking.status === 'approved' ? messages.cancelApproval : messages.decline;
  const go = async () => {
    const { error } = await decline({ trackingId: tracking.id, linkDecline: { approvalCode } });
    if (error !== undefined) return toastFailure(texts.failed, describeError(error));
    return onClose();
  };
  return (
    <ConfirmDialog
      title={texts.title}
      safe={texts.keep}
      onClose={onClose}
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void go()}>
          {texts.action}
        </Button>
      }
    >
      <p>
        {messages.decline.text} {diagnosisOnly(tracking.quote?.diagnosisCents ?? 0)}
      </p>
    </ConfirmDialog>
  );
}
