import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

/** Filter with a few choices. `any` is the label for no selection; without `any`, a choice is always selected. */
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
