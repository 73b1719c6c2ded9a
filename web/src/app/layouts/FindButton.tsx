import { styled } from '@mui/material/styles';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { FIND_HASH, repairsPath } from '#entities/paths.js';
import { Icon } from '#ui/theme/Icon.js';
import { Search } from '#ui/theme/icons.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import { messages } from './layouts.messages.js';

const Find = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 8,
  border: `1px solid ${color.divider}`,
  background: color.paper,
  color: color.quiet,
  font: 'inherit',
  fontSize: TYPE.body2.fontSize,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '& kbd': {
    border: `1px solid ${color.divider}`,
    borderRadius: 4,
    padding: '0 5px',
    fontFamily: 'inherit',
    fontSize: TYPE.caption.fontSize,
    color: color.quiet,
  },
  // Its words are its name: where there is no room for them they are for screen readers alone.
  '@media (max-width: 1099.95px)': {
    '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& > kbd': { display: 'none' },
  },
  [PHONE]: { border: 0, background: 'none', minWidth: 44, minHeight: 44, justifyContent: 'center' },
});

/** Goes to the search of a shop's repairs; Ctrl K (on a Mac, Command K) does so from anywhere while it stands. */
export function FindButton() {
  const navigate = useNavigate();
  const find = useCallback(() => void navigate(`${repairsPath('tenant')}${FIND_HASH}`), [navigate]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      find();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [find]);
  return (
    <Find type="button" onClick={find}>
      <Icon as={Search} size={15} />
      <span>{messages.find.label}</span>
      <kbd>{messages.find.keys}</kbd>
    </Find>
  );
}
