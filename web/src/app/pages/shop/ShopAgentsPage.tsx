import { useState, Suspense } from 'react';
import { OneTimeSessions } from '#features/one-time-session/components/OneTimeSessions.js';
import { useListOneTimeSessionsQuery } from '#features/one-time-session/api/one-time-session.api.js';
import { messages } from '#features/one-time-session/one-time-session.messages.js';
import AgentsPage from '#features/fleet/pages/AgentsPage.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { Phone } from '#ui/theme/icons.js';

const OpenSessionDialog = lazyNamed(
  () => import('#features/one-time-session/components/OpenSessionDialog.js'),
  'OpenSessionDialog',
);

/** Agents of the shop's own PCs, and apart from them the sessions on PCs of customers. */
export default function ShopAgentsPage() {
  const [opening, setOpening] = useState(false);
  const { isLoading } = useListOneTimeSessionsQuery();
  return (
    <>
      <AgentsPage
        action={
          <ActionButton variant="outlined" onClick={() => setOpening(true)}>
            <Icon as={Phone} />
            {messages.open.action}
          </ActionButton>
        }
        sessions={<OneTimeSessions />}
        hasSessions={!isLoading}
      />
      {opening ? (
        <Suspense fallback={null}>
          <OpenSessionDialog onClose={() => setOpening(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
