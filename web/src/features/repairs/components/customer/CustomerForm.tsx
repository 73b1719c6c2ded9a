import { customerSchema } from '@revive/contracts/repairs/repair';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useChangeRepairCustomerMutation } from '../../api/repairs.api.js';
import type { Repair, RepairCustomer } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/repair.messages.js';
import { CustomerFields } from './CustomerFields.js';

export function CustomerForm({ repair, onDone }: { repair: Repair; onDone: () => void }) {
  const [change] = useChangeRepairCustomerMutation();
  const submit = async (values: RepairCustomer) => {
    await change({ id: repair.id, repairCustomer: values }).unwrap();
    toastGood(messages.customer.saved);
    onDone();
  };
  const { customerName = '', customerPhone = '', customerEmail = '', issueDescription = '' } = repair;
  return (
    <SchemaForm
      schema={customerSchema}
      initial={{ customerName, customerPhone, customerEmail, issueDescription }}
      labels={messages.customer.labels}
      keepEmpty
      submit={submit}
      onFailure={(error) => toastFailure(messages.customer.notSaved, describeError(error))}
    >
      {({ sending }) => (
        <>
          <CustomerFields autoFocus />
          <Stack direction="row" spacing={2}>
            <Button type="submit" variant="outlined" disabled={sending}>
              {sending ? messages.customer.saving : messages.customer.save}
            </Button>
            <Button onClick={onDone}>{messages.customer.cancel}</Button>
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}
