import {
  appealSchema,
  protectedShopsSchema,
  protectionCaseSchema,
  protectionDecisionSchema,
  protectionPageSchema,
  protectionSchema,
} from '../../protection/protection.js';
import { route } from '../route.js';

const staff = ['master', 'admin'] as const;

export const protectionRoutes = {
  readProtection: route({
    name: 'readProtection',
    tag: 'protection',
    method: 'GET',
    path: '/api/protection',
    access: ['tenant_admin', 'tech'],
    response: protectionSchema,
    status: 200,
    summary: 'The caller’s own shop as the protection rules count it',
  }),
  appealProtection: route({
    name: 'appealProtection',
    tag: 'protection',
    method: 'POST',
    path: '/api/protection/appeal',
    access: ['tenant_admin'],
    body: appealSchema,
    response: protectionSchema,
    status: 200,
    summary: 'Ask staff to look at the shop’s limits; one appeal at a time',
  }),
  listProtectedShops: route({
    name: 'listProtectedShops',
    tag: 'protection',
    method: 'GET',
    path: '/api/admin/protection',
    access: staff,
    query: protectionPageSchema,
    response: protectedShopsSchema,
    status: 200,
    summary: 'Shops by what waits for a review, then blocked and suspicious ones',
  }),
  readProtectedShop: route({
    name: 'readProtectedShop',
    tag: 'protection',
    method: 'GET',
    path: '/api/admin/protection/{tenantId}',
    access: staff,
    query: protectionPageSchema,
    response: protectionCaseSchema,
    status: 200,
    summary: 'One shop with everything that the rules and staff said of it, newest first',
  }),
  decideProtection: route({
    name: 'decideProtection',
    tag: 'protection',
    method: 'POST',
    path: '/api/admin/protection/{tenantId}/decision',
    access: staff,
    body: protectionDecisionSchema,
    response: protectionCaseSchema,
    status: 200,
    summary: 'Clear, keep watching, block, unblock, or raise limits until a date; with a note',
  }),
} as const;
