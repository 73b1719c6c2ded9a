import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { orderPath, ordersPath } from '#entities/order-paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListRemoteOrdersQuery } from '../api/remote-orders.api.js';
import { deviceText, ORDER_BADGES } from '../order-badges.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.open;
const MOST = 10;

export function OpenOrders({ area = 'tenant' }: { area?: 'tenant' | 'admin' }) {
  const query = useListRemoteOrdersQuery({}, useFallbackPolling(30_000));
  const open = query.data?.orders.filter(({ state }) => state !== 'closed' && state !== 'linked').slice(0, MOST);
  return (
    <Panel title={texts.title} aside={<Link to={ordersPath(area)}>{texts.all}</Link>}>
      <QueryState
        query={{ data: open, error: query.error, refetch: query.refetch }}
        loading={<Loading rows={2} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<SecondaryText>{texts.none}</SecondaryText>}
      >
        {(rows) => (
          <Stack spacing={1} component="ul">
            {rows.map((row) => (
              <ListRow key={row.id}>
                <span>
                  <Link to={orderPath(area, row.id)}>{orderNumber(row.number)}</Link> {row.customerName}{' '}
                  <SecondaryText>
                    {deviceText(row.deviceType)} · <When at={row.createdAt} />
                  </SecondaryText>
                </span>
                <StatusBadge look={ORDER_BADGES[row.state]} />
              </ListRow>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
