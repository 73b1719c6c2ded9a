import OutlinedInput from '@mui/material/OutlinedInput';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { Stack } from '../layout/Stack.js';
import { Icon } from '../theme/Icon.js';
import { CircleAlert } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';
import { fieldMessage } from './ErrorSummary.js';
import { useFieldIds } from './form-scope.js';
import { FieldLabel } from './PlainInput.js';
import { usePatientField } from './use-patient-field.js';

const Box = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, marginBottom: 16, minWidth: 0 });
const Wrong = styled('span')({ display: 'flex', gap: 6, alignItems: 'center', color: color.error, ...TYPE.body2 });
const Hint = styled('span')({ color: color.quiet, ...TYPE.body2 });

/** Text field with placeholders in braces; a chip inserts a placeholder at the cursor. */
export function PlaceholderField({
  name,
  label,
  hint,
  rows,
  places,
  insert,
}: {
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  places: readonly { readonly place: string; readonly label: string }[];
  insert: (place: string) => string;
}) {
  const [field, meta, { setValue }] = usePatientField<string>(name);
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const ids = useFieldIds(name);
  // Errors are shown while typing, because the rules of such a text are unusual.
  const error = meta.error !== undefined && (meta.touched || field.value !== meta.initialValue);
  const put = (place: string) => {
    const { current } = input;
    const words = `{${place}}`;
    const [from, to] = [current?.selectionStart ?? field.value.length, current?.selectionEnd ?? field.value.length];
    void setValue(`${field.value.slice(0, from)}${words}${field.value.slice(to)}`);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(from + words.length, from + words.length);
    });
  };
  return (
    <Box>
      <FieldLabel htmlFor={ids.field}>{label}</FieldLabel>
      <OutlinedInput
        {...field}
        inputRef={input}
        error={error}
        fullWidth
        autoComplete="off"
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { rows })}
        inputProps={{
          id: ids.field,
          name,
          ...(error ? { 'aria-invalid': true, 'aria-describedby': ids.error } : {}),
          ...(!error && hint !== undefined ? { 'aria-describedby': ids.hint } : {}),
        }}
      />
      {error ? (
        <Wrong id={ids.error}>
          <Icon as={CircleAlert} size={15} />
          {fieldMessage(label, meta.error ?? '')}
        </Wrong>
      ) : null}
      {hint === undefined || error ? null : <Hint id={ids.hint}>{hint}</Hint>}
      <Stack direction="row" spacing={1} role="group" aria-label={insert(label)}>
        {places.map(({ place, label: says }) => (
          <Chip
            key={place}
            size="small"
            variant="outlined"
            label={says}
            onClick={() => put(place)}
            aria-label={`${insert(says)}: ${label}`}
          />
        ))}
      </Stack>
    </Box>
  );
}
