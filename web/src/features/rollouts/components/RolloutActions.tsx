import Button from '@mui/material/Button';
import { rolloutReasonSchema } from '@revive/contracts/rollouts/rollouts';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { Rollout, RolloutReason } from '#api/generated/patches.gen.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  useHoldRolloutMutation,
  usePauseRolloutForEvidenceMutation,
  usePauseRolloutMutation,
  useRecallRolloutMutation,
  useResumeRolloutMutation,
  useStartRolloutMutation,
} from '../api/rollouts.api.js';
import { actionsOf, type ActionName } from '../rollout-facts.js';
import { dialogs as texts } from '../rollouts.messages.js';

const DESTRUCTIVE: readonly ActionName[] = ['recall', 'discard'];

/** Buttons of the possible actions: the main action first and filled, actions that end the rollout last. */
export function RolloutActions({ rollout, isMaster }: { rollout: Rollout; isMaster: boolean }) {
  const [asked, setAsked] = useState<ActionName>();
  const actions = actionsOf(rollout, isMaster);
  const isPossible = asked !== undefined && actions.includes(asked);
  const close = () => setAsked(undefined);
  if (actions.length === 0) return null;
  return (
    <Stack direction="row" spacing={2}>
      {actions.map((name, place) => (
        <ActionButton
          key={name}
          variant={place === 0 ? 'contained' : 'outlined'}
          {...(DESTRUCTIVE.includes(name) ? { color: 'error' as const } : {})}
          onClick={() => setAsked(name)}
        >
          {texts[name].action}
        </ActionButton>
      ))}
      {/* A live event may take the action away while its dialog is open. */}
      {isPossible && asked === 'start' ? <StartDialog rollout={rollout} onClose={close} /> : null}
      {isPossible && asked !== 'start' ? <ReasonDialog name={asked} rollout={rollout} onClose={close} /> : null}
    </Stack>
  );
}

function StartDialog({ rollout, onClose }: { rollout: Rollout; onClose: () => void }) {
  const [start, { isLoading }] = useStartRolloutMutation();
  const go = () =>
    start({ id: rollout.id })
      .unwrap()
      .then(
        () => {
          toastGood(texts.start.done);
          onClose();
        },
        (error: unknown) => toastFailure(texts.start.failed, describeError(error)),
      );
  return (
    <ConfirmDialog
      title={texts.start.title(rollout.targetVersion)}
      safe={texts.start.safe}
      onClose={onClose}
      action={
        <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
          {isLoading ? texts.start.busy : texts.start.action}
        </Button>
      }
    >
      {texts.start.text(rollout.shares[0] ?? 100)}
    </ConfirmDialog>
  );
}

function useCommands() {
  const [pause] = usePauseRolloutMutation();
  const [evidence] = usePauseRolloutForEvidenceMutation();
  const [hold] = useHoldRolloutMutation();
  const [resume] = useResumeRolloutMutation();
  const [recall] = useRecallRolloutMutation();
  return {
    pause,
    evidence,
    hold,
    unhold: resume,
    resume,
    recall,
    recallAgain: recall,
    endOrders: pause,
    discard: recall,
  };
}

function ReasonDialog({
  name,
  rollout: { id, offered, succeeded },
  onClose,
}: {
  name: Exclude<ActionName, 'start'>;
  rollout: Rollout;
  onClose: () => void;
}) {
  const commands = useCommands();
  const words = texts[name];
  return (
    <FormDialog<RolloutReason>
      title={words.title}
      onClose={onClose}
      intro={words.text(offered, succeeded)}
      schema={rolloutReasonSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(rolloutReason) => commands[name]({ id, rolloutReason }).unwrap()}
      success={{ title: words.done }}
      failure={words.failed}
      action={words.action}
      busy={words.busy}
      destructive={DESTRUCTIVE.includes(name)}
      needed={['reason']}
    >
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint} rows={3} autoFocus />
    </FormDialog>
  );
}
