import Button from '@mui/material/Button';
import { COUNTER_METHODS } from '@revive/contracts/billing/entries';
import { EFT_PROOFS } from '@revive/contracts/billing/counter';
import { moneyText } from '#ui/data-display/Money.js';
import { Text } from '#ui/data-display/texts.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { Stack } from '#ui/layout/Stack.js';
import { cashOffers } from './cash-offers.js';
import { messages } from './payment.messages.js';
import { centsTyped, typedRand } from './rand.js';

/** Never preselected: a wrong method puts money into the wrong account. */
export const METHOD_CHOICES = [
  { value: '', label: messages.choose },
  ...COUNTER_METHODS.map((value) => ({ value, label: messages.methods[value] })),
];
const PROOFS = EFT_PROOFS.map((value) => ({ value, label: messages.proofs[value] }));

/** Fills in the cash that customers usually hand over, so that the change appears without typing. */
function CashOffers({ cents }: { cents: number }) {
  const { setValue } = useFormState();
  if (cents === 0) return null;
  const offers = [
    { label: messages.exact, offer: cents },
    ...cashOffers(cents).map((offer) => ({ label: moneyText(offer, 'ZAR', true), offer })),
  ];
  return (
    <Stack direction="row" spacing={2} role="group" aria-label={messages.offers} sx={{ flexWrap: 'wrap', mb: 4 }}>
      {offers.map(({ label, offer }) => (
        <Button key={label} size="small" variant="outlined" onClick={() => void setValue('tendered', typedRand(offer))}>
          {label}
        </Button>
      ))}
    </Stack>
  );
}

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
        <CashOffers cents={cents} />
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
