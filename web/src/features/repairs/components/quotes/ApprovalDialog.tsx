import { counterApprovalSchema } from '@revive/contracts/repairs/repair';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Inset } from '#ui/layout/Panel.js';
import { useApproveAtCounterMutation } from '../../api/repairs.api.js';
import type { CounterApproval, Repair } from '#api/generated/repairs.gen.js';
import { currentQuote, sayThis } from '../../repairs.messages.js';

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
  return (
    <FormDialog
      title={`Record approval of ${moneyText(quote.totalCents)}`}
      onClose={onClose}
      intro={
        <Inset style={{ marginBottom: 16 }}>
          <SecondaryText>Say this</SecondaryText>
          <p>{sayThis(repair)}</p>
        </Inset>
      }
      schema={counterApprovalSchema}
      initial={{ quoteVersion: quote.version, approvedBy: repair.customerName ?? '', how: 'in_person' }}
      labels={LABELS}
      submit={(values: CounterApproval) => approve({ id: repair.id, counterApproval: values }).unwrap()}
      success={{ title: 'Approval recorded', text: `Quote ${quote.version}, ${moneyText(quote.totalCents)}` }}
      failure="Approval not recorded"
      action="Record approval"
      busy="Recording..."
    >
      <TextField name="approvedBy" label={LABELS.approvedBy} autoFocus />
      <SelectField name="how" label={LABELS.how} choices={WAYS} />
    </FormDialog>
  );
}
