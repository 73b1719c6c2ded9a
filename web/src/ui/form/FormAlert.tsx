import { styled } from '@mui/material/styles';
import { Icon } from '../theme/Icon.js';
import { CircleAlert } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';

const Box = styled('div')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  color: color.error,
  marginBottom: 16,
  ...TYPE.body1,
});

/** Shows the refusal inside the form, because a toast may disappear before people read it. Empty text: no refusal. */
export const FormAlert = ({ text }: { text: string }) => (
  <div role="alert">
    {text === '' ? null : (
      <Box>
        <Icon as={CircleAlert} size={18} />
        <span>{text}</span>
      </Box>
    )}
  </div>
);
