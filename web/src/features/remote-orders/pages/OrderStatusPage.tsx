import Button from '@mui/material/Button';
import { contactDueAt } from '@revive/contracts/remote-orders/states';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { RemoteOrderStatus } from '#api/generated/remote-orders.gen.js';
import { isApiFailure } from '#api/errors.js';
import { useBackoffPolling } from '#api/live/use-backoff-polling.js';
import { NEW_ORDER_PATH, TRACK_PATH, trackPath } from '#entities/paths.js';
import { When } from '#ui/data-display/When.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { clockText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Ban } from '#ui/theme/icons.js';
import { useReadRemoteOrderQuery } from '../api/remote-orders.api.js';
import { deviceText, isLate, ORDER_BADGES, priorityText } from '../order-badges.js';
import { messages, moneyText } from '../remote-orders.messages.js';

const texts = messages.status;

function nextOf(order: RemoteOrderStatus, now: number): string {
  if (order.closedReason !== undefined) return texts.closedReasons[order.closedReason];
  if (order.state !== 'new' && order.state !== 'assigned') return texts.contactedText;
  return isLate(order, now)
    ? texts.late
    : texts.promise(clockText(contactDueAt(new Date(order.createdAt)).toISOString()));
}

function Found({ order }: { order: RemoteOrderStatus }) {
  const now = useNow(10_000);
  return (
    <>
      <PageHeader title={texts.headlines[order.state]} fact={texts.title(order.number)} />
      <Card aria-label={texts.title(order.number)}>
        <Stack spacing={3}>
          <div>
            <StatusBadge look={ORDER_BADGES[order.state]} live />
          </div>
          <p>{nextOf(order, now)}</p>
          <DescriptionList>
            <dt>{texts.name}</dt>
            <dd>{order.customerName}</dd>
            <dt>{texts.device}</dt>
            <dd>{[deviceText(order.deviceType), order.deviceModel].filter(Boolean).join(', ')}</dd>
            <dt>{texts.priority}</dt>
            <dd>{priorityText(order.urgencyLevel)}</dd>
            <dt>{texts.cost}</dt>
            <dd>{moneyText(order.estimatedCost)}</dd>
            <dt>{texts.ordered}</dt>
            <dd>
              <When at={order.createdAt} />
            </dd>
            {order.contactedAt === undefined ? null : (
              <>
                <dt>{texts.contacted}</dt>
                <dd>
                  <When at={order.contactedAt} />
                </dd>
              </>
            )}
            {order.repairShopName === '' ? null : (
              <>
                <dt>{texts.shop}</dt>
                <dd>{[order.repairShopName, order.repairShopPhone].filter(Boolean).join(', ')}</dd>
              </>
            )}
          </DescriptionList>
          {order.state === 'closed' ? (
            <div>
              <Button variant="outlined" component={Link} to={NEW_ORDER_PATH}>
                {texts.orderAgain}
              </Button>
            </div>
          ) : null}
        </Stack>
      </Card>
    </>
  );
}

const NotFound = ({ message }: { message: string }) => (
  <Card aria-label={texts.notFound.title}>
    <div role="alert">
      <Empty
        icon={Ban}
        title={texts.notFound.title}
        action={
          <Button variant="outlined" component={Link} to={TRACK_PATH}>
            {texts.notFound.again}
          </Button>
        }
      >
        {message}
      </Empty>
    </div>
  </Card>
);

function Order({ orderId }: { orderId: string }) {
  const query = useReadRemoteOrderQuery({ orderId });
  const { data, error } = query;
  // Misses count against the rate limit of the client's IP address, so only a found, open order is polled.
  useBackoffPolling(query, {
    isOver: data === undefined || data.trackingId !== undefined || data.state === 'closed',
  });
  if (data?.trackingId !== undefined) return <Navigate replace to={trackPath(data.trackingId)} />;
  if (data === undefined && isApiFailure(error) && error.status === 404) return <NotFound message={error.message} />;
  return (
    <QueryState query={query} loading={<Loading rows={5} />}>
      {(order) => <Found order={order} />}
    </QueryState>
  );
}

/** /orders/track: the order status for the customer; redirects to the repair once the order has one. */
export default function OrderStatusPage() {
  const [params] = useSearchParams();
  const orderId = params.get('id')?.trim() ?? '';
  return orderId === '' ? <Navigate replace to={TRACK_PATH} /> : <Order orderId={orderId} />;
}
