import { Suspense } from 'react';
import { SHOP_ROLES } from '@revive/contracts/roles';
import type { User } from '#api/current-user.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const Banner = lazyNamed(() => import('#features/repairs/components/stops/ShopStopBanner.js'), 'ShopStopBanner');

export function StopNotice({ user }: { user: User }) {
  const isOfAShop =
    user.status === 'active' && user.tenantId !== undefined && SHOP_ROLES.some((role) => role === user.role);
  return isOfAShop ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
