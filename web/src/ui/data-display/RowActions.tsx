import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActionButton, useReadOnly } from '../form/ActionButton.js';
import { Stack } from '../layout/Stack.js';
import { messages } from './table.messages.js';

export interface RowAction {
  readonly label: string;
  readonly run: () => void;
  readonly isDisabled?: boolean;
  readonly isDestructive?: boolean;
  /** Moves the action from the row into a menu. */
  readonly isRare?: boolean;
}

export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const rare = actions.filter(({ isRare = false }) => isRare);
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'nowrap', justifyContent: 'flex-end' }}>
      {actions
        .filter(({ isRare = false }) => !isRare)
        .map(({ label, run, isDisabled = false, isDestructive = false }) => (
          <ActionButton
            key={label}
            size="small"
            disabled={isDisabled}
            {...(isDestructive ? { color: 'error' as const } : {})}
            aria-label={messages.actionOn(label, name)}
            onClick={run}
          >
            {label}
          </ActionButton>
        ))}
      <RowMenu name={name} actions={rare} isMore />
    </Stack>
  );
}

/** `isMore`: the row shows its frequent actions beside the menu. */
export function RowMenu({
  name,
  actions,
  isMore = false,
}: {
  name: string;
  actions: readonly RowAction[];
  isMore?: boolean;
}) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const readOnly = useReadOnly() !== undefined;
  if (actions.length === 0) return null;
  const label = isMore ? messages.moreOn(name) : messages.actionsOf(name);
  return (
    <>
      <Button
        size={isMore ? 'small' : 'large'}
        aria-haspopup="menu"
        aria-label={label}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isMore ? messages.more : messages.actions}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ label: action, run, isDisabled = false, isDestructive = false }) => (
          <MenuItem
            key={action}
            disabled={isDisabled || readOnly}
            {...(isDestructive ? { sx: { color: 'error.main' } } : {})}
            onClick={() => {
              setAnchor(undefined);
              run();
            }}
          >
            {action}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
