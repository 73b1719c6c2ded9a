import { EFT_PROOFS } from '@revive/contracts/billing/counter';
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
const ANSWERS = [...EFT_PROOFS, 'never_arrived'] as const;
const CHOICES = [
  { value: '', label: payment.choose },
  ...ANSWERS.map((value) => ({ value, label: texts.choices[value] })),
];

interface ConfirmForm {
  readonly confirmedBy: (typeof ANSWERS)[number];
}
const confirmSchema = requestSchema('ConfirmEftForm', {
  confirmedBy: oneOf(ANSWERS, 'Choose how you know').required('Choose how you know'),
});

export function ConfirmEftDialog({
  repairId,
  eft,
  onClose,
}: {
  repairId: string;
  eft: RepairBill['expected'][number];
  onClose: () => void;
}) {
  const [confirm] = useConfirmEftMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  return (
    <FormDialog<ConfirmForm>
      title={texts.confirmTitle(moneyText(eft.cents))}
      onClose={onClose}
      schema={confirmSchema}
      initial={{ confirmedBy: '' }}
      labels={{ confirmedBy: texts.answer }}
      submit={({ confirmedBy }) =>
        confirm({ id: repairId, eftId: eft.id, confirmEft: { requestId, confirmedBy } }).unwrap()
      }
      success={{ title: texts.done }}
      failure={texts.failed}
      action={texts.save}
      busy={texts.busy}
    >
      <SelectField name="confirmedBy" label={texts.answer} hint={texts.hint} choices={CHOICES} />
    </FormDialog>
  );
}
