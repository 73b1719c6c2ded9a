import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ROLLOUTS_PATH } from '#entities/paths.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { PanelTabs } from '#ui/navigation/AddressTabs.js';
import { messages } from '../../fleet.messages.js';
import { AgentStatusList } from './AgentStatusList.js';
import { ConnectedDevices } from './ConnectedDevices.js';
import { ShopInstallers } from './ShopInstallers.js';

const texts = messages.management;

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
export const AgentManagement = ({ shopField }: { shopField: ShopField }) => (
  <Panel title={texts.title} aside={<Aside />}>
    <PanelTabs
      param="agents"
      label={texts.label}
      tabs={[
        { id: 'agents', label: texts.tabs.agents, content: <AgentStatusList /> },
        { id: 'devices', label: texts.tabs.devices, content: <ConnectedDevices /> },
        { id: 'installers', label: texts.tabs.installers, content: <ShopInstallers shopField={shopField} /> },
      ]}
    />
  </Panel>
);
