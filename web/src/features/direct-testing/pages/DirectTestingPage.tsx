import { useCurrentUser } from '#api/current-user.js';
import { AgentConsentPanel } from '#entities/agent-consent/AgentConsentPanel.js';
import { DIRECT_TESTING_PATH } from '#entities/paths.js';
import { Panel } from '#ui/layout/Panel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { ScanButton } from '../components/ScanButton.js';
import { StartTestForm } from '../components/StartTestForm.js';
import { testingTabs } from '../components/testing-tabs.js';
import { messages } from '../direct-testing.messages.js';
import { isEnded } from '../test-rows.js';
import { useDirectTesting } from '../use-direct-testing.js';
import { useStartTest } from '../use-start-test.js';

/** spec part 2 §7: the screen polls tests every 2 s while no live events arrive. */
const TESTS_MS = 2000;

/** A scan reads devices, and a patch test measures them. */
const TESTING_ASKS = ['read', 'measure'] as const;

export default function DirectTestingPage() {
  const testing = useDirectTesting(TESTS_MS);
  const start = useStartTest();
  const userId = useCurrentUser()?.id;
  const [devices, tests] = [testing.devices.data ?? [], testing.tests.data ?? []];
  const ready = devices.filter(({ status }) => status === 'ready').length;
  return (
    <>
      <PageHeader
        title={messages.title}
        fact={messages.fact(ready, tests.filter((test) => !isEnded(test)).length)}
        actions={<ScanButton />}
      />
      <Stack spacing={5}>
        <AgentConsentPanel
          agentIds={[...new Set(devices.map(({ agentId }) => agentId))]}
          sessionId={userId}
          asks={TESTING_ASKS}
          onlyIfAsked
        />
        <Panel title={messages.start.title}>
          <StartTestForm devices={devices} patches={testing.patches.data ?? []} start={start} />
        </Panel>
        <div>
          <AddressTabs label={messages.label} path={DIRECT_TESTING_PATH} tabs={testingTabs(testing, start)} />
        </div>
      </Stack>
    </>
  );
}
