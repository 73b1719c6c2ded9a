import { payoutOutcomeSchema, payoutReasonSchema } from '@revive/contracts/billing/payouts';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import type { PayoutDetail, PayoutOutcome, PayoutReason } from '#api/generated/billing.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { Stack } from '#ui/layout/Stack.js';
import { useApprovePayoutMutation, useCancelPayoutMutation, useSettlePayoutMutation } from '../api/payouts.api.js';
import { canCancel, canSettle } from '../payout-facts.js';
import { dialogs, messages, OUTCOME_TEXTS } from '../payouts.messages.js';
import { CommandDialog } from './CommandDialog.js';

type Payout = PayoutDetail['payout'];
type Asked = 'approve' | 'cancel' | 'settle';

/** Commands on one payout. A person never approves the payout that the same person asked for. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const me = useCurrentUser();
  const [asked, setAsked] = useState<Asked>();
  const [approve] = useApprovePayoutMutation();
  const close = () => setAsked(undefined);
  const { id, state, terms } = payout;
  const isOwn = payout.requested.id === me?.id;
  return (
    <Stack spacing={2}>
      {state === 'waiting' && isOwn ? <SecondaryText component="p">{messages.yours}</SecondaryText> : null}
      <Stack direction="row" spacing={2}>
        {state === 'waiting' && !isOwn ? (
          <ActionButton variant="contained" onClick={() => setAsked('approve')}>
            {dialogs.approve.action}
          </ActionButton>
        ) : null}
        {canSettle(state) ? (
          <ActionButton variant="outlined" onClick={() => setAsked('settle')}>
            {dialogs.settle.action}
          </ActionButton>
        ) : null}
        {canCancel(state) ? (
          <ActionButton variant="outlined" color="error" onClick={() => setAsked('cancel')}>
            {dialogs.cancel.action}
          </ActionButton>
        ) : null}
      </Stack>
      {asked === 'approve' ? (
        <CommandDialog
          words={dialogs.approve}
          run={() => approve({ id, approvePayout: { terms } }).unwrap()}
          onClose={close}
        />
      ) : null}
      {asked === 'cancel' ? <CancelDialog id={id} onClose={close} /> : null}
      {asked === 'settle' ? <SettleDialog payout={payout} onClose={close} /> : null}
    </Stack>
  );
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [cancel] = useCancelPayoutMutation();
  return (
    <FormDialog<PayoutReason>
      title={dialogs.cancel.title}
      intro={dialogs.cancel.text}
      onClose={onClose}
      schema={payoutReasonSchema}
      initial={{ reason: '' }}
      labels={{ reason: dialogs.reason }}
      submit={(payoutReason) => cancel({ id, payoutReason }).unwrap()}
      success={{ title: dialogs.cancel.done }}
      failure={dialogs.cancel.failed}
      cancel={dialogs.safe}
      action={dialogs.cancel.action}
      busy={dialogs.cancel.busy}
      destructive
      needed={['reason']}
    >
      <TextField name="reason" label={dialogs.reason} hint={dialogs.reasonHint} rows={3} autoFocus />
    </FormDialog>
  );
}

function SettleDialog({ payout: { id, state }, onClose }: { payout: Payout; onClose: () => void }) {
  const [settle] = useSettlePayoutMutation();
  const outcomes = state === 'paid' ? (['returned'] as const) : (['paid', 'returned', 'failed'] as const);
  return (
    <FormDialog<PayoutOutcome>
      title={dialogs.settle.title}
      intro={dialogs.settle.text}
      onClose={onClose}
      schema={payoutOutcomeSchema}
      initial={{ outcome: outcomes[0], reason: '' }}
      labels={{ outcome: dialogs.outcome, reason: dialogs.reason }}
      submit={(payoutOutcome) => settle({ id, payoutOutcome }).unwrap()}
      success={{ title: dialogs.settle.done }}
      failure={dialogs.settle.failed}
      action={dialogs.settle.action}
      busy={dialogs.settle.busy}
      needed={['reason']}
    >
      <SelectField
        name="outcome"
        label={dialogs.outcome}
        choices={outcomes.map((value) => ({ value, label: OUTCOME_TEXTS[value] }))}
      />
      <TextField name="reason" label={dialogs.reason} hint={dialogs.reasonHint} rows={3} />
    </FormDialog>
  );
}
