import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Loading } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import TrackRepairPage from '#features/repairs/pages/TrackRepairPage.js';

/** Few come with an order: its page is loaded for them alone. */
const OrderStatusPage = lazyNamed(() => import('#features/remote-orders/pages/OrderStatusPage.js'), 'OrderStatusPage');

/** How order ids begin, also as people type them; tracking ids begin with RV. */
const OF_AN_ORDER = /^\s*r[o0]/i;

/** /track-repair: a repair by its tracking id, or the remote order that may become one by its order id. */
export default function TrackRoute() {
  const [params] = useSearchParams();
  const typed = params.get('id') ?? '';
  return OF_AN_ORDER.test(typed) ? (
    <Suspense fallback={<Loading />}>
      <OrderStatusPage orderId={typed.trim()} />
    </Suspense>
  ) : (
    <TrackRepairPage />
  );
}
