import { Text } from '#ui/data-display/texts.js';
import { saveCustomerSchema } from '@revive/contracts/repairs/customers';
import { useState } from 'react';
import { describeError, isApiFailure } from '#api/errors.js';
import type { SaveCustomer, ShopCustomer } from '#api/generated/intake.gen.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { useChangeCustomerMutation, useCreateCustomerMutation } from '../api/intake.api.js';
import { messages } from '../messages/customers.messages.js';

const texts = messages.form;

export function CustomerDialog({ customer, onClose }: { customer?: ShopCustomer; onClose: () => void }) {
  const [create] = useCreateCustomerMutation();
  const [change] = useChangeCustomerMutation();
  const [exists, setExists] = useState(false);
  const { name = '', phone = '', email = '', note = '' } = customer ?? {};
  return (
    <FormDialog<SaveCustomer>
      title={customer === undefined ? texts.addTitle : texts.editTitle}
      onClose={onClose}
      intro={customer === undefined ? undefined : <Text sx={{ mb: 4 }}>{texts.editText}</Text>}
      schema={saveCustomerSchema}
      initial={{ name, phone, email, note, separate: false }}
      labels={texts.labels}
      submit={(saveCustomer: SaveCustomer) =>
        customer === undefined ? create({ saveCustomer }).unwrap() : change({ id: customer.id, saveCustomer }).unwrap()
      }
      success={{ title: texts.saved }}
      failure={(error) => {
        if (isApiFailure(error) && error.code === 'CUSTOMER_EXISTS') setExists(true);
        return { title: texts.failed, text: describeError(error) };
      }}
      action={texts.save}
      busy={texts.saving}
    >
      <TextField name="name" label={texts.labels.name} autoFocus />
      <TextField name="phone" label={texts.labels.phone} type="tel" inputMode="tel" optional />
      <TextField name="email" label={texts.labels.email} type="email" inputMode="email" optional />
      <TextField name="note" label={texts.labels.note} rows={2} optional />
      {exists ? <CheckboxField name="separate" label={texts.separate} /> : null}
      <KeptDraft form="customer" subject={customer?.id ?? ''} fields={['name', 'phone', 'email', 'note']} />
    </FormDialog>
  );
}
