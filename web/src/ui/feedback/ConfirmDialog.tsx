import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { Icon } from '../theme/Icon.js';
import { CircleHelp, OctagonAlert } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';
import { useReturnedFocus } from '../hooks/use-returned-focus.js';
import { useSettled } from '../hooks/use-settled.js';

const Body = styled('div')({
  padding: 20,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 12px',
});
const Title = styled('h2')(TYPE.h2);
const Effect = styled('div')({ gridColumn: 2, color: color.quiet });

/**
 * Confirmation of a serious action: the title is the question, the body states the exact effect. The safe button names
 * the present state and has the focus. `action` is the confirming button.
 */
export function ConfirmDialog({
  title,
  safe,
  onClose,
  action,
  destructive = false,
  children,
}: {
  title: string;
  safe: string;
  onClose: () => void;
  action: ReactNode;
  destructive?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const settling = useSettled(id);
  useReturnedFocus();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Body>
        <Icon as={destructive ? OctagonAlert : CircleHelp} {...(destructive ? { color: color.error } : {})} size={22} />
        <Title id={id}>{title}</Title>
        <Effect>{children}</Effect>
      </Body>
      <DialogActions style={settling}>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {safe}
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  );
}
