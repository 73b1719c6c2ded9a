import type { Repair } from '#api/generated/repairs.gen.js';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { moneyText } from '#ui/data-display/Money.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { bytesText } from '#ui/format/time-text.js';
import { useRollBackRepairMutation } from '../../api/repairs.api.js';
import { messages as productions } from '../../messages/productions.messages.js';
import { messages } from '../../messages/repair.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.rollback;

/** What the last repair run wrote: the bytes that a rollback puts back. */
const written = (repair: Repair) => {
  const writes =
    repair.runs
      .filter(({ kind }) => kind === 'repair')
      .at(-1)
      ?.steps.flatMap((step) => (step.name === 'execute' ? (step.writes ?? []) : [])) ?? [];
  return { count: writes.length, bytes: writes.reduce((sum, { length }) => sum + length, 0) };
};

/** Puts every overwritten byte back, or deletes what was made, and reverses charge and commission, after saying exactly so. */
export function RollbackDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [rollBack, { isLoading }] = useRollBackRepairMutation();
  const { count, bytes } = written(repair);
  const product = repair.runs.filter(({ kind }) => kind === 'repair').at(-1)?.product;
  const words = product === undefined ? texts : { ...texts, ...productions.delete, title: productions.delete[product] };
  const go = async () => {
    const answer = await rollBack({ id: repair.id });
    if (answer.error !== undefined) return toastFailure(words.failed, describeError(answer.error));
    toastGood(words.started);
    return onClose();
  };
  return (
    <ConfirmDialog
      title={words.title}
      safe={words.keep}
      onClose={onClose}
      destructive
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void go()}>
          {isLoading ? texts.starting : words.action}
        </Button>
      }
    >
      <p>
        {product === undefined
          ? `${texts.changes(count, bytesText(bytes))} ${texts.result}`
          : productions.undo[product]}
      </p>
      {repair.charge === undefined || repair.charge.reversedAt !== undefined ? null : (
        <p style={{ marginTop: 8 }}>
          {texts.reversed(
            moneyText(repair.charge.cents),
            repair.commission === undefined ? undefined : moneyText(repair.commission.cents),
          )}
        </p>
      )}
      {product === undefined ? (
        <p style={{ marginTop: 8 }}>
          {texts.check} <HelpLink slug="roll-back" subject={texts.action} />
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
