import { changeShopLogoSchema, shopLogoQuerySchema, shopLogoSchema } from '../../access/shop-logo.js';
import { route } from '../route.js';

export const shopLogoRoutes = {
  changeShopLogo: route({
    name: 'changeShopLogo',
    tag: 'people',
    method: 'POST',
    path: '/api/shop/logo',
    access: ['tenant_admin'],
    body: changeShopLogoSchema,
    response: shopLogoSchema,
    status: 200,
    summary: 'A PNG or JPEG image as the shop’s logo, in place of the one before',
  }),
  removeShopLogo: route({
    name: 'removeShopLogo',
    tag: 'people',
    method: 'DELETE',
    path: '/api/shop/logo',
    access: ['tenant_admin'],
    response: shopLogoSchema,
    status: 200,
    summary: 'The shop has no logo any more',
  }),
  readShopLogo: route({
    name: 'readShopLogo',
    tag: 'tracking',
    method: 'GET',
    path: '/api/shops/{tenantId}/logo',
    access: 'anyone',
    query: shopLogoQuerySchema,
    file: ['image/png', 'image/jpeg', 'application/octet-stream'],
    status: 200,
    summary: 'The logo of an active shop, as its customers see it',
  }),
} as const;
