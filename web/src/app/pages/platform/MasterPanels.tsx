import { Suspense } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { Loading } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const DirectTestingPanel = lazyNamed(
  () => import('#features/direct-testing/components/DirectTestingPanel.js'),
  'DirectTestingPanel',
);

const UpdatePublisherPanel = lazyNamed(
  () => import('#entities/agent-update/UpdatePublisherPanel.js'),
  'UpdatePublisherPanel',
);

/** Panels of the dashboard that only a master sees; the API refuses other staff. */
export function MasterPanels() {
  const user = useCurrentUser();
  if (user?.role !== 'master') return null;
  return (
    <Suspense fallback={<Loading rows={3} height={58} />}>
      <DirectTestingPanel />
      <UpdatePublisherPanel />
    </Suspense>
  );
}
