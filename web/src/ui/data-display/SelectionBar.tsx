import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ActionButton } from '../form/ActionButton.js';
import { color } from '../theme/tokens.js';
import type { RowAction } from './RowActions.js';
import { messages } from './table.messages.js';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '4px 12px',
  marginBottom: 8,
  borderRadius: 8,
  background: color.accentSoft,
});

export function SelectionBar({
  count,
  actions,
  onClear,
}: {
  count: number;
  actions: readonly RowAction[];
  onClear: () => void;
}) {
  return (
    <Bar role="group" aria-label={messages.selection}>
      <span role="status" style={{ marginRight: 8 }}>
        {messages.selected(count)}
      </span>
      {actions.map(({ label, run, isDisabled = false }) => (
        <ActionButton
          key={label}
          size="small"
          variant="outlined"
          disabled={isDisabled}
          onClick={() => {
            run();
            onClear();
          }}
        >
          {label}
        </ActionButton>
      ))}
      <Button size="small" onClick={onClear}>
        {messages.clearSelection}
      </Button>
    </Bar>
  );
}
