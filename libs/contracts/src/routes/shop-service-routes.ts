import {
  archiveShopServiceSchema,
  saveShopServiceSchema,
  shopServiceSchema,
  shopServicesSchema,
} from '../shop-services/shop-services.js';
import { route } from './route.js';

export const shopServiceRoutes = {
  listShopServices: route({
    name: 'listShopServices',
    tag: 'quotes',
    method: 'GET',
    path: '/api/shop-services',
    access: ['tenant_admin', 'tech'],
    response: shopServicesSchema,
    status: 200,
    summary: 'Services that the shop sells under its own names and prices, archived ones included',
  }),
  addShopService: route({
    name: 'addShopService',
    tag: 'quotes',
    method: 'POST',
    path: '/api/shop-services',
    access: ['tenant_admin'],
    body: saveShopServiceSchema,
    response: shopServiceSchema,
    status: 201,
    summary: 'Add a service with its lines',
  }),
  changeShopService: route({
    name: 'changeShopService',
    tag: 'quotes',
    method: 'PATCH',
    path: '/api/shop-services/{id}',
    access: ['tenant_admin'],
    body: saveShopServiceSchema,
    response: shopServiceSchema,
    status: 200,
    summary: 'Change a service; quotes that use it keep their lines',
  }),
  archiveShopService: route({
    name: 'archiveShopService',
    tag: 'quotes',
    method: 'POST',
    path: '/api/shop-services/{id}/archive',
    access: ['tenant_admin'],
    body: archiveShopServiceSchema,
    response: shopServiceSchema,
    status: 200,
    summary: 'Take a service out of the list, or put it back',
  }),
} as const;
