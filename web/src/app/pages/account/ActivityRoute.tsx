import { ActivityPage } from '#features/audit/pages/ActivityPage.js';
import { ShopSelect } from '#features/people/components/ShopSelect.js';

/** The audit trail. Staff can select a shop. */
export default function ActivityRoute() {
  return <ActivityPage ShopSelect={ShopSelect} />;
}
