import { styled } from '@mui/material/styles';
import type { ComponentProps, ElementType } from 'react';
import { ownProps } from '../theme/own-props.js';
import { color, TYPE } from '../theme/tokens.js';

const COLORS = { textSecondary: color.quiet, textPrimary: color.text, error: color.error, primary: color.accent };

interface Look {
  /** Size and line height of a text style of the theme; without it the text inherits both. */
  variant?: keyof typeof TYPE;
  color?: keyof typeof COLORS;
  bold?: boolean;
  /** Keeps the line breaks of a typed text. */
  preWrap?: boolean;
  noWrap?: boolean;
}

const Root = styled(
  'p',
  ownProps('variant', 'color', 'bold', 'preWrap', 'noWrap'),
)<Look>((look) => ({
  overflowWrap: 'anywhere',
  ...(look.variant === undefined ? { fontSize: 'inherit', lineHeight: 'inherit' } : TYPE[look.variant]),
  ...(look.color !== undefined && { color: COLORS[look.color] }),
  ...(look.bold === true && { fontWeight: 600 }),
  ...(look.preWrap === true && { whiteSpace: 'pre-wrap' }),
  ...(look.noWrap === true && { whiteSpace: 'nowrap' }),
}));

export type TextProps = Omit<ComponentProps<typeof Root>, 'as' | 'color'> & Look & { component?: ElementType };

/** A paragraph, or another element by `component`, with the props of MUI's Typography and a fraction of its size. */
export const Text = ({ component = 'p', ...props }: TextProps) => <Root as={component} {...props} />;

/** Smaller, quieter text beside or below a main text. */
export const SecondaryText = ({
  component = 'span',
  variant = 'body2',
  color: shade = 'textSecondary',
  ...props
}: TextProps) => <Text component={component} variant={variant} color={shade} {...props} />;

export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
