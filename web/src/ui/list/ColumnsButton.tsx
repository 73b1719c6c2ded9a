import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { messages } from './list.messages.js';

export function ColumnsButton({
  heads,
  hidden,
  onToggle,
}: {
  /** All heads except the first, which is always shown. */
  heads: readonly string[];
  hidden: ReadonlySet<string>;
  onToggle: (head: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const phone = useMediaQuery('(max-width: 699.95px)');
  if (phone) return null;
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {messages.columns}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': messages.chooseColumns } }}
      >
        {heads.map((head) => (
          <MenuItem key={head} role="menuitemcheckbox" aria-checked={!hidden.has(head)} onClick={() => onToggle(head)}>
            <Checkbox size="small" tabIndex={-1} checked={!hidden.has(head)} aria-hidden />
            <ListItemText primary={head} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
