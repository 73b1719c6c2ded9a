import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { fieldMessage } from './ErrorSummary.js';
import { useFieldIds } from './form-scope.js';
import { FieldLabel } from './PlainInput.js';
import { Icon } from '../theme/Icon.js';
import { CircleAlert, Eye, EyeOff } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';
import { usePatientField } from './use-patient-field.js';
import { messages } from './form.messages.js';

const Box = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, marginBottom: 16, minWidth: 0 });
const Wrong = styled('span')({
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  color: color.error,
  ...TYPE.body2,
});
const Optional = styled('span')({ fontWeight: 400, color: color.quiet });
const Hint = styled('span')({ color: color.quiet, ...TYPE.body2 });

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <Wrong id={id}>
    <Icon as={CircleAlert} size={15} />
    {children}
  </Wrong>
);

export const OptionalMark = () => <Optional>{messages.fields.optional}</Optional>;

interface Shown {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** Error to show for a touched field, and the ids that connect label, hint and error with the input. */
function useShown({ name, label, hint }: Shown) {
  const [field, meta] = usePatientField<string | undefined>(name);
  const error = meta.touched && meta.error !== undefined ? fieldMessage(label, meta.error) : undefined;
  const ids = useFieldIds(name);
  const hinted = hint === undefined ? '' : ids.hint;
  const described = error === undefined ? hinted : ids.error;
  return {
    field: { ...field, value: field.value ?? '' },
    error,
    inputProps: {
      id: ids.field,
      name,
      ...(described === '' ? {} : { 'aria-describedby': described }),
      ...(error === undefined ? {} : { 'aria-invalid': true }),
    },
  };
}

function Around({
  name,
  label,
  hint,
  optional = false,
  error,
  children,
}: Shown & { error: string | undefined; children: ReactNode }) {
  const ids = useFieldIds(name);
  return (
    <Box>
      <FieldLabel htmlFor={ids.field}>
        {label}
        {optional ? (
          <>
            {' '}
            <OptionalMark />
          </>
        ) : null}
      </FieldLabel>
      {children}
      {error === undefined ? null : <FieldError id={ids.error}>{error}</FieldError>}
      {hint === undefined || error !== undefined ? null : <Hint id={ids.hint}>{hint}</Hint>}
    </Box>
  );
}

type InputMode = InputHTMLAttributes<HTMLInputElement>['inputMode'];

export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  rows,
  autoFocus = false,
  mono = false,
  ...shown
}: Shown & {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: InputMode;
  rows?: number;
  autoFocus?: boolean;
  mono?: boolean;
}) {
  const { field, error, inputProps } = useShown(shown);
  return (
    <Around {...shown} error={error}>
      <OutlinedInput
        {...field}
        type={type}
        error={error !== undefined}
        fullWidth
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { rows })}
        autoFocus={autoFocus}
        autoComplete={autoComplete ?? 'off'}
        inputProps={{
          ...inputProps,
          ...(inputMode === undefined ? {} : { inputMode }),
          ...(mono ? { style: { fontFamily: 'monospace' }, spellCheck: false, autoCapitalize: 'characters' } : {}),
        }}
      />
    </Around>
  );
}

/** Password field with a toggle for visibility. Errors never clear the field. */
export function PasswordField({
  autoComplete,
  ...shown
}: Shown & { autoComplete: 'current-password' | 'new-password' }) {
  const { field, error, inputProps } = useShown(shown);
  const [visible, setVisible] = useState(false);
  return (
    <Around {...shown} error={error}>
      <OutlinedInput
        {...field}
        type={visible ? 'text' : 'password'}
        error={error !== undefined}
        fullWidth
        autoComplete={autoComplete}
        inputProps={inputProps}
        endAdornment={
          <IconButton
            edge="end"
            aria-label={visible ? messages.fields.hidePassword : messages.fields.showPassword}
            onClick={() => setVisible(!visible)}
          >
            <Icon as={visible ? EyeOff : Eye} />
          </IconButton>
        }
      />
    </Around>
  );
}

export function SelectField({
  choices,
  ...shown
}: Shown & { choices: readonly { value: string; label: string; disabled?: boolean }[] }) {
  const { field, error, inputProps } = useShown(shown);
  return (
    <Around {...shown} error={error}>
      <NativeSelect {...field} input={<OutlinedInput error={error !== undefined} fullWidth />} inputProps={inputProps}>
        {choices.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Around>
  );
}
