import type { AccountDevice } from '#api/generated/devices.gen.js';
import { Empty } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { MonitorSmartphone, ScanSearch } from '#ui/theme/icons.js';
import { Icon } from '#ui/theme/Icon.js';
import { thisBrowser } from '../detection/browser.js';
import { CHOOSABLE, missingSources } from '../detection/detect.js';
import { useDetection } from '../hooks/use-detection.js';
import { messages } from '../device-detection.messages.js';
import { BrowserLimits } from './BrowserLimits.js';
import { DetectedList } from './DetectedList.js';
import { SystemInfo } from './SystemInfo.js';

const texts = messages.panel;

/** spec part 3 §2. `registered`: the devices of the account, which need no Register button. */
export function DetectionPanel({ registered }: { registered: readonly AccountDevice[] }) {
  const { detection, scanning, scan, choose } = useDetection();
  const browser = thisBrowser();
  const devices = detection?.devices ?? [];
  return (
    <Panel
      title={texts.title}
      aside={
        <ActionButton variant="contained" disabled={scanning} onClick={() => void scan()}>
          <Icon as={ScanSearch} />
          {scanning ? texts.scanning : texts.scan}
        </ActionButton>
      }
    >
      <Stack spacing={4}>
        <SystemInfo />
        <Stack spacing={2}>
          <p>{texts.intro}</p>
          <Stack direction="row" spacing={2}>
            {CHOOSABLE.filter((source) => browser[source] !== undefined).map((source) => (
              <ActionButton key={source} variant="outlined" disabled={scanning} onClick={() => void choose(source)}>
                {texts.choose[source]}
              </ActionButton>
            ))}
          </Stack>
        </Stack>
        {devices.length === 0 ? (
          <Empty icon={MonitorSmartphone} title={detection === undefined ? texts.never : texts.none}>
            {detection === undefined ? texts.neverText : texts.noneText}
          </Empty>
        ) : (
          <DetectedList devices={devices} registered={registered} />
        )}
        <BrowserLimits problems={detection?.problems ?? missingSources(browser)} isSecure={window.isSecureContext} />
      </Stack>
    </Panel>
  );
}
