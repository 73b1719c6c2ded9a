import Button from '@mui/material/Button';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { useCurrentUser } from '#api/current-user.js';
import { describeError, isApiFailure } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ordersPath } from '#entities/order-paths.js';
import { REMOTE_REPAIR_PATH } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { StaleDataNotice } from '#ui/feedback/StaleDataNotice.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useNow } from '#ui/hooks/use-now.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { AssignDialog } from '../components/AssignDialog.js';
import { CloseDialog } from '../components/CloseDialog.js';
import { ContactCustomer } from '../components/ContactCustomer.js';
import { OrderConsentPanel } from '../components/OrderConsent.js';
import { CustomerFacts, DevicePanel, ProgressPanel } from '../components/OrderFacts.js';
import {
  useAssignRemoteOrderMutation,
  useContactRemoteOrderMutation,
  useGetRemoteOrderQuery,
} from '../api/remote-orders.api.js';
import { isLate, ORDER_BADGES, waitedMs } from '../order-badges.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.detail;
const isOver = ({ state }: RemoteOrder): boolean => state === 'linked' || state === 'closed';

function Waiting({ order }: { order: RemoteOrder }) {
  const now = useNow(10_000);
  if (order.contactedAt !== undefined || isOver(order)) return null;
  const waited = waitedMs(order, now);
  return isLate(order, now) ? (
    <Text component="strong" color="error">
      {messages.list.late(waited)}
    </Text>
  ) : (
    <SecondaryText>{messages.list.waits(waited)}</SecondaryText>
  );
}

function Assignment({ order }: { order: RemoteOrder }) {
  const [isOpen, setOpen] = useState(false);
  const [assign, { isLoading }] = useAssignRemoteOrderMutation();
  const takeBack = async () => {
    const { error } = await assign({ id: order.id, assignRemoteOrder: { version: order.version } });
    if (error !== undefined) return toastFailure(messages.assign.failed, describeError(error));
    return toastGood(messages.assign.takenBack);
  };
  return (
    <>
      <ActionButton variant="outlined" onClick={() => setOpen(true)}>
        {order.tenantId === undefined ? messages.assign.open : messages.assign.change}
      </ActionButton>
      {order.tenantId === undefined ? null : (
        <ActionButton variant="outlined" disabled={isLoading} onClick={() => void takeBack()}>
          {messages.assign.takeBack}
        </ActionButton>
      )}
      {isOpen ? <AssignDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Actions({ order, isStaff }: { order: RemoteOrder; isStaff: boolean }) {
  const [closing, setClosing] = useState(false);
  const [contact, { isLoading }] = useContactRemoteOrderMutation();
  if (isOver(order)) return null;
  const contacted = async () => {
    const { error } = await contact({ id: order.id });
    if (error !== undefined) toastFailure(texts.contactedFailed, describeError(error));
  };
  return (
    <Stack direction="row" spacing={2}>
      {order.contactedAt === undefined ? (
        <ActionButton variant="contained" disabled={isLoading} onClick={() => void contacted()}>
          {texts.contacted}
        </ActionButton>
      ) : null}
      {isStaff ? <Assignment order={order} /> : null}
      <ActionButton variant="outlined" onClick={() => setClosing(true)}>
        {messages.close.open}
      </ActionButton>
      {closing ? <CloseDialog id={order.id} onClose={() => setClosing(false)} /> : null}
    </Stack>
  );
}

function Order({ order, area }: { order: RemoteOrder; area: 'tenant' | 'admin' }) {
  return (
    <Stack spacing={5}>
      <Panel title={texts.contact} aside={<StatusBadge look={ORDER_BADGES[order.state]} live />}>
        <Stack spacing={3}>
          <Waiting order={order} />
          <CustomerFacts order={order} />
          {isOver(order) ? null : <ContactCustomer order={order} />}
          <Actions order={order} isStaff={area === 'admin'} />
          {area === 'tenant' && !isOver(order) ? (
            <Stack direction="row" spacing={3}>
              <SecondaryText>{texts.takeIn}</SecondaryText>
              <Button component={Link} to={REMOTE_REPAIR_PATH} size="small">
                {texts.remote}
              </Button>
              <Button component={Link} to="/tenant" size="small">
                {texts.bench}
              </Button>
            </Stack>
          ) : null}
        </Stack>
      </Panel>
      <DevicePanel order={order} />
      <OrderConsentPanel order={order} />
      <ProgressPanel order={order} area={area} />
    </Stack>
  );
}

/** An order that is missing or no longer accessible is removed from the page. */
const isGone = (error: unknown): boolean => isApiFailure(error) && (error.status === 403 || error.status === 404);

export default function OrderPage() {
  const { id = '' } = useParams();
  const area = useCurrentUser()?.tenantId == null ? 'admin' : 'tenant';
  const query = useGetRemoteOrderQuery({ id }, useFallbackPolling(30_000));
  const { currentData: data, error, refetch, fulfilledTimeStamp } = query;
  return (
    <>
      <PageHeader
        title={data === undefined ? texts.title : `${texts.title} ${orderNumber(data.number)}`}
        fact={<Link to={ordersPath(area)}>{texts.all}</Link>}
      />
      <QueryState
        query={{ data, error, refetch }}
        loading={<Loading rows={6} height={72} />}
        // A failed refetch must not discard a half-filled dialog.
        stale={isGone(error) ? 'replace' : 'keep'}
      >
        {(order) => (
          <>
            {error === undefined || fulfilledTimeStamp === undefined ? null : (
              <StaleDataNotice error={error} at={fulfilledTimeStamp} />
            )}
            <Order key={order.id} order={order} area={area} />
          </>
        )}
      </QueryState>
    </>
  );
}
