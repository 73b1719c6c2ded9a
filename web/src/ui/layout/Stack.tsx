import { styled } from '@mui/material/styles';
import type { ComponentProps, ElementType } from 'react';
import { ownProps } from '../theme/own-props.js';

interface Arrangement {
  /** A row wraps and centres its items. */
  direction?: 'column' | 'row';
  /** Gap in steps of the theme: 4 px each. */
  spacing?: number;
}

const Root = styled(
  'div',
  ownProps('direction', 'spacing'),
)<Arrangement>(({ theme, direction = 'column', spacing = 0 }) => ({
  display: 'flex',
  flexDirection: direction,
  ...(direction === 'row' && { flexWrap: 'wrap', alignItems: 'center' }),
  gap: theme.spacing(spacing),
  minWidth: 0,
}));

export type StackProps = Omit<ComponentProps<typeof Root>, 'as'> & Arrangement & { component?: ElementType };

/** The part of MUI's Stack that the pages use. MUI's own adds 1 kB to the first load, which is at its limit. */
export const Stack = ({ component = 'div', ...props }: StackProps) => <Root as={component} {...props} />;
