import { Suspense } from 'react';
import { Loading } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { useLayout } from '../list/LayoutSwitch.js';
import { RepairList } from '../list/RepairList.js';

const RepairBoard = lazyNamed(() => import('../board/RepairBoard.js'), 'RepairBoard');
const RepairCalendar = lazyNamed(() => import('../calendar/RepairCalendar.js'), 'RepairCalendar');

export default function RepairsPage() {
  const layout = useLayout();
  if (layout === 'list') return <RepairList />;
  return (
    <Suspense fallback={<Loading rows={6} />}>{layout === 'board' ? <RepairBoard /> : <RepairCalendar />}</Suspense>
  );
}
