import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { SecondaryText } from '../data-display/texts.js';
import { Icon } from '../theme/Icon.js';
import { Info } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';

const Opener = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  ...TYPE.body2,
  color: color.quiet,
  cursor: 'pointer',
  '&:hover': { color: color.accent },
  '@media print': { display: 'none' },
});

/**
 * A quiet label with an info icon that opens details below, for information few people need. `label` names the details
 * in 2 to 4 words.
 */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Opener type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {label}
        <Icon as={Info} size={15} />
      </Opener>
      <SecondaryText component="div" id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </SecondaryText>
    </div>
  );
}
