import { ActivityPage } from '#features/audit/pages/ActivityPage.js';
import { ShopSelect } from '#features/people/components/ShopSelect.js';

export default function ActivityRoute() {
  return <ActivityPage ShopSelect={ShopSelect} />;
}
