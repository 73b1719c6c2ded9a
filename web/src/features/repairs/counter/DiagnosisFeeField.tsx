import { formatMoney } from '@revive/contracts/money';
import { useEffect } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { useGetShopPricesQuery } from '../api/repairs.api.js';
import { messages } from '../messages/diagnosis-fee.messages.js';

/**
 * The customer's agreement to the diagnosis fee, asked before the diagnosis. The form sends the amount that it shows, so
 * a fee that changed meanwhile is not agreed to.
 */
export function DiagnosisFeeField() {
  const { data } = useGetShopPricesQuery();
  const { values, setValue } = useFormState<{ diagnosisAgreedCents?: number | undefined }>();
  const fee = data?.diagnosisCents;
  const agreed = values.diagnosisAgreedCents;
  useEffect(() => {
    if (fee !== undefined && agreed !== undefined && agreed !== fee) void setValue('diagnosisAgreedCents', undefined);
  }, [fee, agreed, setValue]);
  if (fee === undefined) return null;
  if (fee === 0) return <SecondaryText component="p">{messages.none}</SecondaryText>;
  return (
    <CheckboxField name="diagnosisAgreedCents" label={messages.agree(formatMoney(fee))} value={fee}>
      <SecondaryText>{messages.hint}</SecondaryText>
    </CheckboxField>
  );
}
