import { requestSchema, requiredText } from '@revive/contracts/rules';
import { useState } from 'react';
import { centsTyped, randSchema, typedRand } from '#entities/payment/rand.js';
import { refusedAt } from '#entities/payment/received-form.js';
import type { RepairBill } from '#api/generated/billing.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { useWriteOffDebtMutation } from '../api/payments.api.js';
import { messages } from '../payments.messages.js';

const texts = messages.writeOff;

interface WriteOffForm {
  readonly amount: string;
  readonly reason: string;
}
const writeOffSchema = requestSchema('WriteOffForm', {
  amount: randSchema().required('Enter an amount'),
  reason: requiredText('Enter the reason', 3, 300),
});

export function WriteOffDialog({
  repairId,
  bill,
  onClose,
}: {
  repairId: string;
  bill: RepairBill;
  onClose: () => void;
}) {
  const [writeOff] = useWriteOffDebtMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  return (
    <FormDialog<WriteOffForm>
      title={texts.title}
      onClose={onClose}
      intro={texts.intro}
      schema={writeOffSchema}
      initial={{ amount: typedRand(bill.dueCents), reason: '' }}
      labels={{ amount: texts.amount, reason: texts.reason }}
      submit={({ amount, reason }) =>
        writeOff({ id: repairId, writeOff: { requestId, cents: centsTyped(amount), reason } })
          .unwrap()
          .catch(refusedAt({ cents: 'amount' }))
      }
      success={(_, { amount }) => ({ title: texts.done(moneyText(centsTyped(amount))) })}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
      destructive
    >
      <TextField
        name="amount"
        label={texts.amount}
        hint={texts.amountHint(moneyText(bill.dueCents))}
        inputMode="decimal"
      />
      <TextField name="reason" label={texts.reason} />
    </FormDialog>
  );
}
