import { Text } from '#ui/data-display/texts.js';
import { mergeCustomersSchema } from '@revive/contracts/repairs/customers';
import { describeError } from '#api/errors.js';
import type { ListDuplicatesApiResponse, MergeCustomers } from '#api/generated/intake.gen.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { useMergeCustomersMutation } from '../api/intake.api.js';
import { messages } from '../messages/customers.messages.js';
import { mergedContact } from './merged-contact.js';

const { merge: texts, form } = messages;

export function MergeDialog({
  pair: { kept, other },
  onClose,
}: {
  pair: ListDuplicatesApiResponse[number];
  onClose: () => void;
}) {
  const [merge] = useMergeCustomersMutation();
  return (
    <FormDialog<MergeCustomers>
      title={texts.title}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.text(kept.name, other.name)}</Text>}
      schema={mergeCustomersSchema}
      initial={{
        otherId: other.id,
        version: kept.version,
        otherVersion: other.version,
        ...mergedContact(kept, other),
      }}
      labels={form.labels}
      submit={(mergeCustomers: MergeCustomers) => merge({ id: kept.id, mergeCustomers }).unwrap()}
      success={{ title: texts.merged }}
      failure={(error) => ({ title: texts.failed, text: describeError(error) })}
      action={texts.confirm}
      busy={texts.busy}
    >
      <TextField name="name" label={form.labels.name} autoFocus />
      <TextField name="phone" label={form.labels.phone} type="tel" inputMode="tel" optional />
      <TextField name="email" label={form.labels.email} type="email" inputMode="email" optional />
      <TextField name="note" label={form.labels.note} rows={2} optional />
    </FormDialog>
  );
}
