import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { PanelTabs } from '#ui/navigation/AddressTabs.js';
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
  return (
    <Panel title={messages.title} aside={<ScanButton />}>
      <Stack spacing={4}>
        <StartTestForm devices={testing.devices.data ?? []} patches={testing.patches.data ?? []} start={start} />
        <div>
          <PanelTabs param="testing" label={messages.label} tabs={testingTabs(testing, start)} />
        </div>
      </Stack>
    </Panel>
  );
}
