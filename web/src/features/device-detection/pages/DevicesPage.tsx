import { CentredSpinner } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListAccountDevicesQuery } from '../api/device-detection.api.js';
import { DetectionPanel } from '../components/DetectionPanel.js';
import { RegisteredDevices } from '../components/RegisteredDevices.js';
import { useOwnDocument } from '../hooks/use-own-document.js';
import { messages } from '../device-detection.messages.js';

const texts = messages.page;

function Devices() {
  const query = useListAccountDevicesQuery();
  return (
    <>
      <PageHeader title={texts.title} fact={texts.fact} />
      <Stack spacing={5}>
        <DetectionPanel registered={query.data ?? []} />
        <RegisteredDevices query={query} />
      </Stack>
    </>
  );
}

export default function DevicesPage() {
  return useOwnDocument() ? <Devices /> : <CentredSpinner />;
}
