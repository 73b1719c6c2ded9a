import type { ReactNode } from 'react';
import { PanelTabs } from '#ui/navigation/AddressTabs.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from './platform-page.messages.js';

const LiveAnalytics = lazyNamed(() => import('#features/outcomes/components/LiveAnalytics.js'), 'LiveAnalytics');

const AssistanceQueuePart = lazyNamed(
  () => import('#features/assistance/components/AssistanceQueue.js'),
  'AssistanceQueue',
);

const texts = messages.tabs;

/** spec part 2 §2: the monitor's three tabs. No figure is invented. */
export const MonitorTabs = ({ overview }: { overview: ReactNode }) => (
  <PanelTabs
    param="monitor"
    label={texts.label}
    tabs={[
      { id: 'overview', label: texts.overview, content: overview },
      { id: 'assistance', label: texts.assistance, content: <AssistanceQueuePart /> },
      { id: 'analytics', label: texts.analytics, content: <LiveAnalytics /> },
    ]}
  />
);
