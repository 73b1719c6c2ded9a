import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../direct-testing.messages.js';
import { useDirectTesting } from '../use-direct-testing.js';
import { useStartTest } from '../use-start-test.js';
import { ScanButton } from './ScanButton.js';
import { StartTestForm } from './StartTestForm.js';
import { testingTabs } from './testing-tabs.js';

/** spec part 2 §7: the dashboard polls tests every 3 s while no live events arrive. */
const TESTS_MS = 3000;

/** Panel of the master's dashboard (spec part 2 §2). */
export function DirectTestingPanel() {
  const testing = useDirectTesting(TESTS_MS);
  const start = useStartTest();
  const [shown, setShown] = useState('devices');
  const tabs = testingTabs(testing, start);
  return (
    <Panel title={messages.title} aside={<ScanButton />}>
      <Stack spacing={4}>
        <StartTestForm devices={testing.devices.data ?? []} patches={testing.patches.data ?? []} start={start} />
        <Tabs
          value={shown}
          onChange={(_, next: string) => setShown(next)}
          aria-label={messages.label}
          variant="scrollable"
          scrollButtons={false}
          sx={{ '& .MuiTab-root': { px: 2 } }}
        >
          {tabs.map(({ id, label }) => (
            <Tab key={id} value={id} label={label} id={`testing-tab-${id}`} aria-controls={`testing-${id}`} />
          ))}
        </Tabs>
        {tabs.map(({ id, content }) => (
          <div
            key={id}
            role="tabpanel"
            id={`testing-${id}`}
            aria-labelledby={`testing-tab-${id}`}
            hidden={shown !== id}
          >
            {shown === id ? content : null}
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
