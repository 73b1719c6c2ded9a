import { recordFileSchema, recordKeysSchema } from '../../repairs/proof/record-file.js';
import { route } from '../route.js';

export const recordRoutes = {
  downloadRecord: route({
    name: 'downloadRecord',
    tag: 'record',
    method: 'GET',
    path: '/api/repairs/{id}/record',
    access: ['tenant_admin', 'tech', 'master', 'admin'],
    response: recordFileSchema,
    status: 200,
    summary: 'Everything a repair was, signed, as a file that anybody can verify',
  }),
  downloadRecordByLink: route({
    name: 'downloadRecordByLink',
    tag: 'record',
    method: 'GET',
    path: '/api/customer/repair-status/{trackingId}/record',
    access: 'anyone',
    costly: true,
    response: recordFileSchema,
    status: 200,
    summary: 'The same for whoever holds the tracking link',
  }),
  readRecordKeys: route({
    name: 'readRecordKeys',
    tag: 'record',
    method: 'GET',
    path: '/api/record-keys',
    access: 'anyone',
    response: recordKeysSchema,
    status: 200,
    summary: 'The public keys that records are verified with',
  }),
} as const;
