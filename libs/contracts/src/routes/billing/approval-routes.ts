import { refusedChargesSchema } from '../../billing/approvals.js';
import { requestSchema, text } from '../../rules.js';
import { route } from '../route.js';

export const approvalRoutes = {
  listRefusedCharges: route({
    name: 'listRefusedCharges',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/refused-charges',
    access: ['master', 'admin', 'finance'],
    query: requestSchema('RefusedChargesPage', { before: text(60).optional() }),
    response: refusedChargesSchema,
    status: 200,
    summary: 'Charges that no approval of the customer covers; they are not in the books',
  }),
} as const;
