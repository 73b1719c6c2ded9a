import type { Repair } from '#api/generated/repairs.gen.js';
import type { Role } from '@revive/contracts/roles';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { describeError, isApiFailure } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { PackageCheck, Plug, QrCode, ThumbsUp, Undo2, Wrench } from '#ui/theme/icons.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useNextFocus } from '#ui/hooks/use-next-focus.js';
import { useSettled } from '#ui/hooks/use-settled.js';
import { Stack } from '#ui/layout/Stack.js';
import { useExecuteRepairMutation, useMarkReadyMutation } from '../../api/repairs.api.js';
import { SendQuote } from '../quotes/SendQuote.js';
import { DiagnoseAgain, StopRun } from '../run/RunActions.js';
import { possibleActions, type RepairAction } from '../../repair-actions.js';
import { messages as counterMessages } from '../../messages/counter.messages.js';
import { messages as execution } from '../../messages/execution.messages.js';
import { messages } from '../../messages/repair.messages.js';
import { currentQuote, doneByHand, isOfShop, productOf } from '../../ticket-facts.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const texts = messages.actions;
const attachTexts = counterMessages.attach;
const AttachDialog = lazyNamed(() => import('../../counter/AttachDialog.js'), 'AttachDialog');
const ApprovalDialog = lazyNamed(() => import('../quotes/ApprovalDialog.js'), 'ApprovalDialog');
const ApprovalQrDialog = lazyNamed(() => import('../quotes/ApprovalQrDialog.js'), 'ApprovalQrDialog');
const DeclineDialog = lazyNamed(() => import('../quotes/DeclineDialog.js'), 'DeclineDialog');
const HandoverDialog = lazyNamed(() => import('../handover/HandoverDialog.js'), 'HandoverDialog');
const HandWorkDialog = lazyNamed(() => import('../handover/HandWorkDialog.js'), 'HandWorkDialog');
const RollbackDialog = lazyNamed(() => import('../run/RollbackDialog.js'), 'RollbackDialog');

type Dialog = 'attach' | 'approve' | 'approval_qr' | 'decline' | 'roll_back' | 'hand_over' | 'hand_work';

// Closed dialogs render nothing, so a row without a button is empty.
const Actions = styled(Stack)({ outline: 'none', '&:not(:empty)': { marginTop: 16 } });

function ActionDialog({
  repair,
  dialog,
  actions,
  onClose,
}: {
  repair: Repair;
  dialog: Dialog | undefined;
  actions: readonly RepairAction[];
  onClose: () => void;
}) {
  switch (dialog) {
    case 'attach':
      return actions.includes('attach') ? <AttachDialog repair={repair} onClose={onClose} /> : null;
    case 'approve':
      return <ApprovalDialog repair={repair} onClose={onClose} />;
    case 'approval_qr':
      return actions.includes('approve') ? <ApprovalQrDialog repair={repair} onClose={onClose} /> : null;
    case 'decline':
      return <DeclineDialog repair={repair} onClose={onClose} />;
    case 'hand_over':
      return <HandoverDialog repair={repair} onClose={onClose} />;
    case 'hand_work':
      return <HandWorkDialog repair={repair} onClose={onClose} />;
    case 'roll_back':
      return <RollbackDialog repair={repair} onClose={onClose} />;
    case undefined:
      return null;
  }
}

