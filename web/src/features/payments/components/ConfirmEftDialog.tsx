import { EFT_PROOFS, type EftProof } from '@revive/contracts/billing/counter';
import { oneOf, requestSchema } from '@revive/contracts/rules';
import { useState } from 'react';
import { messages as payment } from '#entities/payment/payment.messages.js';
import type { RepairBill } from '#api/generated/billing.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField } from '#ui/form/fields.js';
import { useConfirmEftMutation } from '../api/payments.api.js';
import { messages } from '../payments.messages.js';

const texts = messages.eft;
const CHOICES = [
  { value: '', label: payment.choose },
  ...EFT_PROOFS.map((value) => ({ value, label: texts.choices[value] })),
];

const confirmSchema = requestSchema('ConfirmEftForm', {
  confirmedBy: oneOf(EFT_PROOFS, 'Choose how you know').required('Choose how you know'),
});
const missingSchema = requestSchema('MissingEftForm', {});

interface EftDialog {
  readonly repairId: string;
  readonly eft: RepairBill['expected'][number];
  readonly onClose: () => void;
}

/** Ends an expected EFT. One id for each retry of a dialog, so that a lost reply counts once. */
function useAnswer({ repairId, eft }: EftDialog) {
  const [confirm] = useConfirmEftMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  return (confirmedBy: EftProof | 'never_arrived') =>
    confirm({ id: repairId, eftId: eft.id, confirmEft: { requestId, confirmedBy } }).unwrap();
}

export function ConfirmEftDialog(dialog: EftDialog) {
  const answer = useAnswer(dialog);
  const amount = moneyText(dialog.eft.cents);
  return (
    <FormDialog<{ readonly confirmedBy: EftProof }>
      title={texts.confirmTitle(amount)}
      onClose={dialog.onClose}
      schema={confirmSchema}
      initial={{ confirmedBy: '' }}
      labels={{ confirmedBy: texts.answer }}
      submit={({ confirmedBy }) => answer(confirmedBy)}
      success={{ title: texts.done(amount) }}
      failure={texts.failed}
      action={texts.save}
      busy={texts.busy}
    >
      <SelectField name="confirmedBy" label={texts.answer} hint={texts.hint} choices={CHOICES} />
    </FormDialog>
  );
}

/** Says what follows before an expected EFT is given up. */
export function MissingEftDialog({ dueCents, ...dialog }: EftDialog & { readonly dueCents: number }) {
  const answer = useAnswer(dialog);
  return (
    <FormDialog<Record<never, never>>
      title={texts.missing}
      onClose={dialog.onClose}
      intro={texts.missingText(moneyText(dialog.eft.cents), moneyText(Math.max(0, dueCents)))}
      schema={missingSchema}
      initial={{}}
      labels={{}}
      submit={() => answer('never_arrived')}
      success={{ title: texts.ended }}
      failure={texts.notEnded}
      action={texts.endAction}
      busy={texts.busy}
      destructive
      focusCancel
    >
      {null}
    </FormDialog>
  );
}
