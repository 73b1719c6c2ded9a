import { COUNTER_METHODS, type CounterMethod } from '@revive/contracts/billing/entries';
import { oneOf, requestSchema } from '@revive/contracts/rules';
import { useState } from 'react';
import { messages as payment } from '#entities/payment/payment.messages.js';
import { centsTyped, randSchema, typedRand } from '#entities/payment/rand.js';
import {
  NOTHING_TYPED,
  RECEIVED_LABELS,
  receivedFrom,
  receivedShape,
  refusedAt,
  typedText,
  type ReceivedForm,
} from '#entities/payment/received-form.js';
import { METHOD_CHOICES, ReceivedFields } from '#entities/payment/ReceivedFields.js';
import type { RepairBill } from '#api/generated/billing.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { useTakePaymentMutation } from '../api/payments.api.js';
import { messages } from '../payments.messages.js';

const texts = messages.pay;

interface PayForm extends ReceivedForm {
  readonly amount: string;
  readonly method: CounterMethod;
}
const paySchema = requestSchema('TakePaymentForm', {
  amount: randSchema().required('Enter an amount'),
  method: oneOf(COUNTER_METHODS, 'Choose how it was paid').required('Choose how it was paid'),
  ...receivedShape('method', true),
});

/** An EFT that has not arrived is noted and pays nothing yet. */
const isExpected = ({ method, confirmedBy }: { readonly method?: unknown; readonly confirmedBy?: unknown }): boolean =>
  method === 'eft' && !confirmedBy;

export function TakePaymentDialog({
  repairId,
  bill,
  onClose,
}: {
  repairId: string;
  bill: RepairBill;
  onClose: () => void;
}) {
  const [pay] = useTakePaymentMutation();
  // The same id for each retry of this dialog, so that a lost reply counts the payment once.
  const [requestId] = useState(() => crypto.randomUUID());
  const send = ({ amount, method, ...typed }: PayForm) =>
    pay({
      id: repairId,
      takePayment: { requestId, method, cents: centsTyped(amount), ...receivedFrom(method, typed) },
    })
      .unwrap()
      .catch(refusedAt({ cents: 'amount', tenderedCents: 'tendered' }));
  return (
    <FormDialog<PayForm>
      title={texts.title}
      onClose={onClose}
      schema={paySchema}
      initial={{ amount: typedRand(bill.dueCents), method: '', ...NOTHING_TYPED }}
      labels={{ amount: texts.amount, method: payment.method, ...RECEIVED_LABELS }}
      submit={send}
      success={(_, values) => {
        const amount = moneyText(centsTyped(values.amount));
        return isExpected(values)
          ? { title: texts.expected(amount), text: texts.expectedText }
          : { title: texts.done(amount) };
      }}
      failure={texts.failed}
      action={(values) => (isExpected(values) ? texts.expect : texts.action)}
      busy={texts.busy}
    >
      {({ values }) => (
        <>
          <TextField
            name="amount"
            label={texts.amount}
            hint={texts.amountHint(moneyText(bill.dueCents))}
            inputMode="decimal"
          />
          <SelectField name="method" label={payment.method} choices={METHOD_CHOICES} />
          <ReceivedFields
            method={typedText(values['method'])}
            cents={centsTyped(typedText(values['amount']))}
            mayWait
          />
          {isExpected(values) ? <SecondaryText component="p">{texts.expectHint}</SecondaryText> : null}
        </>
      )}
    </FormDialog>
  );
}
