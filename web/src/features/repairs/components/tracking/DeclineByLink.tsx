import type { RepairTracking } from '#api/generated/repairs.gen.js';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { moneyText } from '#ui/data-display/Money.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useApprovalCode } from '../../hooks/use-approval-code.js';
import { useDeclineByLinkMutation } from '../../api/repairs.api.js';

/** The customer says no, or takes an approval back; what it costs is said before. */
export function DeclineByLink({ tracking, onClose }: { tracking: RepairTracking; onClose: () => void }) {
  const [decline, { isLoading }] = useDeclineByLinkMutation();
  const approvalCode = useApprovalCode();
  const withdraws = tracking.status === 'approved';
  const go = async () => {
    const { error } = await decline({ trackingId: tracking.id, linkDecline: { approvalCode } });
    if (error !== undefined) return toastFailure(withdraws ? 'Not withdrawn' : 'Not declined', describeError(error));
    return onClose();
  };
  return (
    <ConfirmDialog
      title={withdraws ? 'Withdraw your approval?' : 'Decline the repair?'}
      safe={withdraws ? 'Keep my approval' : 'Keep the offer'}
      onClose={onClose}
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void go()}>
          {withdraws ? 'Withdraw' : 'Decline'}
        </Button>
      }
    >
      <p>
        Nothing is changed on your device. You pay only the diagnosis: {moneyText(tracking.quote?.diagnosisCents ?? 0)}.
      </p>
    </ConfirmDialog>
  );
}
