import { recordDepositSchema, type RecordDeposit } from '@revive/contracts/repairs/quotes/quotes';
import { SelectField, TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { useRecordDepositMutation } from '../api/quotes.api.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.deposit;
const METHODS = [
  { value: '', label: texts.choose },
  ...(['cash', 'card', 'eft'] as const).map((value) => ({ value, label: texts.methods[value] })),
];

export function DepositDialog({
  repair,
  quoteVersion,
  amount,
  onClose,
}: {
  repair: Repair;
  quoteVersion: number;
  amount: string;
  onClose: () => void;
}) {
  const [record] = useRecordDepositMutation();
  return (
    <FormDialog<RecordDeposit>
      title={texts.title(amount)}
      onClose={onClose}
      schema={recordDepositSchema}
      initial={{ quoteVersion, method: '', reference: '' }}
      labels={texts.labels}
      submit={(values: RecordDeposit) => record({ id: repair.id, recordDeposit: values }).unwrap()}
      success={{ title: texts.done, text: amount }}
      failure={texts.failed}
      action={texts.save}
      busy={texts.busy}
    >
      <SelectField name="method" label={texts.labels.method} choices={METHODS} />
      <TextField name="reference" label={texts.labels.reference} hint={texts.hint} optional />
    </FormDialog>
  );
}
