import { earlierRepairsSchema, labelQuerySchema } from '../../device-history/earlier-repairs.js';
import { receiptSchema } from '../../repairs/tracking.js';
import { route } from '../route.js';

const shop = ['tenant_admin', 'tech'] as const;

export const deviceRepairRoutes = {
  readEarlierRepairs: route({
    name: 'readEarlierRepairs',
    tag: 'deviceRepairs',
    method: 'GET',
    path: '/api/repairs/{id}/earlier-repairs',
    access: shop,
    response: earlierRepairsSchema,
    status: 200,
    summary:
      'Other repairs of the same device in this shop, and the serial number on its label beside the measured one',
  }),
  readDeviceRepairs: route({
    name: 'readDeviceRepairs',
    tag: 'deviceRepairs',
    method: 'GET',
    path: '/api/bench/devices/{deviceId}/repairs',
    access: shop,
    response: earlierRepairsSchema,
    status: 200,
    summary: 'Repairs in this shop of a device that is or was on the bench',
  }),
  downloadRepairLabel: route({
    name: 'downloadRepairLabel',
    tag: 'deviceRepairs',
    method: 'GET',
    path: '/api/repairs/{id}/label',
    access: shop,
    query: labelQuerySchema,
    response: receiptSchema,
    status: 200,
    summary: 'The label of a ticket as a PDF: one label of 62 mm, or a sheet of A4 with the devices of the visit',
  }),
  downloadDeviceLabel: route({
    name: 'downloadDeviceLabel',
    tag: 'deviceRepairs',
    method: 'GET',
    path: '/api/bench/devices/{deviceId}/label',
    access: shop,
    query: labelQuerySchema,
    response: receiptSchema,
    status: 200,
    summary: 'The label of a device that is or was on the bench as a PDF',
  }),
} as const;
