import { auditEntriesSchema } from '../audit/entry.js';
import { auditPageSchema, auditQuerySchema, chainReportSchema, verifyAuditSchema } from '../audit/trail.js';
import { route } from './route.js';

const readers = ['tenant_admin', 'master', 'admin'] as const;

export const auditRoutes = {
  listRecentAudit: route({
    name: 'listRecentAudit',
    area: 'audit',
    method: 'GET',
    path: '/api/audit/recent',
    who: readers,
    answer: auditEntriesSchema,
    status: 200,
    about: 'Who did what, newest first',
  }),
  listAudit: route({
    name: 'listAudit',
    area: 'audit',
    method: 'GET',
    path: '/api/audit',
    who: readers,
    query: auditQuerySchema,
    answer: auditPageSchema,
    status: 200,
    about:
      'One chain of the audit trail, newest first, 50 a page: the shop’s own, the platform’s, or for staff a chosen shop’s',
  }),
  verifyAudit: route({
    name: 'verifyAudit',
    area: 'audit',
    method: 'POST',
    path: '/api/audit/verify',
    who: ['master', 'tenant_admin'],
    body: verifyAuditSchema,
    answer: chainReportSchema,
    status: 200,
    about: 'Read a chain from its first row and say whether it is whole',
  }),
} as const;
