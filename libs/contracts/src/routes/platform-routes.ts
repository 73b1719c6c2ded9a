import { SHOP_ROLES, STAFF_ROLES } from '../roles.js';
import { repairFiguresSchema, siteSchema } from '../site/site.js';
import { platformStatsSchema } from '../system/platform-stats.js';
import { systemStatusSchema } from '../system/status.js';
import { route } from './route.js';

export const platformRoutes = {
  getSite: route({
    name: 'getSite',
    tag: 'site',
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
    response: siteSchema,
    status: 200,
    summary: 'What the operator says of the business: help, support, patent',
  }),
  getRepairFigures: route({
    name: 'getRepairFigures',
    tag: 'site',
    method: 'GET',
    path: '/api/site/figures',
    access: 'anyone',
    response: repairFiguresSchema,
    status: 200,
    summary: 'What recorded repairs amount to, with their count',
  }),
  getSystemStatus: route({
    name: 'getSystemStatus',
    tag: 'platform',
    method: 'GET',
    path: '/api/system/status',
    access: [...STAFF_ROLES, ...SHOP_ROLES],
    response: systemStatusSchema,
    status: 200,
    summary: 'How database, agents, API and storage are, measured now; without the platform’s figures for a shop',
  }),
  getPlatformStats: route({
    name: 'getPlatformStats',
    tag: 'platform',
    method: 'GET',
    path: '/api/platform/stats',
    access: ['master', 'admin', 'finance'],
    response: platformStatsSchema,
    status: 200,
    summary: 'Users, shops, devices and revenue, from counters',
  }),
} as const;
