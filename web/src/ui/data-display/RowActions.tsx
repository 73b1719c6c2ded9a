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
}

export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'nowrap', justifyContent: 'flex-end' }}>
      {actions.map(({ label, run, isDisabled = false, isDestructive = false }) => (
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
    </Stack>
  );
}

export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const readOnly = useReadOnly() !== undefined;
  if (actions.length === 0) return null;
  return (
    <>
      <Button
        size="large"
        aria-haspopup="menu"
        aria-label={messages.actionsOf(name)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {messages.actions}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': messages.actionsOf(name) } }}
      >
        {actions.map(({ label, run, isDisabled = false }) => (
          <MenuItem
            key={label}
            disabled={isDisabled || readOnly}
            onClick={() => {
              setAnchor(undefined);
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
