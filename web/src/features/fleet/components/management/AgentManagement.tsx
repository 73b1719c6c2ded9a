import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ROLLOUTS_PATH } from '#entities/paths.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../fleet.messages.js';
import { AgentStatusList } from './AgentStatusList.js';
import { ConnectedDevices } from './ConnectedDevices.js';
import { ShopInstallers } from './ShopInstallers.js';

const texts = messages.management;

const TABS = ['agents', 'devices', 'installers'] as const;
type TabName = (typeof TABS)[number];

export type ShopField = (props: { value: string; onChange: (tenantId: string) => void }) => ReactNode;

const Aside = () => (
  <Stack direction="row" spacing={3}>
    <LiveMark />
    <Button variant="outlined" size="small" component={Link} to={ROLLOUTS_PATH}>
      {texts.rollouts}
    </Button>
  </Stack>
);

/** spec part 2 §2: staff's view of all agents and of what is connected to them. */
export function AgentManagement({ shopField }: { shopField: ShopField }) {
  const [tab, setTab] = useState<TabName>('agents');
  const shown = {
    agents: () => <AgentStatusList />,
    devices: () => <ConnectedDevices />,
    installers: () => <ShopInstallers shopField={shopField} />,
  };
  return (
    <Panel title={texts.title} aside={<Aside />}>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setTab(next)}
        aria-label={texts.label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 3 }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={texts.tabs[name]}
            id={`agents-tab-${name}`}
            aria-controls={`agents-${name}`}
          />
        ))}
      </Tabs>
      {TABS.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`agents-${name}`}
          aria-labelledby={`agents-tab-${name}`}
          hidden={tab !== name}
        >
          {tab === name ? shown[name]() : null}
        </div>
      ))}
    </Panel>
  );
}
