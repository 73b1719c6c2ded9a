import { centsOfAmount } from '@revive/contracts/amount';
import { routes } from '@revive/contracts/routes/routes';
import { readId } from '../../http/params.js';
import { forward } from '../forward.js';

export const intakeRows = [
  forward(routes.listCustomers, 'customers', 'listCustomers', { reply: ({ customers }) => customers }),
  forward(routes.createCustomer, 'customers', 'createCustomer', { request: ({ body }) => ({ ...body, id: '' }) }),
  forward(routes.readCustomer, 'customers', 'readCustomer'),
  forward(routes.changeCustomer, 'customers', 'changeCustomer'),
  forward(routes.listDuplicates, 'customers', 'listDuplicates', { reply: ({ duplicates }) => duplicates }),
  forward(routes.mergeCustomers, 'customers', 'mergeCustomers'),
  forward(routes.separateCustomers, 'customers', 'separateCustomers'),
  forward(routes.takeIn, 'intake', 'takeIn', {
    request: ({ body: { termsAccepted: _, devices, ...visit } }) => ({
      ...visit,
      devices: devices.map(({ estimate, ...device }) => ({
        ...device,
        condition: device.condition ?? [],
        estimateCents: estimate ? centsOfAmount(estimate) : undefined,
      })),
    }),
  }),
  forward(routes.readIntake, 'intake', 'readIntake'),
  forward(routes.addIntakePhoto, 'intake', 'addPhoto', {
    request: ({ params, body: { base64 } }) => ({ ...params, content: Buffer.from(base64, 'base64') }),
  }),
  forward(routes.readIntakePhoto, 'intake', 'readPhoto', {
    params: { photoId: readId },
    reply: ({ content }) => ({ base64: Buffer.from(content).toString('base64') }),
  }),
  forward(routes.removeIntakePhoto, 'intake', 'removePhoto', { params: { photoId: readId } }),
  forward(routes.showPasscode, 'intake', 'showPasscode'),
  forward(routes.moveDevice, 'intake', 'moveDevice'),
  forward(routes.attachDevice, 'intake', 'attachDevice'),
];
