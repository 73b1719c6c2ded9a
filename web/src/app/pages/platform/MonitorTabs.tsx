import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useState, type ReactNode } from 'react';
import { Loading } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from './platform-page.messages.js';

const LiveAnalytics = lazyNamed(() => import('#features/outcomes/components/LiveAnalytics.js'), 'LiveAnalytics');

const AssistanceQueuePart = lazyNamed(
  () => import('#features/assistance/components/AssistanceQueue.js'),
  'AssistanceQueue',
);

const TABS = ['overview', 'assistance', 'analytics'] as const;
type TabName = (typeof TABS)[number];

/** spec part 2 §2: the monitor's three tabs. No figure is invented. */
export function MonitorTabs({ overview }: { overview: ReactNode }) {
  const [tab, setTab] = useState<TabName>('overview');
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setTab(next)}
        aria-label={messages.tabs.label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 3 }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={messages.tabs[name]}
            id={`monitor-tab-${name}`}
            aria-controls={`monitor-${name}`}
          />
        ))}
      </Tabs>
      {TABS.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`monitor-${name}`}
          aria-labelledby={`monitor-tab-${name}`}
          hidden={tab !== name}
        >
          {tab === name ? <Shown tab={name} overview={overview} /> : null}
        </div>
      ))}
    </>
  );
}

function Shown({ tab, overview }: { tab: TabName; overview: ReactNode }) {
  switch (tab) {
    case 'overview':
      return overview;
    case 'assistance':
      return (
        <Suspense fallback={<Loading rows={3} height={58} />}>
          <AssistanceQueuePart />
        </Suspense>
      );
    case 'analytics':
      return (
        <Suspense fallback={<Loading rows={2} height={58} />}>
          <LiveAnalytics />
        </Suspense>
      );
  }
}
