import { bankDetailsSchema, changeBankDetailsSchema, payoutHoldSchema } from '../bank/bank-details.js';
import { route } from './route.js';

const dealer = ['tenant_admin'] as const;

/** Where a shop's money goes (design §4: bank data need the password again), and whether payouts wait. */
export const bankRoutes = {
  readBankDetails: route({
    name: 'readBankDetails',
    area: 'billing',
    method: 'GET',
    path: '/api/bank-details',
    who: dealer,
    answer: bankDetailsSchema,
    status: 200,
    about: 'The shop’s bank details, their numbers masked',
  }),
  changeBankDetails: route({
    name: 'changeBankDetails',
    area: 'billing',
    method: 'POST',
    path: '/api/bank-details',
    who: dealer,
    command: true,
    body: changeBankDetailsSchema,
    answer: bankDetailsSchema,
    status: 200,
    about: 'Change them: every administrator is written to, and payouts are held for seven days',
  }),
  readPayoutHold: route({
    name: 'readPayoutHold',
    area: 'billing',
    method: 'GET',
    path: '/api/payouts/hold',
    who: dealer,
    answer: payoutHoldSchema,
    status: 200,
    about: 'Until when payouts to the shop are held, and why',
  }),
  readShopBankDetails: route({
    name: 'readShopBankDetails',
    area: 'people',
    method: 'GET',
    path: '/api/tenants/{id}/bank-details',
    who: ['master', 'admin', 'finance'],
    answer: bankDetailsSchema,
    status: 200,
    about: 'A shop’s bank details for staff, their numbers masked',
  }),
} as const;
