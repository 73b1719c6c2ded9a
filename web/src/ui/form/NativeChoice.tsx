import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Box = styled('div')({ minWidth: 0, '& > .MuiInputBase-root': { maxWidth: '100%' } });
/** Above a choice, or above an input beside a choice. */
export const ChoiceLabel = styled('label')({ display: 'block', marginBottom: 4 });

export function NativeChoice<T extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  disabled?: boolean;
  onChange: (next: T) => void;
}) {
  const id = useId();
  return (
    <Box>
      <ChoiceLabel htmlFor={id}>{label}</ChoiceLabel>
      <NativeSelect
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
        input={<OutlinedInput />}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
