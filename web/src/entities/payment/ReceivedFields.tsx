import { COUNTER_METHODS } from '@revive/contracts/billing/entries';
import { EFT_PROOFS } from '@revive/contracts/billing/counter';
import { moneyText } from '#ui/data-display/Money.js';
import { Text } from '#ui/data-display/texts.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { messages } from './payment.messages.js';
import { centsTyped } from './rand.js';

/** Never preselected: a wrong method puts money into the wrong account. */
export const METHOD_CHOICES = [
  { value: '', label: messages.choose },
  ...COUNTER_METHODS.map((value) => ({ value, label: messages.methods[value] })),
];
const PROOFS = EFT_PROOFS.map((value) => ({ value, label: messages.proofs[value] }));

/** The change of the typed cash, while it is typed. */
function Change({ cents }: { cents: number }) {
  const { values } = useFormState<{ tendered?: string }>();
  const tendered = centsTyped(values.tendered);
  if (tendered === 0 || cents === 0) return null;
  const text =
    tendered < cents ? messages.short(moneyText(cents - tendered)) : messages.change(moneyText(tendered - cents));
  return (
    <Text role="status" bold sx={{ mb: 4 }}>
      {text}
    </Text>
  );
}

/**
 * The fields of a payment method: change of cash, slip number of the card terminal, reference of an EFT. `mayWait`: an
 * EFT may be noted before it arrives.
 */
export function ReceivedFields({
  method,
  cents,
  mayWait = false,
}: {
  method: string;
  cents: number;
  mayWait?: boolean;
}) {
  if (method === 'cash')
    return (
      <>
        <TextField
          name="tendered"
          label={messages.tendered}
          hint={messages.tenderedHint}
          inputMode="decimal"
          optional
        />
        <Change cents={cents} />
      </>
    );
  if (method === 'card') return <TextField name="reference" label={messages.slip} hint={messages.slipHint} optional />;
  if (method !== 'eft') return null;
  return (
    <>
      <TextField name="reference" label={messages.reference} hint={messages.referenceHint} optional={!mayWait} />
      <SelectField
        name="confirmedBy"
        label={messages.confirmedBy}
        hint={messages.confirmedHint}
        choices={[{ value: '', label: mayWait ? messages.notYet : messages.choose }, ...PROOFS]}
      />
    </>
  );
}
