import { toggleBillingSchema } from '@revive/contracts/billing/control';
import { daysAfter, monthStart, startOfLedgerDay } from '@revive/contracts/billing/ledger-day';
import type { BillingStatus } from '#api/generated/billing.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { useToggleBillingMutation, useToggleTestAccountMutation } from '../api/billing-control.api.js';
import { failedAccountType, failedBilling, messages } from '../billing-control.messages.js';

const texts = messages.change;
type Shop = BillingStatus['tenants'][number];

/** Both switches take the same note and moment. */
const SCHEMA = toggleBillingSchema.pick(['notes', 'from']);

interface Values {
  notes?: string;
  from?: string;
}

/** Moments at which a change can start: business days of the ledger begin at them. An empty value is now. */
function startChoices(today: string): { value: string; label: string }[] {
  return [
    { value: '', label: texts.now },
    { value: startOfLedgerDay(daysAfter(today, 1)).toISOString(), label: texts.tomorrow },
    { value: startOfLedgerDay(monthStart(today, 1)).toISOString(), label: texts.month },
  ];
}

const fieldsOf = ({ notes, from }: Values): Values => ({
  ...(notes !== undefined && notes !== '' && { notes }),
  ...(from !== undefined && from !== '' && { from }),
});

/** spec part 2 §4 and §8: both switches, with a note and the moment from which they apply. */
export function ChangeDialog({ shop, which, onClose }: { shop: Shop; which: 'billing' | 'test'; onClose: () => void }) {
  const [toggleBilling] = useToggleBillingMutation();
  const [toggleTest] = useToggleTestAccountMutation();
  const isBilling = which === 'billing';
  const value = isBilling ? !shop.billingEnabled : !shop.testAccount;
  const effects = isBilling ? [texts.effects.off, texts.effects.on] : [texts.effects.real, texts.effects.test];
  const effect = effects[Number(value)];
  const send = (values: Values) =>
    isBilling
      ? toggleBilling({ id: shop.id, toggleBilling: { enabled: value, ...fieldsOf(values) } }).unwrap()
      : toggleTest({ id: shop.id, toggleTestAccount: { isTestAccount: value, ...fieldsOf(values) } }).unwrap();
  return (
    <FormDialog<Values, { message: string }>
      title={isBilling ? texts.billing(value, shop.name) : texts.test(value, shop.name)}
      onClose={onClose}
      intro={
        <SecondaryText component="p" sx={{ mb: 4 }}>
          {effect}
        </SecondaryText>
      }
      schema={SCHEMA}
      initial={{ notes: '', from: '' }}
      labels={texts.labels}
      submit={send}
      success={({ message }) => ({ title: isBilling ? texts.billingDone : texts.accountDone, text: message })}
      failure={isBilling ? failedBilling : failedAccountType}
      action={texts.save}
      busy={texts.saving}
    >
      <SelectField name="from" label={texts.labels.from} choices={startChoices(ledgerToday())} />
      <TextField name="notes" label={texts.labels.notes} optional rows={2} />
    </FormDialog>
  );
}
