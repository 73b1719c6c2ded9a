import { Suspense } from 'react';
import { ShopSelect } from '#features/people/components/ShopSelect.js';
import type { ShopField } from '#features/fleet/components/management/AgentManagement.js';
import { messages } from '#features/fleet/fleet.messages.js';
import { Loading } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const AgentManagement = lazyNamed(
  () => import('#features/fleet/components/management/AgentManagement.js'),
  'AgentManagement',
);
const { shop, chooseShop } = messages.management;

const shopField: ShopField = ({ value, onChange }) => (
  <ShopSelect label={shop} any={chooseShop} first={[]} value={value} onChange={onChange} />
);

export const FleetPanel = () => (
  <Suspense fallback={<Loading rows={3} height={58} />}>
    <AgentManagement shopField={shopField} />
  </Suspense>
);
