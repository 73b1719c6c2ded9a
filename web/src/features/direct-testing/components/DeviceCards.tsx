import { styled } from '@mui/material/styles';
import type { DirectDevice } from '#api/generated/fleet.gen.js';
import type { Patch } from '#api/generated/patches.gen.js';
import { CONNECTION_LABELS, DEVICE_BADGES } from '#entities/device-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../direct-testing.messages.js';
import { patchFor } from '../fitting-patch.js';
import type { StartTest } from '../use-start-test.js';

const texts = messages.devices;
/** spec part 2 §4. */
const READY = 'READY';

const Cards = styled('ul')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
});
const Name = styled('h3')({ ...TYPE.body1, fontWeight: 600, overflowWrap: 'anywhere' });

export function DeviceCards({
  devices,
  patches,
  start,
}: {
  devices: readonly DirectDevice[];
  patches: readonly Patch[];
  start: StartTest;
}) {
  return (
    <Cards aria-label={texts.list}>
      {devices.map((device) => (
        <li key={device.id}>
          <DeviceCard device={device} patch={patchFor(device, patches)} start={start} />
        </li>
      ))}
    </Cards>
  );
}

function DeviceCard({ device, patch, start }: { device: DirectDevice; patch: Patch | undefined; start: StartTest }) {
  const { name, vendor, model, connection, batteryLevel, osVersion, status, tenantName } = device;
  const facts = [
    [texts.vendor, vendor],
    [texts.model, model],
    [texts.connection, connection === undefined ? '' : CONNECTION_LABELS[connection]],
    ...(batteryLevel === undefined ? [] : [[texts.battery, `${batteryLevel}%`] as const]),
    ...(osVersion === undefined ? [] : [[texts.system, osVersion] as const]),
    [texts.shop, tenantName],
  ] as const;
  const look = DEVICE_BADGES[status];
  return (
    <Card aria-label={name}>
      <Stack spacing={3}>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Name>{name}</Name>
          <StatusBadge look={status === 'ready' ? { ...look, label: READY } : look} />
        </Stack>
        <DescriptionList>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? texts.unknown : value}</dd>
            </div>
          ))}
        </DescriptionList>
        {status === 'ready' ? (
          <ActionButton
            variant="outlined"
            aria-label={texts.testOf(name)}
            disabled={patch === undefined || start.isStarting}
            onClick={() => patch && start.run(device, patch, 'testPatch')}
          >
            {texts.test}
          </ActionButton>
        ) : (
          <SecondaryText>{texts.notReady[status]}</SecondaryText>
        )}
      </Stack>
    </Card>
  );
}
