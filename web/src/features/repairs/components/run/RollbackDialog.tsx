import { Stack } from '#ui/layout/Stack.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { moneyText } from '#ui/data-display/Money.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { bytesText } from '#ui/format/time-text.js';
import { useRollBackRepairMutation } from '../../api/repairs.api.js';
import { messages as productions } from '../../messages/productions.messages.js';
import { messages } from '../../messages/repair.messages.js';
import { doneByHand } from '../../ticket-facts.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.rollback;

const written = (repair: Repair) => {
  const writes =
    repair.runs
      .filter(({ kind }) => kind === 'repair')
      .at(-1)
      ?.steps.flatMap((step) => (step.name === 'execute' ? (step.writes ?? []) : [])) ?? [];
  return { count: writes.length, bytes: writes.reduce((sum, { length }) => sum + length, 0) };
};

/**
 * Restores every overwritten byte or deletes the output, and reverses charge and commission, after a confirmation with
 * these facts.
 */
export function RollbackDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [rollBack, { isLoading }] = useRollBackRepairMutation();
  const [keepsHand, setKeepsHand] = useState(true);
  const { count, bytes } = written(repair);
  const hand = doneByHand(repair);
  const product = repair.runs.filter(({ kind }) => kind === 'repair').at(-1)?.product;
  const words = product === undefined ? texts : { ...texts, ...productions.delete, title: productions.delete[product] };
  const go = async () => {
    const answer = await rollBack({
      id: repair.id,
      rollBack: hand.cents > 0 && !keepsHand ? { takeOffHandWork: true } : {},
    });
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
      <Stack spacing={2}>
        <p>
          {product === undefined
            ? `${texts.changes(count, bytesText(bytes))} ${texts.result}`
            : productions.undo[product]}
        </p>
        {repair.charge === undefined || repair.charge.reversedAt !== undefined ? null : (
          <p>
            {texts.reversed(
              moneyText(repair.charge.cents - (keepsHand ? hand.cents : 0)),
              repair.commission === undefined ? undefined : moneyText(repair.commission.cents),
            )}
          </p>
        )}
        {hand.names.length === 0 ? null : <p>{texts.handStays(hand.names)}</p>}
        {hand.cents === 0 ? null : (
          <FormControlLabel
            control={<Checkbox checked={keepsHand} onChange={(_, on) => setKeepsHand(on)} />}
            label={texts.keepsHand(moneyText(hand.cents))}
          />
        )}
        {product === undefined ? (
          <p>
            {texts.check} <HelpLink slug="roll-back" subject={texts.action} />
          </p>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
