import { ActivityPage } from '../../features/audit/ActivityPage.js';
import { ShopSelect } from '../../features/people/ShopSelect.js';

/** The audit trail; whose it is, staff choose among the shops. */
export function Page() {
  return <ActivityPage ShopSelect={ShopSelect} />;
}
