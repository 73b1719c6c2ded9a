import { SHOP_ROLES, STAFF_ROLES } from '../roles.js';
import { repairFiguresSchema, siteSchema } from '../site/site.js';
import { platformStatsSchema } from '../system/platform-stats.js';
import { systemStatusSchema } from '../system/status.js';
import { route } from './route.js';

/** What the platform says of itself: to visitors, and to those who run it (spec part 2 §7). */
export const platformRoutes = {
  getSite: route({
    name: 'getSite',
    area: 'site',
    method: 'GET',
    path: '/api/site',
    who: 'anyone',
    answer: siteSchema,
    status: 200,
    about: 'What the operator says of the business: help, support, patent',
  }),
  getRepairFigures: route({
    name: 'getRepairFigures',
    area: 'site',
    method: 'GET',
    path: '/api/site/figures',
    who: 'anyone',
    answer: repairFiguresSchema,
    status: 200,
    about: 'What recorded repairs amount to, with their count',
  }),
  getSystemStatus: route({
    name: 'getSystemStatus',
    area: 'platform',
    method: 'GET',
    path: '/api/system/status',
    who: [...STAFF_ROLES, ...SHOP_ROLES],
    answer: systemStatusSchema,
    status: 200,
    about: 'How database, agents, API and storage are, measured now; without the platform’s figures for a shop',
  }),
  getPlatformStats: route({
    name: 'getPlatformStats',
    area: 'platform',
    method: 'GET',
    path: '/api/platform/stats',
    who: ['master', 'admin', 'finance'],
    answer: platformStatsSchema,
    status: 200,
    about: 'Users, shops, devices and revenue, from counters',
  }),
} as const;
