import { bankDetailsSchema, changeBankDetailsSchema, payoutHoldSchema } from '../../bank/bank-details.js';
import { route } from '../route.js';

const dealer = ['tenant_admin'] as const;

/** Bank details of a shop (design §4: reading or changing them needs the password again) and payout holds. */
export const bankRoutes = {
  readBankDetails: route({
    name: 'readBankDetails',
    tag: 'billing',
    method: 'GET',
    path: '/api/bank-details',
    access: dealer,
    response: bankDetailsSchema,
    status: 200,
    summary: 'The shop’s bank details, their numbers masked',
  }),
  changeBankDetails: route({
    name: 'changeBankDetails',
    tag: 'billing',
    method: 'POST',
    path: '/api/bank-details',
    access: dealer,
    command: true,
    body: changeBankDetailsSchema,
    response: bankDetailsSchema,
    status: 200,
    summary: 'Change them: every administrator is written to, and payouts are held for seven days',
  }),
  readPayoutHold: route({
    name: 'readPayoutHold',
    tag: 'billing',
    method: 'GET',
    path: '/api/payouts/hold',
    access: dealer,
    response: payoutHoldSchema,
    status: 200,
    summary: 'Until when payouts to the shop are held, and why',
  }),
  readShopBankDetails: route({
    name: 'readShopBankDetails',
    tag: 'people',
    method: 'GET',
    path: '/api/tenants/{id}/bank-details',
    access: ['master', 'admin', 'finance'],
    response: bankDetailsSchema,
    status: 200,
    summary: 'A shop’s bank details for staff, their numbers masked',
  }),
} as const;
