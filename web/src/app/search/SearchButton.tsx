import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useState } from 'react';
import type { User } from '#api/current-user.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { Search } from '#ui/theme/icons.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import { messages } from './search.messages.js';

const SearchDialog = lazyNamed(() => import('./SearchDialog.js'), 'SearchDialog');

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
  // On narrow screens the label is only for screen readers.
  '@media (max-width: 1099.95px)': {
    '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& > kbd': { display: 'none' },
  },
  [PHONE]: { border: 0, background: 'none', minWidth: 44, minHeight: 44, justifyContent: 'center' },
});

/** Opens the search, also with Ctrl K (Command K on a Mac) while mounted. */
export function SearchButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Find type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon as={Search} size={15} />
        <span>{messages.button}</span>
        <kbd>{messages.shortcut}</kbd>
      </Find>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
