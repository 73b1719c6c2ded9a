import { Link, useParams } from 'react-router';
import { benchPath } from '#entities/paths.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { useReadDeviceRepairsQuery } from '../earlier/device-repairs.api.js';
import { messages } from '../earlier/earlier.messages.js';
import { DeviceRepairs } from '../earlier/EarlierRepairs.js';
import { DeviceLabelButton } from '../earlier/LabelButtons.js';

/** /tenant/devices/:deviceId, the address on a device's label: works also while the device is away from the bench. */
export default function DevicePage() {
  const { deviceId = '' } = useParams();
  const { data } = useReadDeviceRepairsQuery({ deviceId });
  return (
    <>
      <PageHeader
        title={data?.deviceName ?? messages.page.title}
        fact={<Link to={benchPath(deviceId)}>{messages.page.bench}</Link>}
        actions={data === undefined ? null : <DeviceLabelButton deviceId={deviceId} />}
      />
      <Panel title={messages.ofDevice}>
        <DeviceRepairs deviceId={deviceId} />
      </Panel>
    </>
  );
}
