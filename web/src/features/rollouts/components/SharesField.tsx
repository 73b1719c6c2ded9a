import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { fieldMessage, flatErrors } from '#ui/form/ErrorSummary.js';
import { FieldError } from '#ui/form/fields.js';
import { useFieldIds } from '#ui/form/form-scope.js';
import { FieldLabel } from '#ui/form/PlainInput.js';
import { usePatientField } from '#ui/form/use-patient-field.js';
import { Stack } from '#ui/layout/Stack.js';
import { partsOfShares } from '../rollout-facts.js';
import { create as texts } from '../rollouts.messages.js';

const NAME = 'shares';
const typedShares = (typed: string): number[] =>
  typed
    .split(/[\s,;%]+/)
    .filter((part) => part !== '')
    .map(Number);

/** Cumulative shares typed as `1, 10, 50, 100`; the sentence below names the size of each group. */
export function SharesField() {
  const [field, meta, { setValue }] = usePatientField<readonly number[]>(NAME);
  const [typed, setTyped] = useState(() => field.value.join(', '));
  const ids = useFieldIds(NAME);
  // A list has one error for each wrong number; the first is enough.
  const wrong = flatErrors(meta.error)[0]?.[1];
  const error = meta.touched && wrong !== undefined ? fieldMessage(texts.shares, wrong) : undefined;
  return (
    <Stack spacing={1.5} sx={{ mb: 4 }}>
      <FieldLabel htmlFor={ids.field}>{texts.shares}</FieldLabel>
      <OutlinedInput
        id={ids.field}
        name={NAME}
        fullWidth
        autoComplete="off"
        value={typed}
        error={error !== undefined}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value);
          void setValue(typedShares(target.value));
        }}
        inputProps={{ inputMode: 'text', 'aria-describedby': error === undefined ? ids.hint : ids.error }}
      />
      {error === undefined ? null : <FieldError id={ids.error}>{error}</FieldError>}
      <SecondaryText id={ids.hint}>
        {texts.sharesHint} {wrong === undefined ? texts.sharesText(partsOfShares(field.value)) : ''}
      </SecondaryText>
    </Stack>
  );
}
