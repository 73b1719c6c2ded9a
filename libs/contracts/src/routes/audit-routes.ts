import { auditEntriesSchema } from '../audit/entry.js';
import { auditPageSchema, auditQuerySchema, chainReportSchema, verifyAuditSchema } from '../audit/trail.js';
import { route } from './route.js';

const readers = ['tenant_admin', 'master', 'admin'] as const;

export const auditRoutes = {
  listRecentAudit: route({
    name: 'listRecentAudit',
    tag: 'audit',
    method: 'GET',
    path: '/api/audit/recent',
    access: readers,
    response: auditEntriesSchema,
    status: 200,
    summary: 'Who did what, newest first',
  }),
  listAudit: route({
    name: 'listAudit',
    tag: 'audit',
    method: 'GET',
    path: '/api/audit',
    access: readers,
    query: auditQuerySchema,
    response: auditPageSchema,
    status: 200,
    summary:
      'One chain of the audit trail, newest first, 50 a page: the shop’s own, the platform’s, or for staff a chosen shop’s',
  }),
  verifyAudit: route({
    name: 'verifyAudit',
    tag: 'audit',
    method: 'POST',
    path: '/api/audit/verify',
    access: ['master', 'tenant_admin'],
    body: verifyAuditSchema,
    response: chainReportSchema,
    status: 200,
    summary: 'Read a chain from its first row and say whether it is whole',
  }),
} as const;
