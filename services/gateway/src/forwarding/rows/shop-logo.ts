import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const shopLogoRows = [
  forward(routes.changeShopLogo, 'shopLogos', 'changeShopLogo', {
    request: ({ body: { base64 } }) => ({ content: Buffer.from(base64, 'base64') }),
  }),
  forward(routes.removeShopLogo, 'shopLogos', 'removeShopLogo'),
];
