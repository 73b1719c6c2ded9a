import { declineSchema } from '@revive/contracts/repairs/repair';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/feedback/ConfirmDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Row } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useDeclineAtCounterMutation } from '../api/repairs.api.js';
import type { Decline, Repair } from '#api/generated/repairs.gen.js';
import { currentQuote } from '../repairs.messages.js';

/** Records at the counter that the customer declined, and what they pay then. */
export function DeclineDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [decline] = useDeclineAtCounterMutation();
  const submit = async (values: Decline) => {
    await decline({ id: repair.id, decline: values }).unwrap();
    toastGood('Declined', 'The device can be picked up unrepaired.');
    onClose();
  };
  return (
    <FormDialog title="The customer declines the repair?" onClose={onClose}>
      <p style={{ marginBottom: 16 }}>
        Nothing is written to the device. The customer pays the diagnosis:{' '}
        {moneyText(currentQuote(repair)?.diagnosisCents ?? 0)}.
      </p>
      <SchemaForm
        schema={declineSchema}
        initial={{ reason: '' }}
        labels={{ reason: 'Reason' }}
        submit={submit}
        onFailure={(error) => toastFailure('Not recorded', describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="reason" label="Reason" optional rows={2} />
            <Row style={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>
                Keep the quote open
              </Button>
              <Button type="submit" variant="contained" color="error" disabled={sending}>
                {sending ? 'Recording...' : 'Decline'}
              </Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}
