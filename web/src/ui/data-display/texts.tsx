import { styled } from '@mui/material/styles';
import { colour } from '../theme/tokens.js';

/** Secondary text. */
export const SecondaryText = styled('span')({ color: colour.quiet, fontSize: '0.8125rem', lineHeight: '1.125rem' });

/** For screen readers alone. */
export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** A paragraph. */
export const Text = styled('p')({ fontSize: 'inherit', lineHeight: 'inherit' });
