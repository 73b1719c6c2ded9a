import { FlaskConical, Plug } from '#ui/theme/icons.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import type { AddressTab } from '#ui/navigation/AddressTabs.js';
import { messages } from '../direct-testing.messages.js';
import { isEnded } from '../test-rows.js';
import type { DirectTesting } from '../use-direct-testing.js';
import type { StartTest } from '../use-start-test.js';
import { ActiveTests } from './ActiveTests.js';
import { DeviceCards } from './DeviceCards.js';
import { TestResults } from './TestResults.js';

/** The three tabs of the screen and of the dashboard's panel. */
export function testingTabs({ devices, tests, patches }: DirectTesting, start: StartTest): readonly AddressTab[] {
  return [
    {
      id: 'devices',
      label: messages.tabs.devices,
      content: (
        <QueryState
          query={devices}
          loading={<Loading rows={3} height={120} />}
          empty={
            <Empty icon={Plug} title={messages.devices.none}>
              {messages.devices.noneText}
            </Empty>
          }
        >
          {(rows) => <DeviceCards devices={rows} patches={patches.data ?? []} start={start} />}
        </QueryState>
      ),
    },
    {
      id: 'active',
      label: messages.tabs.active,
      content: (
        <QueryState
          query={tests}
          loading={<Loading rows={2} height={90} />}
          isEmpty={(rows) => rows.every(isEnded)}
          empty={
            <Empty icon={FlaskConical} title={messages.active.none}>
              {messages.active.noneText}
            </Empty>
          }
        >
          {(rows) => <ActiveTests tests={rows.filter((row) => !isEnded(row))} />}
        </QueryState>
      ),
    },
    {
      id: 'results',
      label: messages.tabs.results,
      content: (
        <QueryState
          query={tests}
          loading={<Loading rows={3} height={90} />}
          isEmpty={(rows) => !rows.some(isEnded)}
          empty={
            <Empty icon={FlaskConical} title={messages.results.none}>
              {messages.results.noneText}
            </Empty>
          }
        >
          {(rows) => <TestResults tests={rows.filter(isEnded)} />}
        </QueryState>
      ),
    },
  ];
}
