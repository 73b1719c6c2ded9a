import { COUNTER_METHODS, type CounterMethod } from '@revive/contracts/billing/entries';
import { integer, oneOf, requestSchema } from '@revive/contracts/rules';
import { messages as payment } from '#entities/payment/payment.messages.js';
import {
  NOTHING_TYPED,
  RECEIVED_LABELS,
  receivedFrom,
  receivedShape,
  refusedReceived,
  typedText,
  type ReceivedForm,
} from '#entities/payment/received-form.js';
import { METHOD_CHOICES, ReceivedFields } from '#entities/payment/ReceivedFields.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SelectField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { useRecordDepositMutation } from '../api/quotes.api.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.deposit;

interface DepositForm extends ReceivedForm {
  readonly quoteVersion: number;
  readonly method: CounterMethod;
}
const depositSchema = requestSchema('RecordDepositForm', {
  quoteVersion: integer(1).required(),
  method: oneOf(COUNTER_METHODS, 'Choose how it was paid').required('Choose how it was paid'),
  ...receivedShape('method'),
});

export function DepositDialog({
  repair,
  quoteVersion,
  cents,
  onClose,
}: {
  repair: Repair;
  quoteVersion: number;
  cents: number;
  onClose: () => void;
}) {
  const [record] = useRecordDepositMutation();
  const amount = moneyText(cents);
  return (
    <FormDialog<DepositForm>
      title={texts.title(amount)}
      onClose={onClose}
      schema={depositSchema}
      initial={{ quoteVersion, method: '', ...NOTHING_TYPED }}
      labels={{ ...texts.labels, ...RECEIVED_LABELS, method: payment.method }}
      submit={({ quoteVersion: version, method, ...typed }) =>
        record({
          id: repair.id,
          recordDeposit: { quoteVersion: version, method, ...receivedFrom(method, typed) },
        })
          .unwrap()
          .catch(refusedReceived)
      }
      success={{ title: texts.done, text: amount }}
      failure={texts.failed}
      action={texts.save}
      busy={texts.busy}
    >
      {({ values }) => (
        <>
          <SelectField name="method" label={payment.method} choices={METHOD_CHOICES} />
          <ReceivedFields method={typedText(values['method'])} cents={cents} />
        </>
      )}
    </FormDialog>
  );
}
