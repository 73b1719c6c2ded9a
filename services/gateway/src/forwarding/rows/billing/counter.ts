import { routes } from '@revive/contracts/routes/routes';
import { readId } from '../../../http/params.js';
import { forward } from '../../forward.js';

export const counterRows = [
  forward(routes.readBill, 'counter', 'readBill'),
  forward(routes.takePayment, 'counter', 'takePayment', {
    request: ({ params, body }) => ({ ...params, ...body, reference: body.reference ?? '' }),
  }),
  forward(routes.confirmEft, 'counter', 'confirmEft', { params: { eftId: readId } }),
  forward(routes.giveRefund, 'counter', 'giveRefund', {
    request: ({ params, body }) => ({
      ...params,
      ...body,
      lines: body.lines ?? [],
      reference: body.reference ?? '',
    }),
  }),
  forward(routes.writeOffDebt, 'counter', 'writeOff'),
];
