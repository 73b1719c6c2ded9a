import { useSearchParams } from 'react-router';
import { useNewestParams } from '#ui/navigation/use-newest-params.js';
import { ToggleChoice } from '#ui/form/ToggleChoice.js';
import { messages } from '../messages/desk.messages.js';

const LAYOUTS = ['list', 'board', 'calendar'] as const;
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
    <ToggleChoice
      label={messages.layout.label}
      value={layout}
      choices={LAYOUTS}
      labels={messages.layout}
      onChange={(next) =>
        // Each layout has its own filters; only the assignee filter is kept.
        setParams(() => {
          const kept = newest().get('assignee');
          return { ...(next === 'list' ? {} : { view: next }), ...(kept === null ? {} : { assignee: kept }) };
        })
      }
    />
  );
}
