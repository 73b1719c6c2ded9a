import { styled } from '@mui/material/styles';
import { color, TYPE } from '../theme/tokens.js';

export const SecondaryText = styled('span')({ color: color.quiet, ...TYPE.body2 });

export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

export const Text = styled('p')({ fontSize: 'inherit', lineHeight: 'inherit' });
