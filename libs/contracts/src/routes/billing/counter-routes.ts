import {
  billSchema,
  confirmEftSchema,
  giveRefundSchema,
  takePaymentSchema,
  writeOffSchema,
} from '../../billing/counter.js';
import { route } from '../route.js';

const shop = ['tenant_admin', 'tech'] as const;

/** Money of one repair at the shop's counter. The deposit of a quote has its own route, `recordDeposit`. */
export const counterRoutes = {
  readBill: route({
    name: 'readBill',
    tag: 'billing',
    method: 'GET',
    path: '/api/repairs/{id}/bill',
    access: shop,
    response: billSchema,
    status: 200,
    summary: 'What a repair costs, and what was paid, refunded and is due',
  }),
  takePayment: route({
    name: 'takePayment',
    tag: 'billing',
    method: 'POST',
    path: '/api/repairs/{id}/payments',
    access: shop,
    body: takePaymentSchema,
    response: billSchema,
    status: 200,
    summary: 'Record a payment at the counter, in full or in part; an EFT that nobody has seen is only expected',
  }),
  confirmEft: route({
    name: 'confirmEft',
    tag: 'billing',
    method: 'POST',
    path: '/api/repairs/{id}/expected-payments/{eftId}',
    access: shop,
    body: confirmEftSchema,
    response: billSchema,
    status: 200,
    summary: 'An expected EFT arrived, on the bank statement or by the word of the signed-in person, or never arrived',
  }),
  giveRefund: route({
    name: 'giveRefund',
    tag: 'billing',
    method: 'POST',
    path: '/api/repairs/{id}/refunds',
    access: shop,
    body: giveRefundSchema,
    response: billSchema,
    status: 200,
    summary: 'Give money back: all of it, lines or an amount, by any method',
  }),
  writeOffDebt: route({
    name: 'writeOffDebt',
    tag: 'billing',
    method: 'POST',
    path: '/api/repairs/{id}/write-offs',
    access: ['tenant_admin'],
    body: writeOffSchema,
    response: billSchema,
    status: 200,
    summary: 'Write off an amount that the customer will not pay',
  }),
} as const;
