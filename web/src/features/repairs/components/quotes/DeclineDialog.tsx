import { declineSchema } from '@revive/contracts/repairs/repair';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { moneyText } from '#ui/data-display/Money.js';
import { useDeclineAtCounterMutation } from '../../api/repairs.api.js';
import type { Decline, Repair } from '#api/generated/repairs.gen.js';
import { currentQuote } from '../../repairs.messages.js';

/** Records at the counter that the customer declined, and what they pay then. */
export function DeclineDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [decline] = useDeclineAtCounterMutation();
  return (
    <FormDialog
      title="The customer declines the repair?"
      onClose={onClose}
      intro={
        <p style={{ marginBottom: 16 }}>
          Nothing is written to the device. The customer pays the diagnosis:{' '}
          {moneyText(currentQuote(repair)?.diagnosisCents ?? 0)}.
        </p>
      }
      schema={declineSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={(values: Decline) => decline({ id: repair.id, decline: values }).unwrap()}
      success={{ title: 'Declined', text: 'The device can be picked up unrepaired.' }}
      failure="Not recorded"
      cancel="Keep the quote open"
      action="Decline"
      busy="Recording..."
      destructive
    >
      <TextField name="reason" label="Reason" optional rows={2} />
    </FormDialog>
  );
}
