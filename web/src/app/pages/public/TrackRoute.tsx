import { readOrderId } from '@revive/contracts/remote-orders/order-id';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { CentredSpinner } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import TrackRepairPage from '#features/repairs/pages/TrackRepairPage.js';

/** Few come with an order: its page is loaded for them alone. */
const OrderStatusPage = lazyNamed(() => import('#features/remote-orders/pages/OrderStatusPage.js'), 'OrderStatusPage');

/** /track-repair: a repair by its tracking id, or the remote order that may become one by its order id. */
export default function TrackRoute() {
  const [params] = useSearchParams();
  const orderId = readOrderId(params.get('id') ?? '');
  if (orderId === undefined) return <TrackRepairPage />;
  return (
    <Suspense fallback={<CentredSpinner />}>
      <OrderStatusPage orderId={orderId} />
    </Suspense>
  );
}
