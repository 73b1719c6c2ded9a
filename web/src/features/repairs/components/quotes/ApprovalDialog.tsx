import { counterApprovalSchema } from '@revive/contracts/repairs/repair';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Inset } from '#ui/layout/Panel.js';
import { useApproveAtCounterMutation } from '../../api/repairs.api.js';
import type { CounterApproval, Repair } from '#api/generated/repairs.gen.js';
import { messages, phoneScript } from '../../messages/repair.messages.js';
import { currentQuote } from '../../ticket-facts.js';

const texts = messages.approval;
const WAYS = [
  { value: 'in_person', label: texts.ways.in_person },
  { value: 'by_phone', label: texts.ways.by_phone },
] as const;

/** Records at the counter who approved which quote, and how. The customer gets a copy. */
export function ApprovalDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [approve] = useApproveAtCounterMutation();
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  return (
    <FormDialog
      title={texts.title(moneyText(quote.totalCents))}
      onClose={onClose}
      intro={
        <Inset style={{ marginBottom: 16 }}>
          <SecondaryText>{texts.say}</SecondaryText>
          <p>{phoneScript(repair)}</p>
        </Inset>
      }
      schema={counterApprovalSchema}
      initial={{ quoteVersion: quote.version, approvedBy: repair.customerName ?? '', how: 'in_person' }}
      labels={texts.labels}
      submit={(values: CounterApproval) => approve({ id: repair.id, counterApproval: values }).unwrap()}
      success={{ title: texts.recorded, text: texts.recordedText(quote.version, moneyText(quote.totalCents)) }}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
    >
      <TextField name="approvedBy" label={texts.labels.approvedBy} autoFocus />
      <SelectField name="how" label={texts.labels.how} choices={WAYS} />
    </FormDialog>
  );
}
