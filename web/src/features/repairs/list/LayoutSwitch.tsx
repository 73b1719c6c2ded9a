import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router';
import { useNewestParams } from '#ui/navigation/use-newest-params.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../messages/desk.messages.js';

export const LAYOUTS = ['list', 'board', 'calendar'] as const;
export type RepairLayout = (typeof LAYOUTS)[number];

export function useLayout(): RepairLayout {
  const [params] = useSearchParams();
  return LAYOUTS.find((one) => one === params.get('view')) ?? 'list';
}

export function LayoutSwitch() {
  const [, setParams] = useSearchParams();
  const newest = useNewestParams();
  const layout = useLayout();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={layout}
      aria-label={messages.layout.label}
      onChange={(_, next: RepairLayout | null) => {
        // Each layout has its own filters; only the assignee filter is kept.
        if (next !== null)
          setParams(() => {
            const kept = newest().get('assignee');
            return { ...(next === 'list' ? {} : { view: next }), ...(kept === null ? {} : { assignee: kept }) };
          });
      }}
    >
      {LAYOUTS.map((one) => (
        <ToggleButton key={one} value={one} style={{ color: color.text }}>
          {messages.layout[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
