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

const Count = styled('span')({ marginRight: 8 });

export function SelectionBar({
  count,
  fact,
  actions,
  onClear,
}: {
  count: number;
  fact?: string | undefined;
  actions: readonly RowAction[];
  onClear: () => void;
}) {
  return (
    <Bar role="group" aria-label={messages.selection}>
      <Count role="status">{[messages.selected(count), ...(fact === undefined ? [] : [fact])].join(' · ')}</Count>
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
