import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

/** Narrows a list to one of a few. `any`: what stands there while nothing is chosen; without it one always is. */
export function FilterSelect<T extends string>({
  label,
  value,
  choices,
  any,
  onChange,
}: {
  label: string;
  value: T | '';
  choices: readonly { value: T; label: string }[];
  any?: string;
  onChange: (value: T | '') => void;
}) {
  return (
    <NativeSelect
      value={value}
      onChange={(event) => onChange(choices.find((one) => one.value === event.target.value)?.value ?? '')}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': label }}
    >
      {any === undefined ? null : <option value="">{`${label}: ${any}`}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </NativeSelect>
  );
}