export function RepairActions({ repair, role }: { repair: Repair; role: Role }) {
  const [dialog, setDialog] = useState<Dialog>();
  const [keepsHand, setKeepsHand] = useState(true);
  const [execute, executing] = useExecuteRepairMutation();
  const [markReady, marking] = useMarkReadyMutation();
  const actions = possibleActions(repair, isOfShop(role));
  const has = (action: RepairAction) => actions.includes(action);
  const quote = currentQuote(repair);
  // Work by hand that is finished before the agent's part, which may still fail.
  const hand = doneByHand(repair).cents;
  const words = productOf(repair) === undefined ? texts : texts.product;
  // A new action may appear under the pointer: block accidental clicks and move the keyboard focus to the new action.
  const shown = actions.join();
  const settling = useSettled(shown);
  const area = useNextFocus<HTMLDivElement>(`${shown} ${executing.isLoading || marking.isLoading}`);

  const run = async (call: Promise<{ error?: unknown }>, good: string, bad: string) => {
    const { error } = await call;
    if (error === undefined) toastGood(good);
    else toastFailure(bad, describeError(error));
  };

  /** spec part 2 §8: which connection is missing, or why it was not started. */
  const start = async (quoteVersion: number) => {
    const takesOff = hand > 0 && !keepsHand;
    const { error } = await execute({
      id: repair.id,
      execute: { quoteVersion, ...(takesOff && { takeOffHandWork: true }) },
    });
    if (error === undefined) return toastGood(words.started);
    const sentence = describeError(error);
    if (isApiFailure(error) && error.code === 'AGENT_OFFLINE') return toastFailure(execution.agentNeeded, sentence);
    return productOf(repair) === undefined
      ? toastFailure(execution.notStarted(sentence))
      : toastFailure(texts.product.notStarted, sentence);
  };

  return (
    <Actions direction="row" spacing={2} ref={area} tabIndex={-1} style={settling}>
      {has('attach') ? (
        <ActionButton variant="contained" onClick={() => setDialog('attach')}>
          <Icon as={Plug} />
          {attachTexts.action}
        </ActionButton>
      ) : null}
      {has('execute') && quote !== undefined ? (
        <ActionButton
          variant="contained"
          disabled={executing.isLoading || !repair.deviceAttached}
          onClick={() => void start(quote.version)}
        >
          <Icon as={Wrench} />
          {executing.isLoading ? texts.starting : words.start}
        </ActionButton>
      ) : null}
      {has('execute') && hand > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={keepsHand} onChange={(_, on) => setKeepsHand(on)} />}
          label={texts.keepsHand(moneyText(hand))}
        />
      ) : null}
      {has('execute') && !repair.deviceAttached ? <SecondaryText>{texts.attachToStart}</SecondaryText> : null}
      {has('send') && repair.draft !== undefined ? <SendQuote repair={repair} draft={repair.draft} /> : null}
      {has('approve') ? (
        <ActionButton variant="contained" onClick={() => setDialog('approve')}>
          <Icon as={ThumbsUp} />
          {texts.approve}
        </ActionButton>
      ) : null}
      {has('approve') ? (
        <ActionButton variant="outlined" onClick={() => setDialog('approval_qr')}>
          <Icon as={QrCode} />
          {texts.approvalQr}
        </ActionButton>
      ) : null}
      {has('decline') ? (
        <ActionButton variant="outlined" onClick={() => setDialog('decline')}>
          {texts.decline}
        </ActionButton>
      ) : null}
      {has('stop') ? <StopRun repair={repair} run={run} /> : null}
      {has('diagnose') ? <DiagnoseAgain repair={repair} run={run} /> : null}
      {has('hand_work') ? (
        <ActionButton variant="outlined" onClick={() => setDialog('hand_work')}>
          {texts.manualWork}
        </ActionButton>
      ) : null}
      {has('ready') ? (
        <ActionButton
          variant={has('approve') || has('diagnose') ? 'outlined' : 'contained'}
          disabled={marking.isLoading}
          onClick={() => void run(markReady({ id: repair.id }), texts.ready, texts.notReady)}
        >
          <Icon as={PackageCheck} />
          {texts.ready}
        </ActionButton>
      ) : null}
      {has('hand_over') ? (
        <ActionButton variant="contained" onClick={() => setDialog('hand_over')}>
          {texts.pickedUp}
        </ActionButton>
      ) : null}
      {has('roll_back') ? (
        <ActionButton variant="outlined" color="error" onClick={() => setDialog('roll_back')}>
          <Icon as={Undo2} />
          {words.rollBack}
        </ActionButton>
      ) : null}
      <Suspense fallback={null}>
        <ActionDialog repair={repair} dialog={dialog} actions={actions} onClose={() => setDialog(undefined)} />
      </Suspense>
    </Actions>
  );
}
