import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { color } from '../theme/tokens.js';

const Choice = styled(ToggleButton)({ color: color.text });

/** Exactly one of a few views is chosen: a second click on the chosen view changes nothing. */
export const ToggleChoice = <T extends string>({
  label,
  value,
  choices,
  labels,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly T[];
  labels: Record<T, string>;
  onChange: (next: T) => void;
}) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_, next: T | null) => {
      if (next !== null) onChange(next);
    }}
  >
    {choices.map((one) => (
      <Choice key={one} value={one}>
        {labels[one]}
      </Choice>
    ))}
  </ToggleButtonGroup>
);
