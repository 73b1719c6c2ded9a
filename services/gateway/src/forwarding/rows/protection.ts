import { routes } from '@revive/contracts/routes/routes';
import type { ProtectedShop, ProtectionCase } from '@revive/proto/revive/repairs/v1/protection';
import { forward } from '../forward.js';

const lineOf = ({ standing, ...shop }: ProtectedShop): object => ({ ...shop, ...standing });
const caseOf = ({ shop, ...rest }: ProtectionCase): object => ({ ...rest, shop: shop && lineOf(shop) });

export const protectionRows = [
  forward(routes.readProtection, 'protection', 'readProtection'),
  forward(routes.appealProtection, 'protection', 'appealProtection'),
  forward(routes.listProtectedShops, 'protection', 'listProtectedShops', {
    reply: ({ shops, ...rest }) => ({ ...rest, shops: shops.map(lineOf) }),
  }),
  forward(routes.readProtectedShop, 'protection', 'readProtectedShop', { reply: caseOf }),
  forward(routes.decideProtection, 'protection', 'decideProtection', { reply: caseOf }),
];
