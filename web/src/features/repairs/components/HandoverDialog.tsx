import { handoverSchema } from '@revive/contracts/repairs/repair';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Column } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
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
  return (
    <FormDialog<RecordHandover>
      title="Mark as picked up?"
      onClose={onClose}
      intro={
        <Column as="ul" gap={4} style={{ marginBottom: 16 }}>
          <li>The repair can no longer be rolled back. The agent deletes the number that a rollback needs.</li>
          <li>The customer can no longer be changed. This can't be undone.</li>
        </Column>
      }
      schema={handoverSchema}
      initial={{ collectedBy: repair.customerName ?? '', relation: '', payment: '' }}
      labels={labels}
      submit={(recordHandover: RecordHandover) => handOver({ id: repair.id, recordHandover }).unwrap()}
      success={{ title: 'Picked up', text: `${ticketNumber(repair.number)}, ${repair.deviceName}` }}
      failure="Not marked as picked up"
      cancel="Not yet"
      action="Mark as picked up"
      busy="Recording..."
    >
      <TextField name="collectedBy" label={labels.collectedBy} autoFocus />
      <TextField name="relation" label={labels.relation} hint="For example: spouse, colleague, courier" optional />
      <SelectField
        name="payment"
        label={labels.payment}
        hint="A note on this ticket"
        choices={[UNCHOSEN, ...(owed > 0 ? PAID : NOTHING)]}
      />
    </FormDialog>
  );
}
