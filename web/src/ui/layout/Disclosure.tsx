import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../theme/Icon.js';
import { ChevronDown, ChevronRight } from '../theme/icons.js';
import { color } from '../theme/tokens.js';

const Toggle = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '10px 4px 10px 0',
  minHeight: 40,
  border: 0,
  background: 'none',
  color: color.accent,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  textAlign: 'left',
  '@media print': { display: 'none' },
});

/**
 * Expandable evidence below a sentence, opened by a real button and always printed open. `about` completes the
 * button’s accessible name. `isOpen` is the initial state.
 */
export function Disclosure({
  closed,
  open,
  about,
  isOpen = false,
  children,
}: {
  closed: string;
  open: string;
  about?: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const [shown, setShown] = useState(isOpen);
  const id = useId();
  return (
    <div>
      <Toggle
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        {...(about === undefined ? {} : { 'aria-label': `${shown ? open : closed}: ${about}` })}
        onClick={() => setShown(!shown)}
      >
        <Icon as={shown ? ChevronDown : ChevronRight} size={15} />
        {shown ? open : closed}
      </Toggle>
      <div id={id} hidden={!shown}>
        {shown ? children : null}
      </div>
    </div>
  );
}
