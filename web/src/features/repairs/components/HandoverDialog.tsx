import { handoverSchema } from '@revive/contracts/repairs/repair';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/feedback/ConfirmDialog.js';
import { ChoiceField, TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useHandOverMutation } from '../api/repairs.api.js';
import type { RecordHandover, Repair } from '#api/generated/repairs.gen.js';
import { PAYMENT_TEXTS, owedCents, ticketNumber } from '../repairs.messages.js';

const UNCHOSEN = { value: '', label: 'Choose' };
const PAID = (['cash', 'card', 'eft', 'not_paid'] as const).map((value) => ({ value, label: PAYMENT_TEXTS[value] }));
const NOTHING = [{ value: 'nothing_due', label: PAYMENT_TEXTS.nothing_due }];

/**
 * Ends a ticket for good, so it says what ends, and records who collected the device. The payment is never chosen
 * beforehand.
 */
export function HandoverDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [handOver] = useHandOverMutation();
  const owed = owedCents(repair);
  const labels = {
    collectedBy: 'Collected by',
    relation: 'Relation to the customer',
    payment: `Payment of ${moneyText(owed)}`,
  };
  const submit = async (recordHandover: RecordHandover) => {
    await handOver({ id: repair.id, recordHandover }).unwrap();
    toastGood('Picked up', `${ticketNumber(repair.number)}, ${repair.deviceName}`);
    onClose();
  };
  return (
    <FormDialog title="Mark as picked up?" onClose={onClose}>
      <Column as="ul" gap={4} style={{ marginBottom: 16 }}>
        <li>The repair can no longer be rolled back. The agent deletes the number that a rollback needs.</li>
        <li>The customer can no longer be changed. This can't be undone.</li>
      </Column>
      <SchemaForm<RecordHandover>
        schema={handoverSchema}
        initial={{ collectedBy: repair.customerName ?? '', relation: '', payment: '' }}
        labels={labels}
        submit={submit}
        onFailure={(error) => toastFailure('Not marked as picked up', describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="collectedBy" label={labels.collectedBy} autoFocus />
            <TextField
              name="relation"
              label={labels.relation}
              hint="For example: spouse, colleague, courier"
              optional
            />
            <ChoiceField
              name="payment"
              label={labels.payment}
              hint="A note on this ticket"
              choices={[UNCHOSEN, ...(owed > 0 ? PAID : NOTHING)]}
            />
            <Row style={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>
                Not yet
              </Button>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? 'Recording...' : 'Mark as picked up'}
              </Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}
