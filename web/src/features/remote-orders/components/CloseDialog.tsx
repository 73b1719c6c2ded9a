import { closeRemoteOrderSchema } from '@revive/contracts/remote-orders/order';
import { ORDER_CLOSE_LABELS, ORDER_CLOSE_REASONS } from '@revive/contracts/remote-orders/states';
import type { CloseRemoteOrder } from '#api/generated/remote-orders.gen.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useCloseRemoteOrderMutation } from '../api/remote-orders.api.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.close;
const REASONS = [
  { value: '', label: texts.choose },
  ...ORDER_CLOSE_REASONS.map((value) => ({ value, label: ORDER_CLOSE_LABELS[value] })),
];

/** Closes an order without a repair. The customer sees the reason but not the note. */
export function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [close] = useCloseRemoteOrderMutation();
  return (
    <FormDialog<CloseRemoteOrder>
      title={texts.title}
      onClose={onClose}
      schema={closeRemoteOrderSchema}
      initial={{ reason: '', note: '' }}
      labels={{ reason: texts.reason, note: texts.note }}
      submit={(values) => close({ id, closeRemoteOrder: values }).unwrap()}
      failure={texts.failed}
      cancel={texts.cancel}
      action={texts.action}
      busy={texts.busy}
      destructive
      needed={['reason']}
    >
      <SelectField name="reason" label={texts.reason} choices={REASONS} />
      <TextField name="note" label={texts.note} rows={2} optional />
    </FormDialog>
  );
}
