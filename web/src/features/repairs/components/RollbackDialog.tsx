import type { Repair } from '#api/generated/repairs.gen.js';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { moneyText } from '#ui/data-display/Money.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { bytesText } from '#ui/format/time-text.js';
import { useRollBackRepairMutation } from '../api/repairs.api.js';

/** What the last repair run wrote: the bytes that a rollback puts back. */
const written = (repair: Repair) => {
  const writes =
    repair.runs
      .filter(({ kind }) => kind === 'repair')
      .at(-1)
      ?.steps.flatMap((step) => (step.name === 'execute' ? (step.writes ?? []) : [])) ?? [];
  return { count: writes.length, bytes: writes.reduce((sum, { length }) => sum + length, 0) };
};

/** Puts every overwritten byte back and reverses charge and commission, after saying exactly so. */
export function RollbackDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [rollBack, { isLoading }] = useRollBackRepairMutation();
  const { count, bytes } = written(repair);
  const go = async () => {
    const answer = await rollBack({ id: repair.id });
    if (answer.error !== undefined) return toastFailure('Not rolled back', describeError(answer.error));
    toastGood('Rollback started');
    return onClose();
  };
  return (
    <ConfirmDialog
      title="Put the device back as it was before the repair?"
      safe="Keep the repair"
      onClose={onClose}
      destructive
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void go()}>
          {isLoading ? 'Starting...' : 'Roll back'}
        </Button>
      }
    >
      <p>
        {count === 0
          ? 'The saved bytes go back to where they were.'
          : `${count} ${count === 1 ? 'write' : 'writes'}, ${bytesText(bytes)}, go back to what they were.`}{' '}
        The device will be damaged again, as it arrived.
      </p>
      {repair.charge === undefined || repair.charge.reversedAt !== undefined ? null : (
        <p style={{ marginTop: 8 }}>
          The charge of {moneyText(repair.charge.cents)}
          {repair.commission === undefined ? '' : ` and the commission of ${moneyText(repair.commission.cents)}`} are
          reversed.
        </p>
      )}
      <p style={{ marginTop: 8 }}>If the device changed since, nothing is written.</p>
    </ConfirmDialog>
  );
}
