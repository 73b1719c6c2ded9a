import { ActivityPage } from '#features/audit/pages/ActivityPage.js';
import { ShopSelect } from '#features/people/components/ShopSelect.js';

/** The audit trail; whose it is, staff choose among the shops. */
export default function ActivityRoute() {
  return <ActivityPage ShopSelect={ShopSelect} />;
}
