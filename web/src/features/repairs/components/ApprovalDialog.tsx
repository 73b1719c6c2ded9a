import { counterApprovalSchema } from '@revive/contracts/repairs/repair';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/feedback/ConfirmDialog.js';
import { ChoiceField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useApproveAtCounterMutation } from '../api/repairs.api.js';
import type { CounterApproval, Repair } from '#api/generated/repairs.gen.js';
import { currentQuote, sayThis } from '../repairs.messages.js';

const LABELS = { approvedBy: 'Who said it', how: 'How', quoteVersion: 'Quote' };
const WAYS = [
  { value: 'in_person', label: 'In person' },
  { value: 'by_phone', label: 'By phone' },
] as const;

/** Records at the counter who approved which quote, and how. The customer gets a copy. */
export function ApprovalDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [approve] = useApproveAtCounterMutation();
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  const submit = async (values: CounterApproval) => {
    await approve({ id: repair.id, counterApproval: values }).unwrap();
    toastGood('Approval recorded', `Quote ${quote.version}, ${moneyText(quote.totalCents)}`);
    onClose();
  };
  return (
    <FormDialog title={`Record approval of ${moneyText(quote.totalCents)}`} onClose={onClose}>
      <Inset style={{ marginBottom: 16 }}>
        <SecondaryText>Say this</SecondaryText>
        <p>{sayThis(repair)}</p>
      </Inset>
      <SchemaForm
        schema={counterApprovalSchema}
        initial={{ quoteVersion: quote.version, approvedBy: repair.customerName ?? '', how: 'in_person' }}
        labels={LABELS}
        submit={submit}
        onFailure={(error) => toastFailure('Approval not recorded', describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="approvedBy" label={LABELS.approvedBy} autoFocus />
            <ChoiceField name="how" label={LABELS.how} choices={WAYS} />
            <Row style={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? 'Recording...' : 'Record approval'}
              </Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}
