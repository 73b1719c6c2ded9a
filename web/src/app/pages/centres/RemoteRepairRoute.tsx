import { ConfirmAgentForm } from '#features/fleet/components/ConfirmAgentForm.js';
import { RemoteRepairPage } from '#features/remote-repair/pages/RemoteRepairPage.js';

export default function RemoteRepairRoute() {
  return <RemoteRepairPage confirm={(agentId) => <ConfirmAgentForm agentId={agentId} />} />;
}
