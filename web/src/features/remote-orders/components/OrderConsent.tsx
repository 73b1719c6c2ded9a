import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { remoteSessionsApi } from '#api/generated/remote-sessions.gen.js';
import { repairsApi } from '#api/generated/repairs.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { CONSENT_BADGES, messages } from '#entities/agent-consent/agent-consent.messages.js';
import { ConsentHistory } from '#entities/agent-consent/ConsentHistory.js';
import {
  useMayReadConsents,
  useOneTimeSessionsOf,
  useOrderConsents,
} from '#entities/agent-consent/use-order-consents.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';

/** Sessions in which the order is worked on: remote ones name the order, one-time ones its repair. */
function useSessionsOf({ id, repairId }: RemoteOrder): string[] {
  const skip = !useMayReadConsents();
  const { data } = remoteSessionsApi.useListRemoteSessionsQuery(undefined, { ...useFallbackPolling(30_000), skip });
  const oneTime = useOneTimeSessionsOf(repairId);
  const remote = (data?.sessions ?? []).filter(({ orderId }) => orderId === id);
  return [...remote.map(({ sessionId }) => sessionId), ...oneTime.map((one) => one.id)];
}

/** The newest consent of an order in a list. */
export function OrderConsentBadge({ order }: { order: RemoteOrder }) {
  const sessionIds = useSessionsOf(order);
  const [newest] = useOrderConsents()({ sessionIds, agentIds: [], since: order.createdAt });
  if (newest === undefined) return <SecondaryText>{messages.notAsked}</SecondaryText>;
  return <StatusBadge look={CONSENT_BADGES[newest.state]} />;
}

/** Asked, given with which privileges and when, refused, revoked: the consents at PCs that the order needed. */
export function OrderConsentPanel({ order }: { order: RemoteOrder }) {
  const { repairId = '' } = order;
  const skip = !useMayReadConsents() || repairId === '';
  const { data: repair } = repairsApi.useGetRepairQuery({ id: repairId }, { skip });
  const sessionIds = useSessionsOf(order);
  const agentIds = [...new Set((repair?.runs ?? []).flatMap(({ agentId }) => agentId ?? []))];
  const consents = useOrderConsents()({ sessionIds, agentIds, since: order.createdAt });
  if (!useMayReadConsents()) return null;
  return (
    <Panel title={messages.title}>
      {consents.length === 0 ? (
        <SecondaryText>{messages.noneForOrder}</SecondaryText>
      ) : (
        <ConsentHistory consents={consents} />
      )}
    </Panel>
  );
}
