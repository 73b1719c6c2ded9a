import { TYPE } from '../theme/tokens.js';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { useReturnedFocus } from '../hooks/use-returned-focus.js';
import { useSettled } from '../hooks/use-settled.js';

const Body = styled('div')({ padding: 20 });
const Title = styled('h2')({ ...TYPE.h2, marginBottom: 12 });

export function ContentDialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const settling = useSettled(id);
  useReturnedFocus();
  return (
    <Dialog
      open
      onClose={onClose}
      // React passes clicks of a dialog to its parents, which may be a card that is a link.
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={id}
      maxWidth={wide ? 'lg' : 'md'}
      fullWidth
    >
      <Body style={settling}>
        <Title id={id}>{title}</Title>
        {children}
      </Body>
    </Dialog>
  );
}
