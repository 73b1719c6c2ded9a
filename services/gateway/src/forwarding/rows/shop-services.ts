import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const shopServiceRows = [
  forward(routes.listShopServices, 'shopServices', 'listShopServices', { reply: ({ services }) => services }),
  forward(routes.addShopService, 'shopServices', 'saveShopService', { request: ({ body }) => ({ id: '', ...body }) }),
  forward(routes.changeShopService, 'shopServices', 'saveShopService'),
  forward(routes.archiveShopService, 'shopServices', 'archiveShopService'),
];
