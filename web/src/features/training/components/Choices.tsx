import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Fieldset } from '#ui/form/Fieldset.js';
import { Stack } from '#ui/layout/Stack.js';

const Choice = styled(Button)({ justifyContent: 'flex-start', textAlign: 'left' });

/** A question with one button for each answer. */
export const Choices = ({
  question,
  options,
  disabled,
  onChoose,
}: {
  question: string;
  options: readonly { readonly value: string; readonly text: string }[];
  disabled: boolean;
  onChoose: (value: string) => void;
}) => (
  <Fieldset>
    <legend>{question}</legend>
    <Stack spacing={2}>
      {options.map(({ value, text }) => (
        <Choice
          key={value}
          value={value}
          size="large"
          variant="outlined"
          disabled={disabled}
          onClick={() => onChoose(value)}
        >
          {text}
        </Choice>
      ))}
    </Stack>
  </Fieldset>
);
