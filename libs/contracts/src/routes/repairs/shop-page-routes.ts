import { ownShopPageSchema, saveShopPageSchema, shopPageSchema } from '../../shop-pages/page.js';
import { route } from '../route.js';

export const shopPageRoutes = {
  readShopPage: route({
    name: 'readShopPage',
    tag: 'shopPages',
    method: 'GET',
    path: '/api/shop-pages/{slug}',
    access: 'anyone',
    response: shopPageSchema,
    status: 200,
    summary: 'The page of a shop that published one; every other address is the same NOT_FOUND',
  }),
  getOwnShopPage: route({
    name: 'getOwnShopPage',
    tag: 'shopPages',
    method: 'GET',
    path: '/api/shop/page',
    access: ['tenant_admin'],
    response: ownShopPageSchema,
    status: 200,
    summary: 'The address of the shop’s page, and whether it is published',
  }),
  saveShopPage: route({
    name: 'saveShopPage',
    tag: 'shopPages',
    method: 'POST',
    path: '/api/shop/page',
    access: ['tenant_admin'],
    body: saveShopPageSchema,
    response: ownShopPageSchema,
    status: 200,
    summary: 'Choose the address of the shop’s page, publish it or take it away',
  }),
} as const;
